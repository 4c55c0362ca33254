import type { Command, Option } from 'commander';

/** What a word of a command line may be. */
export type CompletedValue =
  /** One of these words. */
  | { readonly kind: 'choices'; readonly words: readonly string[] }
  /** A file or a folder. */
  | { readonly kind: 'file' }
  /** A text that no list has. */
  | { readonly kind: 'text' };

export type CompletedOption = {
  /** --json */
  readonly flag: string;
  readonly description: string;
  /** Null: the option has no value. */
  readonly value: CompletedValue | null;
};

/** A command of the program, with what may follow it. */
export type CompletedCommand = {
  /** The words that call it, without the name of the program: `kb upload`; '' for the program itself. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly CompletedOption[];
  /** What its arguments are, in their order; the last one repeats when it may. */
  readonly values: readonly CompletedValue[];
};

/** Names of arguments and of values of options that are files: `<file>`, `--out <file>`, `--state <dir>`. */
const FILE_NAMES = ['file', 'files', 'dir', 'questions'];

/** Lists the program and all its commands for a completion script. */
export const listCompletedCommands = (program: Command): readonly CompletedCommand[] => listCommands(program, []);

function listCommands(command: Command, path: readonly string[]): readonly CompletedCommand[] {
  const { commands, options, registeredArguments } = command;
  const own: CompletedCommand = {
    path: path.join(' '),
    commands: commands.map((child) => ({ name: child.name(), description: describe(child.description()) })),
    options: [...options.filter(({ hidden }) => !hidden).map(toOption), HELP_OPTION],
    values: registeredArguments.map((argument) => toValue(argument.name(), argument.argChoices)),
  };
  return [own, ...commands.flatMap((child) => listCommands(child, [...path, child.name()]))];
}

const HELP_OPTION: CompletedOption = { flag: '--help', description: 'display help', value: null };

const toOption = ({ argChoices, description, flags, long, optional, required, short }: Option): CompletedOption => ({
  flag: long ?? short ?? flags,
  description: describe(description),
  value: required || optional ? toValue(/[<[]([\w-]+)/.exec(flags)?.[1] ?? '', argChoices) : null,
});

function toValue(name: string, choices: readonly string[] | undefined): CompletedValue {
  if (choices !== undefined) return { kind: 'choices', words: choices };
  return FILE_NAMES.includes(name) ? { kind: 'file' } : { kind: 'text' };
}

/** The first part of a description, of which a shell shows one line. */
const describe = (text: string): string => (text.split(/[;:(]/, 1)[0] ?? '').trim();
