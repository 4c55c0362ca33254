import { Command } from 'commander';
import { createImportCommand } from './import.command.ts';
import { createRegisterStatusCommand } from './register-status.command.ts';

export const createCompaniesCommands = () =>
  new Command('companies').addCommand(createImportCommand()).addCommand(createRegisterStatusCommand());
