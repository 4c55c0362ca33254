import type { Command } from 'commander';

/** Returns the words of each call of `probant` in shell commands, without the words before it (`npx`, `sudo -u probant`, variables). */
export function listProgramCalls(commands: string): readonly (readonly string[])[] {
  return commands
    .replaceAll('\\\n', ' ')
    .split(/\n|&&|\|\||[|;]|\$\(/)
    .map((command) => splitWords(command.replace(/(^|\s)#.*$/, '').replaceAll(/\s\d?[<>]+\s*\S+/g, '')))
    .flatMap((words) => {
      // The last one: the container or the user of the service may have the same name.
      const start = words.lastIndexOf('probant');
      const isCall = start >= 0 && words.slice(0, start).every(isPrefixWord);
      return isCall && words.length > start + 1 ? [words.slice(start + 1)] : [];
    });
}

const PREFIX_WORDS = ['npx', 'sudo', '-u', 'env', 'docker', 'compose', 'exec', 'probant'];
const isPrefixWord = (word: string): boolean => PREFIX_WORDS.includes(word) || /^[A-Z_]+=/.test(word);

/** Splits at spaces outside quotes. */
const splitWords = (command: string): readonly string[] =>
  [...command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)]
    .map(([word]) => word.replace(/^(['"])(.*)\1$/, '$2').replace(/\)$/, ''))
    .filter((word) => word !== '');

/** Returns what a call of the program has that the program does not: a command, an option, too few or too many arguments. */
export function findCallProblem(program: Command, words: readonly string[]): string | null {
  const values: string[] = [];
  let command = program;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '--help' || word === '-h') return null;
    const child = command.commands.find((candidate) => candidate.name() === word);
    if (child && values.length === 0) command = child;
    else if (word.startsWith('-') && word !== '-') {
      const [name, value] = word.split('=', 2);
      if (isGroup(command)) continue;
      const option = command.options.find(({ long, short }) => long === name || short === name);
      if (!option) return `${command.name()} has no option ${name}`;
      if (option.required && value === undefined) index += 1;
    } else values.push(word);
  }
  if (isGroup(command)) return `${command.name()} needs a command${values[0] ? `, and ${values[0]} is none` : ''}`;
  const { registeredArguments } = command;
  const required = registeredArguments.filter((argument) => argument.required).length;
  const isVariadic = registeredArguments.some((argument) => argument.variadic);
  if (values.length < required) return `${command.name()} needs ${required} arguments`;
  if (values.length > registeredArguments.length && !isVariadic)
    return `${command.name()} takes ${registeredArguments.length} arguments, not ${values.join(' ')}`;
  return null;
}

/** A command with an action of its own beside its commands has options. */
const isGroup = ({ commands, options }: Command): boolean => commands.length > 0 && options.length === 0;
