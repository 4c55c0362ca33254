import type { CompletedCommand, CompletedValue } from './command-tree.rules.ts';
import { quoteWord } from './quote-word.rules.ts';

/** Returns a script for bash 4 or later, which needs no package bash-completion. It knows all words and starts no program. */
export const renderBashCompletion = (
  commands: readonly CompletedCommand[],
): string => `# Completion of probant for bash. Install: probant completion bash > ~/.local/share/bash-completion/completions/probant
_probant() {
  local current=\${COMP_WORDS[COMP_CWORD]} path='' count=0 skip='' word index
  local commands='' options='' valued=''
  for ((index = 1; index <= COMP_CWORD; index++)); do
    _probant_words "$path"
    [ "$index" -eq "$COMP_CWORD" ] && break
    word=\${COMP_WORDS[index]}
    if [ -n "$skip" ]; then skip=''
    elif [[ $word == -* ]]; then [[ $valued == *" $word "* ]] && skip=$word
    elif [[ " $commands " == *" $word "* ]]; then path=\${path:+$path }$word
    else count=$((count + 1))
    fi
  done
  COMPREPLY=()
  local kind
  if [ -n "$skip" ]; then kind=$(_probant_value "$path" "$skip")
  elif [[ $current == -* ]]; then kind="words $options"
  elif [ -n "$commands" ]; then kind="words $commands"
  else kind=$(_probant_value "$path" "$count")
  fi
  case $kind in
    words*) mapfile -t COMPREPLY < <(compgen -W "\${kind#words }" -- "$current") ;;
    file) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
  esac
}

_probant_words() {
  case $1 in
${commands.map(renderWords).join('\n')}
  esac
}

_probant_value() {
  case "$1|$2" in
${commands.flatMap(renderValues).join('\n')}
  esac
}

complete -F _probant probant
`;

const renderWords = ({ commands, options, path }: CompletedCommand): string => {
  const flags = options.map(({ flag }) => flag).join(' ');
  const valued = options.filter(({ value }) => value !== null).map(({ flag }) => flag);
  const names = commands.map(({ name }) => name).join(' ');
  return `    ${quoteWord(path)}) commands=${quoteWord(names)} options=${quoteWord(flags)} valued=${quoteWord(` ${valued.join(' ')} `)} ;;`;
};

/** The value of each option, and of each argument by its position; the last argument repeats. */
const renderValues = ({ options, path, values }: CompletedCommand): readonly string[] => [
  ...options.flatMap(({ flag, value }) => (value === null ? [] : renderValue(quoteWord(`${path}|${flag}`), value))),
  ...values.flatMap((value, index) =>
    renderValue(index === values.length - 1 ? `${quoteWord(`${path}|`)}[0-9]*` : quoteWord(`${path}|${index}`), value),
  ),
];

const renderValue = (pattern: string, value: CompletedValue): readonly string[] =>
  value.kind === 'text'
    ? [`    ${pattern}) ;;`]
    : [`    ${pattern}) echo ${value.kind === 'file' ? 'file' : quoteWord(`words ${value.words.join(' ')}`)} ;;`];
