#define _GNU_SOURCE
#include "CSystem.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

extern char **environ;

int clickwheel_spawn(const char *program, char *const *words, int input, int output, bool inherits_environment) {
    char *const nothing[] = {NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    if (input >= 0)
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    else
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);

    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#ifdef __linux__
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
#else
    posix_spawn_file_actions_addinherit_np(&actions, STDERR_FILENO);
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    // The daemon ignores SIGPIPE and blocks the signals that end it; its children do neither.
    sigset_t set;
    sigemptyset(&set);
    posix_spawnattr_setsigmask(&attributes, &set);
    sigaddset(&set, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &set);
    posix_spawnattr_setflags(&attributes, flags);

    pid_t child = 0;
    int code = posix_spawn(&child, program, &actions, &attributes, words, inherits_environment ? environ : nothing);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return code == 0 ? child : -code;
}

#ifdef __APPLE__
#include <TargetConditionals.h>
#endif

// The other systems of Apple put every program into a sandbox anyway.
#if defined(__APPLE__) && TARGET_OS_OSX
#include <sandbox.h>

int clickwheel_sandbox_enter(void) {
    char *error = NULL;
    const char *profile = "(version 1)(allow default)(deny network*)(deny process-fork)(deny process-exec*)(deny file-write*)";
    int code = sandbox_init(profile, 0, &error);
    if (error != NULL) sandbox_free_error(error);
    return code;
}
#endif
