import type { CompletedCommand, CompletedValue } from './command-tree.rules.ts';
import { quoteWord } from './quote-word.rules.ts';

/** Returns a script for zsh: a function for the folder of `fpath`, or to be read after compinit. */
export const renderZshCompletion = (commands: readonly CompletedCommand[]): string => `#compdef probant
# Completion of probant for zsh. Install: probant completion zsh > a folder of your fpath, as _probant
_probant() {
  local path_='' skip='' word count=0 index
  local -a commands options valued
  for ((index = 2; index <= CURRENT; index++)); do
    _probant_words "$path_"
    (( index == CURRENT )) && break
    word=\${words[index]}
    if [[ -n $skip ]]; then skip=''
    elif [[ $word == -* ]]; then (( \${valued[(Ie)$word]} )) && skip=$word
    elif (( \${commands[(I)$word:*]} )); then path_=\${path_:+$path_ }$word
    else (( count++ ))
    fi
  done
  if [[ -n $skip ]]; then _probant_value "$path_|$skip"
  elif [[ \${words[CURRENT]} == -* ]]; then _describe option options
  elif (( $#commands )); then _describe command commands
  else _probant_value "$path_|$count"
  fi
}

_probant_words() {
  case $1 in
${commands.map(renderWords).join('\n')}
  esac
}

_probant_value() {
  case $1 in
${commands.flatMap(renderValues).join('\n')}
  esac
}

if [[ \${funcstack[1]} == _probant ]]; then _probant "$@"; else compdef _probant probant; fi
`;

const renderWords = ({ commands, options, path }: CompletedCommand): string => {
  const list = (items: readonly (readonly [string, string])[]) =>
    items.map(([word, description]) => quoteWord(`${word}:${description.replaceAll(':', ',')}`)).join(' ');
  const names = list(commands.map(({ description, name }) => [name, description]));
  const flags = list(options.map(({ description, flag }) => [flag, description]));
  const valued = options.filter(({ value }) => value !== null).map(({ flag }) => flag);
  return `    ${quoteWord(path)}) commands=(${names}); options=(${flags}); valued=(${valued.join(' ')}) ;;`;
};

const renderValues = ({ options, path, values }: CompletedCommand): readonly string[] => [
  ...options.flatMap(({ flag, value }) => (value === null ? [] : renderValue(quoteWord(`${path}|${flag}`), value))),
  ...values.flatMap((value, index) =>
    renderValue(index === values.length - 1 ? `${quoteWord(`${path}|`)}<->` : quoteWord(`${path}|${index}`), value),
  ),
];

const renderValue = (pattern: string, value: CompletedValue): readonly string[] => {
  const action =
    value.kind === 'file' ? '_files' : value.kind === 'choices' ? `compadd -- ${value.words.join(' ')}` : ':';
  return [`    ${pattern}) ${action} ;;`];
};
