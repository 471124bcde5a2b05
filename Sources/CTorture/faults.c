#include "CTorture.h"
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

struct torture_faults {
    atomic_llong calls, kill_at, room, clock_shift, writes;
};

torture_faults *torture_faults_open(const char *path, bool is_new) {
    int file = open(path, O_RDWR | O_CLOEXEC | (is_new ? O_CREAT | O_TRUNC : 0), 0600);
    if (file < 0) return NULL;
    torture_faults *faults = NULL;
    if (!is_new || ftruncate(file, sizeof *faults) == 0) {
        void *memory = mmap(NULL, sizeof *faults, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (memory != MAP_FAILED) faults = memory;
    }
    close(file);
    if (faults && is_new) atomic_store(&faults->room, -1);
    return faults;
}

void torture_faults_close(torture_faults *faults) { munmap(faults, sizeof *faults); }

long long torture_calls(const torture_faults *faults) { return atomic_load(&faults->calls); }

bool torture_count_call(torture_faults *faults) {
    return atomic_fetch_add(&faults->calls, 1) + 1 == atomic_load(&faults->kill_at);
}

void torture_set_kill(torture_faults *faults, long long call) { atomic_store(&faults->kill_at, call); }

bool torture_counts_writes(const torture_faults *faults) { return atomic_load(&faults->writes) != 0; }

void torture_set_room(torture_faults *faults, long long bytes) { atomic_store(&faults->room, bytes); }

bool torture_take_room(torture_faults *faults, long long bytes) {
    long long room = atomic_load(&faults->room);
    do {
        if (room < 0) return true;
        if (room < bytes) return false;
    } while (!atomic_compare_exchange_weak(&faults->room, &room, room - bytes));
    return true;
}

void torture_set_clock(torture_faults *faults, long long seconds) { atomic_store(&faults->clock_shift, seconds); }

long long torture_clock(const torture_faults *faults) { return atomic_load(&faults->clock_shift); }
