#pragma once
#include <sodium.h>

// libsodium gives its limits as macros with casts, which do not import into Swift.

/// The memory of one Argon2id call in bytes ("interactive").
static const unsigned long long clickwheel_argon2id_memory = crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE;

static inline int clickwheel_argon2id_hash(char *line, const void *password, size_t count) {
    return crypto_pwhash_argon2id_str(line, password == NULL ? "" : (const char *)password, count,
                                      crypto_pwhash_argon2id_OPSLIMIT_INTERACTIVE,
                                      crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE);
}

static inline int clickwheel_argon2id_verify(const char *line, const void *password, size_t count) {
    return crypto_pwhash_argon2id_str_verify(line, password == NULL ? "" : (const char *)password, count);
}

/// 0 up to date, 1 other costs than today's, -1 not a hash.
static inline int clickwheel_argon2id_needs_rehash(const char *line) {
    return crypto_pwhash_argon2id_str_needs_rehash(line, crypto_pwhash_argon2id_OPSLIMIT_INTERACTIVE,
                                                   crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE);
}
