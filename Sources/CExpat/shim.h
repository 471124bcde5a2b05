#pragma once
#include <expat.h>

/// A parser that knows namespaces: a name is its namespace, a line feed, and its local part.
static inline XML_Parser clickwheel_expat_create(void) { return XML_ParserCreateNS(NULL, '\n'); }
