import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from './program.ts';

const page = readFileSync(join(repositoryRoot, 'docs/cli.md'), 'utf8');

type Described = { readonly name: string; readonly words: readonly string[] };

/** The commands that do something, with the flags of their options and the names of their arguments. */
const listCommands = (command: Command, name: string): readonly Described[] => [
  ...(command.commands.length > 0 && !hasAction(command)
    ? []
    : [
        {
          name,
          words: [
            ...command.registeredArguments.map((argument) => `<${argument.name()}>`),
            ...command.options.map(({ flags }) => flags),
          ],
        },
      ]),
  ...command.commands.flatMap((child) => listCommands(child, `${name} ${child.name()}`)),
];

/** A command with subcommands that also works alone has options of its own. */
const hasAction = ({ options }: Command): boolean => options.length > 0;

/** The sections of the commands, with what is set as code in the first column of their tables. */
const listSections = (): readonly Described[] =>
  page
    .split(/^### /m)
    .slice(1)
    .map((section) => ({
      name: section.split('\n', 1)[0] ?? '',
      words: [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, word = '']) => word),
    }));

test('docs/cli.md describes every command with every argument and option, and no others', async () => {
  const program = await createProgram();
  expect(listSections()).toEqual(
    program.commands.flatMap((command) => listCommands(command, `probant ${command.name()}`)),
  );
});

test('every option and argument has a meaning', () => {
  expect(page.match(/^\| `[^`]+` \| *\|$/gm)).toBeNull();
});
