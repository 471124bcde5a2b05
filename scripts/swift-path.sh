# Sourced by the other scripts: puts the Swift that scripts/fetch-swift fetched on the PATH, where there is no other
# that is new enough.

# The oldest Swift that builds Clickwheel.
oldest_swift=6.2

# Where fetched toolchains are: the user's own data folder (XDG Base Directory Specification).
swift_folder="${XDG_DATA_HOME:-${HOME:-/root}/.local/share}/clickwheel-swift"

# The version of the `swift` at $1, or nothing.
swift_version() {
    local text
    text=$("$1" --version 2>/dev/null) || return 0
    printf '%s\n' "$text" | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p'
}

# Whether the version $1 is new enough.
is_new_enough() { [ -n "$1" ] && printf '%s\n%s\n' "$oldest_swift" "$1" | sort -CV; }

# Puts a Swift that is new enough on the PATH; fails where there is none.
use_swift() {
    is_new_enough "$(swift_version swift)" && return
    local place
    # The newest first.
    while IFS= read -r place; do
        if is_new_enough "$(swift_version "$place/swift")"; then
            export PATH="$place:$PATH"
            return
        fi
    done < <(printf '%s\n' "$swift_folder"/swift-*/usr/bin | sort -rV)
    return 1
}
