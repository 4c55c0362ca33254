import { Command } from 'commander';
import { checkpointCommand } from './checkpoint.command.ts';
import { cosignatureCommands } from './cosignature.commands.ts';
import { keyCommand } from './key.command.ts';
import { witnessCommands } from './witness/witness.commands.ts';

/** `probant audit ...`: what proves the logs to others. A new command is one line here. */
export function auditCommands(): Command {
  return new Command('audit')
    .description('keys, signed heads and witnesses of the audit trail')
    .addCommand(keyCommand())
    .addCommand(checkpointCommand())
    .addCommand(witnessCommands())
    .addCommand(cosignatureCommands());
}
