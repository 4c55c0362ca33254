import { Command } from 'commander';
import { createRenewKeysCommand } from './renew-keys.command.ts';
import { createReplayCommand } from './replay.command.ts';

export const createScoringCommands = () =>
  new Command('scoring').addCommand(createReplayCommand()).addCommand(createRenewKeysCommand());
