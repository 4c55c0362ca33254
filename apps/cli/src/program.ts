import { readProductVersion } from '@probant/kernel/product-version';
import { Command } from 'commander';
import { create2dDocCommands } from './2d-doc/2d-doc.commands.ts';
import { createAuditCommands } from './audit/audit.commands.ts';
import { createBackupCommand, createRestoreCommand } from './backup/backup.commands.ts';
import { createCompaniesCommands } from './companies/companies.commands.ts';
import { createCompletionCommand } from './completion/completion.command.ts';
import { createDoctorCommand } from './doctor/doctor.commands.ts';
import { createEInvoiceCommands } from './e-invoice/e-invoice.commands.ts';
import { createFecCommands } from './fec/fec.commands.ts';
import { createGatewayCommands } from './gateway/gateway.commands.ts';
import { createKbCommands } from './kb/kb.commands.ts';
import { createKeyCommands } from './keys/keys.commands.ts';
import { createReadCommand } from './read/read.command.ts';
import { createScoringCommands } from './scoring/scoring.commands.ts';
import { createStatusCommand } from './status/status.command.ts';
import { createUpCommand } from './up/up.commands.ts';

/** Creates the program with all its commands. A usage error throws CommanderError after its sentence is printed. */
export function createProgram(): Command {
  const program: Command = new Command('probant')
    .description(
      'Run Probant and administer it: keys, the audit trail, validation of FEC files and e-invoices, 2D-Doc codes, replay of analyses, registers of companies, status and diagnosis. Call it: knowledge bases and documents. docs/cli.md describes all commands.',
    )
    .version(readProductVersion(), '--version', 'print the version')
    .addCommand(createUpCommand())
    .addCommand(createKeyCommands())
    .addCommand(createAuditCommands())
    .addCommand(createFecCommands())
    .addCommand(createEInvoiceCommands())
    .addCommand(create2dDocCommands())
    .addCommand(createScoringCommands())
    .addCommand(createKbCommands())
    .addCommand(createReadCommand())
    .addCommand(createCompaniesCommands())
    .addCommand(createGatewayCommands())
    .addCommand(createBackupCommand())
    .addCommand(createRestoreCommand())
    .addCommand(createStatusCommand())
    .addCommand(createDoctorCommand())
    .addCommand(createCompletionCommand(() => program));
  configureUsageErrors(program, 'probant');
  return program;
}

/** Settings of a parent are not those of a command that was added to it. */
function configureUsageErrors(command: Command, path: string): void {
  command.exitOverride().showHelpAfterError(`(${path} --help lists its options)`);
  for (const child of command.commands) configureUsageErrors(child, `${path} ${child.name()}`);
}
