import type { CompletedCommand, CompletedOption, CompletedValue } from './command-tree.rules.ts';
import { quoteWord } from './quote-word.rules.ts';

/** Returns a script for fish. A condition finds the command in the words before the cursor. */
export const renderFishCompletion = (
  commands: readonly CompletedCommand[],
): string => `# Completion of probant for fish. Install: probant completion fish > ~/.config/fish/completions/probant.fish
function __probant_path
    set -l path
    set -l skip
    for word in (commandline -opc)[2..]
        if set -q skip[1]
            set -e skip
        else if string match -q -- '-*' $word
            contains -- "$path $word" ${commands.flatMap(listValuedOptions).join(' ')}; and set skip 1
        else if contains -- (string trim "$path $word") ${commands.flatMap(({ path }) => (path === '' ? [] : [quoteWord(path)])).join(' ')}
            set path (string trim "$path $word")
        end
    end
    test "$path" = "$argv[1]"
end

complete -c probant -f
${commands.flatMap(renderCommand).join('\n')}
`;

const listValuedOptions = ({ options, path }: CompletedCommand): readonly string[] =>
  options.filter(({ value }) => value !== null).map(({ flag }) => quoteWord(`${path} ${flag}`));

function renderCommand({ commands, options, path, values }: CompletedCommand): readonly string[] {
  const base = `complete -c probant -n ${quoteWord(`__probant_path "${path}"`)}`;
  return [
    ...commands.map(({ description, name }) => `${base} -a ${name} -d ${quoteWord(description)}`),
    ...options.map((option) => `${base} ${renderOption(option)}`),
    ...values.flatMap((value) => (value.kind === 'text' ? [] : [`${base} ${renderValue(value)}`])),
  ];
}

const renderOption = ({ description, flag, value }: CompletedOption): string => {
  const name = flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`;
  return `${name} -d ${quoteWord(description)}${value === null ? '' : ` ${value.kind === 'file' ? '-r' : '-x'} ${renderValue(value)}`}`.trimEnd();
};

/** -x: a value, and no file; -r: a value. */
const renderValue = (value: CompletedValue): string =>
  value.kind === 'file' ? '-F' : value.kind === 'choices' ? `-a ${quoteWord(value.words.join(' '))}` : '';
