#pragma once
#include <getopt.h>

/// What `getopt_long` leaves in its global variables, which Swift must not touch.
typedef struct {
    /// 0: a long option; -1: no more options; ':' a value is missing; '?' an unknown option.
    int code;
    /// The option's place in the table.
    int position;
    /// The option's value, or NULL.
    const char *value;
    /// The index of the next word.
    int next;
} clickwheel_option;

/// Begins again at the first word.
void clickwheel_getopt_reset(void);
clickwheel_option clickwheel_getopt(int count, char **words, const struct option *table);

/// Starts `program` with standard input from `input`, or from /dev/null where that is negative, standard output
/// to `output`, and no other descriptor but standard error; signals as a shell would give them.
///
/// Returns the process id, or the negated errno.
int clickwheel_spawn(const char *program, char *const *words, int input, int output);
