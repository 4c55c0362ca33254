import { Command } from 'commander';
import { createReplayCommand } from './replay.command.ts';

export const createScoringCommands = () =>
  new Command('scoring').description('candidate scoring (docs/scoring.md)').addCommand(createReplayCommand());
