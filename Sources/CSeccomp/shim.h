#pragma once
#include <errno.h>
#include <linux/prctl.h>
#include <linux/sched.h>
#include <seccomp.h>

// Macros with arguments do not import into Swift.

/// The call fails with `EPERM`.
static const uint32_t clickwheel_seccomp_refuse = SCMP_ACT_ERRNO(EPERM);
/// The call fails as if the kernel did not know it, so that the C library takes the older one.
static const uint32_t clickwheel_seccomp_unknown = SCMP_ACT_ERRNO(ENOSYS);
/// The call is made.
static const uint32_t clickwheel_seccomp_allow = SCMP_ACT_ALLOW;
static const uint64_t clickwheel_clone_thread = CLONE_THREAD;
static const uint64_t clickwheel_prctl_set_name = PR_SET_NAME;
