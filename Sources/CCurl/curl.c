// The macros that check the types of variadic arguments would hide the members of the same name.
#define CURL_DISABLE_TYPECHECK
#include "clickwheel_curl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

#define CALLS(DO) \
    DO(curl_easy_cleanup) DO(curl_easy_getinfo) DO(curl_easy_init) DO(curl_easy_pause) DO(curl_easy_setopt) \
    DO(curl_easy_strerror) DO(curl_free) DO(curl_global_init) DO(curl_multi_add_handle) DO(curl_multi_cleanup) \
    DO(curl_multi_info_read) DO(curl_multi_init) DO(curl_multi_perform) DO(curl_multi_poll) \
    DO(curl_multi_remove_handle) DO(curl_multi_wakeup) DO(curl_slist_append) DO(curl_slist_free_all) DO(curl_url) \
    DO(curl_url_cleanup) DO(curl_url_get) DO(curl_url_set) DO(curl_version_info)

static struct {
#define MEMBER(name) __typeof__(&name) name;
    CALLS(MEMBER)
} library;

static char failure[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static int resolve(void *handle) {
#define RESOLVE(member) \
    *(void **)&library.member = dlsym(handle, #member); \
    if (!library.member) return 0;
    CALLS(RESOLVE)
    return 1;
}

/// Keeps OpenSSL, where that is what libcurl has, from cleaning up when the process ends: another thread may be in the
/// middle of a connection then, and would find its locks gone.
static void keep_until_the_end(void *handle) {
    const uint64_t no_atexit = 0x00080000; // OPENSSL_INIT_NO_ATEXIT
    int (*begin)(uint64_t, const void *) = (int (*)(uint64_t, const void *))dlsym(handle, "OPENSSL_init_crypto");
    if (begin) begin(no_atexit, NULL);
}

static void open_library(void) {
#ifdef __APPLE__
    void *handle = dlopen("libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
#endif
    if (!handle) {
        snprintf(failure, sizeof failure, "%s", dlerror());
    } else if (!resolve(handle) || library.curl_version_info(CURLVERSION_NOW)->version_num < 0x075700) {
        snprintf(failure, sizeof failure, "it is older than 7.87");
    } else {
        keep_until_the_end(handle);
        if (library.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
            snprintf(failure, sizeof failure, "it does not start");
    }
}

const char *clickwheel_curl_open(void) {
    pthread_once(&once, open_library);
    return failure[0] ? failure : NULL;
}

const char *clickwheel_curl_version(void) { return library.curl_version_info(CURLVERSION_NOW)->version; }

CURL *clickwheel_curl_easy_init(void) { return library.curl_easy_init(); }
void clickwheel_curl_easy_cleanup(CURL *handle) { library.curl_easy_cleanup(handle); }
CURLcode clickwheel_curl_easy_pause(CURL *handle, int bits) { return library.curl_easy_pause(handle, bits); }
const char *clickwheel_curl_easy_strerror(CURLcode code) { return library.curl_easy_strerror(code); }

CURLcode clickwheel_curl_set_number(CURL *handle, CURLoption option, long value) {
    return library.curl_easy_setopt(handle, option, value);
}

CURLcode clickwheel_curl_set_offset(CURL *handle, CURLoption option, int64_t value) {
    return library.curl_easy_setopt(handle, option, (curl_off_t)value);
}

CURLcode clickwheel_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return library.curl_easy_setopt(handle, option, value);
}

CURLcode clickwheel_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return library.curl_easy_setopt(handle, option, value);
}

CURLcode clickwheel_curl_set_writer(
    CURL *handle, CURLoption function, curl_write_callback callback, CURLoption data, void *context) {
    CURLcode code = library.curl_easy_setopt(handle, function, callback);
    return code == CURLE_OK ? library.curl_easy_setopt(handle, data, context) : code;
}

CURLcode clickwheel_curl_set_opener(CURL *handle, curl_opensocket_callback callback, void *context) {
    CURLcode code = library.curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
    return code == CURLE_OK ? library.curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context) : code;
}

int64_t clickwheel_curl_get_offset(CURL *handle, CURLINFO info) {
    curl_off_t value = -1;
    return library.curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : -1;
}

long clickwheel_curl_get_number(CURL *handle, CURLINFO info) {
    long value = 0;
    return library.curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

CURLM *clickwheel_curl_multi_init(void) { return library.curl_multi_init(); }
void clickwheel_curl_multi_cleanup(CURLM *multi) { library.curl_multi_cleanup(multi); }

CURLMcode clickwheel_curl_multi_add_handle(CURLM *multi, CURL *handle) {
    return library.curl_multi_add_handle(multi, handle);
}

CURLMcode clickwheel_curl_multi_remove_handle(CURLM *multi, CURL *handle) {
    return library.curl_multi_remove_handle(multi, handle);
}

CURLMcode clickwheel_curl_multi_perform(CURLM *multi) {
    int running = 0;
    return library.curl_multi_perform(multi, &running);
}

CURLMcode clickwheel_curl_multi_poll(CURLM *multi, int milliseconds) {
    return library.curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}

CURLMcode clickwheel_curl_multi_wakeup(CURLM *multi) { return library.curl_multi_wakeup(multi); }

CURL *clickwheel_curl_multi_next_done(CURLM *multi, CURLcode *code) {
    int left = 0;
    CURLMsg *message;
    while ((message = library.curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *code = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

struct curl_slist *clickwheel_curl_slist_append(struct curl_slist *list, const char *text) {
    return library.curl_slist_append(list, text);
}

void clickwheel_curl_slist_free_all(struct curl_slist *list) { library.curl_slist_free_all(list); }

CURLU *clickwheel_curl_url(void) { return library.curl_url(); }
void clickwheel_curl_url_cleanup(CURLU *url) { library.curl_url_cleanup(url); }

CURLUcode clickwheel_curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags) {
    return library.curl_url_set(url, part, text, flags);
}

char *clickwheel_curl_url_get(CURLU *url, CURLUPart part, unsigned int flags) {
    char *text = NULL;
    return library.curl_url_get(url, part, &text, flags) == CURLUE_OK ? text : NULL;
}

void clickwheel_curl_free(void *memory) { library.curl_free(memory); }
