import { readProductVersion } from '@probant/kernel/product-version';
import { Command } from 'commander';
import { create2dDocCommands } from './2d-doc/2d-doc.commands.ts';
import { createAuditCommands } from './audit/audit.commands.ts';
import { createBackupCommand, createRestoreCommand } from './backup/backup.commands.ts';
import { createDoctorCommand } from './doctor/doctor.commands.ts';
import { createFecCommands } from './fec/fec.commands.ts';
import { createGatewayCommands } from './gateway/gateway.commands.ts';
import { createKeyCommands } from './keys/keys.commands.ts';
import { createScoringCommands } from './scoring/scoring.commands.ts';
import { createStatusCommand } from './status/status.command.ts';
import { createUpCommand } from './up/up.commands.ts';

/** Creates the program with all its commands. A usage error throws CommanderError after its sentence is printed. */
export function createProgram(): Command {
  const program = new Command('probant')
    .description(
      'Run Probant and administer it: keys, the audit trail, validation of FEC files, 2D-Doc codes, replay of analyses, status and diagnosis. docs/cli.md describes all commands.',
    )
    .version(readProductVersion(), '--version', 'print the version')
    .addCommand(createUpCommand())
    .addCommand(createKeyCommands())
    .addCommand(createAuditCommands())
    .addCommand(createFecCommands())
    .addCommand(create2dDocCommands())
    .addCommand(createScoringCommands())
    .addCommand(createGatewayCommands())
    .addCommand(createBackupCommand())
    .addCommand(createRestoreCommand())
    .addCommand(createStatusCommand())
    .addCommand(createDoctorCommand());
  configureUsageErrors(program, 'probant');
  return program;
}

/** Settings of a parent are not those of a command that was added to it. */
function configureUsageErrors(command: Command, path: string): void {
  command.exitOverride().showHelpAfterError(`(${path} --help lists its options)`);
  for (const child of command.commands) configureUsageErrors(child, `${path} ${child.name()}`);
}
