#include "CTagLib.h"
#include <tag.h>
