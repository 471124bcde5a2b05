#pragma once
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

// Macros that Swift cannot import.
static const int clickwheel_averror_eof = AVERROR_EOF;
static const int clickwheel_averror_eagain = AVERROR(EAGAIN);
static const int clickwheel_averror_invaliddata = AVERROR_INVALIDDATA;
static const int64_t clickwheel_nopts = AV_NOPTS_VALUE;
