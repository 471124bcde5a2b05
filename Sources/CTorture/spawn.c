#define _GNU_SOURCE
#include "CTorture.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST_GROUPS 256
/// The groups that run; a handler of signals reads them.
static atomic_int groups[MOST_GROUPS];

static void limit(int resource, long value) {
    struct rlimit most = {value, value};
    if (value > 0) setrlimit(resource, &most);
}

/// What happens between fork and exec: calls alone that a signal handler may make too.
static void become(const char *program, char *const *words, char *const *environment, int output, int error,
                   bool has_own_group, torture_limits limits, int highest) {
    if (has_own_group) setpgid(0, 0);
    int input = open("/dev/null", O_RDONLY);
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(error, STDERR_FILENO);
#ifdef __linux__
    close_range(3, ~0U, 0);
    if (limits.is_on_one_core) {
        cpu_set_t cores, first;
        CPU_ZERO(&first);
        if (sched_getaffinity(0, sizeof cores, &cores) == 0)
            for (int core = 0; core < CPU_SETSIZE; core++)
                if (CPU_ISSET(core, &cores)) {
                    CPU_SET(core, &first);
                    sched_setaffinity(0, sizeof first, &first);
                    break;
                }
    }
#else
    for (int other = 3; other < highest; other++) close(other);
#endif
    limit(RLIMIT_NOFILE, limits.descriptors);
    limit(RLIMIT_DATA, limits.memory);
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    sigset_t set;
    sigemptyset(&set);
    sigprocmask(SIG_SETMASK, &set, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    execve(program, words, environment);
}

int torture_spawn(const char *program, char *const *words, char *const *environment, int output, int error,
                  bool has_own_group, torture_limits limits) {
    int highest = (int)sysconf(_SC_OPEN_MAX);
    int child = fork();
    if (child < 0) return -errno;
    if (child == 0) {
        become(program, words, environment, output, error, has_own_group, limits, highest);
        _exit(127);
    }
    if (has_own_group) {
        // Both sides say so, since either may be first.
        setpgid(child, child);
        for (int place = 0; place < MOST_GROUPS; place++) {
            int none = 0;
            if (atomic_compare_exchange_strong(&groups[place], &none, child)) break;
        }
    }
    return child;
}

torture_end torture_wait(int process, bool is_waiting) {
    int status = 0, found = 0;
    do found = waitpid(process, &status, is_waiting ? 0 : WNOHANG);
    while (found < 0 && errno == EINTR);
    torture_end end = {found != 0, -1, 0};
    if (found <= 0) return end;
    for (int place = 0; place < MOST_GROUPS; place++) {
        int group = process;
        // What it has started itself goes with it.
        if (atomic_compare_exchange_strong(&groups[place], &group, 0)) kill(-process, SIGKILL);
    }
    if (WIFEXITED(status)) end.status = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
    return end;
}

static void leave(int number) {
    for (int place = 0; place < MOST_GROUPS; place++) {
        int group = atomic_load(&groups[place]);
        if (group > 0) kill(-group, SIGKILL);
    }
    _exit(128 + number);
}

void torture_guard(void) {
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, leave);
    signal(SIGTERM, leave);
    signal(SIGHUP, leave);
}
