import { Command } from 'commander';
import { createRenewKeysCommand } from './renew-keys.command.ts';
import { createReplayCommand } from './replay.command.ts';

export const createScoringCommands = () =>
  new Command('scoring')
    .description('candidate scoring (docs/scoring.md)')
    .addCommand(createReplayCommand())
    .addCommand(createRenewKeysCommand());
