#pragma once
// As in CEvent: Swift's C library module must see the same feature macros.
#ifdef __linux__
#include <features.h>
#endif
#include <curl/curl.h>
#include <stdint.h>

// libcurl, opened at the first request instead of with the program.
//
// Linked in, it and the 27 libraries behind it cost every start 5 ms and the daemon 4.3 MB of resident memory, measured
// on Debian 12 with a program that starts in 12 ms, and most users never send a request. Each function below is the one
// of libcurl whose name follows `clickwheel_`; the variadic ones are there once for each type.

/// Opens the library. Returns NULL, or why it cannot be opened. Any thread; what follows may be called after it only.
const char *clickwheel_curl_open(void);

/// The version of the library that was opened, as in "7.88.1".
const char *clickwheel_curl_version(void);

CURL *clickwheel_curl_easy_init(void);
void clickwheel_curl_easy_cleanup(CURL *handle);
CURLcode clickwheel_curl_easy_pause(CURL *handle, int bits);
const char *clickwheel_curl_easy_strerror(CURLcode code);

CURLcode clickwheel_curl_set_number(CURL *handle, CURLoption option, long value);
CURLcode clickwheel_curl_set_offset(CURL *handle, CURLoption option, int64_t value);
CURLcode clickwheel_curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode clickwheel_curl_set_pointer(CURL *handle, CURLoption option, const void *value);
/// Sets what is called with each piece of the head or of the body, and with `context`.
CURLcode clickwheel_curl_set_writer(
    CURL *handle, CURLoption function, curl_write_callback callback, CURLoption data, void *context);
/// Sets what opens the socket of a connection, called with `context`.
CURLcode clickwheel_curl_set_opener(CURL *handle, curl_opensocket_callback callback, void *context);
/// -1 where there is none.
int64_t clickwheel_curl_get_offset(CURL *handle, CURLINFO info);
long clickwheel_curl_get_number(CURL *handle, CURLINFO info);

CURLM *clickwheel_curl_multi_init(void);
void clickwheel_curl_multi_cleanup(CURLM *multi);
CURLMcode clickwheel_curl_multi_add_handle(CURLM *multi, CURL *handle);
CURLMcode clickwheel_curl_multi_remove_handle(CURLM *multi, CURL *handle);
CURLMcode clickwheel_curl_multi_perform(CURLM *multi);
CURLMcode clickwheel_curl_multi_poll(CURLM *multi, int milliseconds);
CURLMcode clickwheel_curl_multi_wakeup(CURLM *multi);
/// The next handle that is done, with its code; NULL where there is none.
CURL *clickwheel_curl_multi_next_done(CURLM *multi, CURLcode *code);

struct curl_slist *clickwheel_curl_slist_append(struct curl_slist *list, const char *text);
void clickwheel_curl_slist_free_all(struct curl_slist *list);

CURLU *clickwheel_curl_url(void);
void clickwheel_curl_url_cleanup(CURLU *url);
CURLUcode clickwheel_curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags);
/// The part, to be freed with `clickwheel_curl_free`; NULL where there is none.
char *clickwheel_curl_url_get(CURLU *url, CURLUPart part, unsigned int flags);
void clickwheel_curl_free(void *memory);
