#pragma once
// event-config.h defines _GNU_SOURCE. When it comes first, glibc lays out fd_set in
// another way than Swift's Glibc module did, and a clean build fails.
#ifdef __linux__
#include <features.h>
#endif
#include <event2/event.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <event2/listener.h>
#include <event2/thread.h>
