/// A shell in which the program's words can be completed.
enum CompletionShell: String, CaseIterable {
    case bash, zsh, fish

    /// The script that the shell reads; it asks the program itself, see ``Completion``.
    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    /// Bash cuts words at `=` and `:` too: they are put together again for the program, and cut off its answers.
    private static let bashScript = #"""
        # Completion of clickwheel for bash; clickwheel completions bash prints it.
        _clickwheel() {
            local line="${COMP_LINE:0:COMP_POINT}" words=() index word blank quote
            for ((index = 0; index <= COMP_CWORD; index++)); do
                word="${COMP_WORDS[index]}"
                if ((index == COMP_CWORD)) && [[ -n $word && $line != *"$word" ]]; then
                    # The cursor stands within the word.
                    while [[ -n $word && $line != "$word"* ]]; do word="${word%?}"; done
                fi
                blank="${line%%[![:space:]]*}"
                line="${line:${#blank}}"
                if ((index > 0)) && [[ -z $blank ]]; then
                    words[${#words[@]} - 1]+="$word"
                else
                    words+=("$word")
                fi
                line="${line#"$word"}"
            done
            local current="${words[${#words[@]} - 1]}"
            local answer=() plain=() text
            for word in "${words[@]:1}"; do
                # As the shell will read it, but for what would run something.
                if [[ $word == [\"\']* ]]; then
                    quote="${word:0:1}"
                    text="${word:1}"
                    text="${text%"$quote"}"
                else
                    text="${word//\\/}"
                fi
                plain+=("$text")
            done
            # Line by line: a name may hold what the shell would take for a pattern.
            while IFS= read -r word; do
                answer+=("${word%%$'\t'*}")
            done < <("${words[0]/#\~\//$HOME/}" complete "${plain[@]}" 2>/dev/null)
            local IFS=$'\n'
            case "${answer[0]}" in
                files) compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "$current")); return ;;
                folders) compopt -o dirnames 2>/dev/null || COMPREPLY=($(compgen -d -- "$current")); return ;;
            esac
            # What bash does not take for a part of the word.
            local cut="" tail="${COMP_WORDS[COMP_CWORD]}"
            [[ -n ${tail//[=:]/} ]] || tail=""
            [[ $current == *"$tail" ]] && cut="${current%"$tail"}"
            cut="${cut//\\/}"
            cut="${cut#[\"\']}"
            for word in "${answer[@]:1}"; do
                word="${word#"$cut"}"
                if [[ $tail != [\"\']* ]]; then printf -v word %q "$word"; fi
                COMPREPLY+=("$word")
            done
        }
        complete -F _clickwheel clickwheel
        """#

    private static let zshScript = #"""
        #compdef clickwheel
        # Completion of clickwheel for zsh; clickwheel completions zsh prints it.
        _clickwheel() {
            local -a answer names
            local line
            answer=("${(@f)$("${words[1]/#\~\//$HOME/}" complete "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
            case "$answer[1]" in
                files) [[ $PREFIX == --*=* ]] && compset -P '*='; _files ;;
                folders) [[ $PREFIX == --*=* ]] && compset -P '*='; _files -/ ;;
                words)
                    for line in "${(@)answer[2,-1]}"; do
                        if [[ $line == *$'\t'* ]]; then
                            names+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
                        else
                            names+=("${line//:/\\:}")
                        fi
                    done
                    _describe clickwheel names ;;
            esac
        }
        # Loaded by name from $fpath it is the function itself; otherwise it makes itself known.
        if [[ $funcstack[1] == _clickwheel ]]; then
            _clickwheel "$@"
        else
            compdef _clickwheel clickwheel
        fi
        """#

    private static let fishScript = #"""
        # Completion of clickwheel for fish; clickwheel completions fish prints it.
        function __clickwheel_complete
            set -l words (commandline -opc)
            set -l current (commandline -ct | string unescape)
            test -n "$current"; or set current (commandline -ct)
            set -l program $words[1]
            set -e words[1]
            set -l answer ($program complete $words "$current" 2>/dev/null)
            set -l before (string match -r -- '^--[^=]*=' "$current")
            set -l rest (string replace -r -- '^--[^=]*=' '' "$current")
            switch "$answer[1]"
                case files
                    __fish_complete_path "$rest" | while read -l line; echo "$before$line"; end
                case folders
                    __fish_complete_directories "$rest" | while read -l line; echo "$before$line"; end
                case words
                    set -e answer[1]
                    string join \n -- $answer
            end
        end
        complete -c clickwheel -f -a '(__clickwheel_complete)'
        """#
}
