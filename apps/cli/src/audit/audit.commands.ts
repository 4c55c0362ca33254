import { Command } from 'commander';
import { anchorCommand } from './anchor.command.ts';
import { checkpointCommand } from './checkpoint.command.ts';
import { cosignatureCommands } from './cosignature.commands.ts';
import { dossierCommands } from './dossier.commands.ts';
import { exportCommand } from './export.command.ts';
import { keyCommand } from './key.command.ts';
import { verifyExportCommand } from './verify.command.ts';
import { witnessCommands } from './witness/witness.commands.ts';

/** `probant audit ...`: what proves the logs to others. A new command is one line here. */
export function auditCommands(): Command {
  return new Command('audit')
    .description('keys, signed heads and witnesses of the audit trail')
    .addCommand(keyCommand())
    .addCommand(checkpointCommand())
    .addCommand(anchorCommand())
    .addCommand(exportCommand())
    .addCommand(verifyExportCommand())
    .addCommand(witnessCommands())
    .addCommand(cosignatureCommands())
    .addCommand(dossierCommands());
}
