#pragma once
#include <stdbool.h>

/// What goes wrong in a process that was started with the library of faults: memory that it shares with whoever started it.
typedef struct torture_faults torture_faults;

/// The variable of the environment that names the file of the faults.
#define TORTURE_FAULTS "CLICKWHEEL_TORTURE_FAULTS"

/// Maps the file at `path`, which is made where `is_new`; NULL where that fails.
torture_faults *torture_faults_open(const char *path, bool is_new);
void torture_faults_close(torture_faults *faults);

/// How often the process has told the disk to keep something, by fsync, fdatasync or rename.
long long torture_calls(const torture_faults *faults);
/// Counts one more such call, and says whether the process has to die before it.
bool torture_count_call(torture_faults *faults);
/// Whether writes to files count as such calls too; the fifth of the words of eight bytes that the file has.
bool torture_counts_writes(const torture_faults *faults);
/// The process dies before this call; 0 for none.
void torture_set_kill(torture_faults *faults, long long call);

/// The bytes that files take before the disk is full; negative for a disk without an end.
void torture_set_room(torture_faults *faults, long long bytes);
/// Takes `bytes` of the room, and says whether they were there.
bool torture_take_room(torture_faults *faults, long long bytes);

/// By how many seconds the calendar is off.
void torture_set_clock(torture_faults *faults, long long seconds);
long long torture_clock(const torture_faults *faults);

/// What a process may have; 0 for what this one has.
typedef struct {
    long descriptors;
    /// In bytes.
    long memory;
    bool is_on_one_core;
} torture_limits;

/// Starts `program` with standard output and standard error to the two descriptors, and nothing else open.
///
/// With a group of its own it is ended, with all that it has started, when this process is interrupted.
/// Returns the process id, or the negated errno.
int torture_spawn(const char *program, char *const *words, char *const *environment, int output, int error,
                  bool has_own_group, torture_limits limits);

typedef struct {
    bool is_over;
    /// The exit status, or -1 where a signal ended it.
    int status;
    /// The signal that ended it, or 0.
    int signal;
} torture_end;

/// How the process ended; waits for that where `is_waiting`.
torture_end torture_wait(int process, bool is_waiting);

/// Ends every group that was started, and this process, when it is told to end.
void torture_guard(void);
