#ifndef CALLOCATIONCOUNT_H
#define CALLOCATIONCOUNT_H

/// How often the calling thread has asked for memory; -1 where that cannot be counted.
long allocation_count(void);

#endif
