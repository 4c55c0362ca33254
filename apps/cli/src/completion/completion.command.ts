import { Argument, Command } from 'commander';
import { printText } from '../terminal/print-result.ts';
import { renderBashCompletion } from './bash-completion.rules.ts';
import { type CompletedCommand, listCompletedCommands } from './command-tree.rules.ts';
import { renderFishCompletion } from './fish-completion.rules.ts';
import { renderZshCompletion } from './zsh-completion.rules.ts';

const RENDERERS: Readonly<Record<string, (commands: readonly CompletedCommand[]) => string>> = {
  bash: renderBashCompletion,
  zsh: renderZshCompletion,
  fish: renderFishCompletion,
};

/** `getProgram` returns the whole program, of which this command is a part. */
export const createCompletionCommand = (getProgram: () => Promise<Command>): Command =>
  new Command('completion')
    .addArgument(new Argument('<shell>', 'bash, zsh or fish').choices(Object.keys(RENDERERS)))
    .action(async (shell: string) => {
      printText(RENDERERS[shell]?.(listCompletedCommands(await getProgram())) ?? '');
    });
