import { Command } from 'commander';
import { createImportCommand } from './import.command.ts';
import { createRegisterStatusCommand } from './register-status.command.ts';

export const createCompaniesCommands = () =>
  new Command('companies')
    .description('public registers that checks of companies read (docs/companies.md)')
    .addCommand(createImportCommand())
    .addCommand(createRegisterStatusCommand());
