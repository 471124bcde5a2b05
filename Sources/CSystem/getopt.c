#include "CSystem.h"

void clickwheel_getopt_reset(void) {
    opterr = 0;
#ifdef __GLIBC__
    optind = 0;
#else
    optind = 1;
    optreset = 1;
#endif
}

clickwheel_option clickwheel_getopt(int count, char **words, const struct option *table) {
    clickwheel_option result = {0};
    optarg = 0;
    // The colon makes a missing value come back as ':' and not as '?'.
    result.code = getopt_long(count, words, ":", table, &result.position);
    result.value = optarg;
    result.next = optind;
    return result;
}
