#pragma once
/// A library that is loaded before a program (LD_PRELOAD) and lets its disk and its clock go wrong, as `CTorture.h` says.
/// It has no calls of its own. Linux alone.
