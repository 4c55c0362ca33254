import { Command } from 'commander';
import { createAnchorCommand } from './anchor.command.ts';
import { createCheckpointCommand } from './checkpoint.command.ts';
import { createCosignatureCommands } from './cosignature.commands.ts';
import { createDossierCommands } from './dossier.commands.ts';
import { createExportCommand } from './export.command.ts';
import { createKeyCommand } from './key.command.ts';
import { createRotateKeyCommand } from './rotate-key.command.ts';
import { createVerifyExportCommand } from './verify.command.ts';
import { createWitnessCommands } from './witness/witness.commands.ts';

/** `probant audit ...`: commands that prove the logs to others. A new command is one line here. */
export function createAuditCommands(): Command {
  return new Command('audit')
    .addCommand(createKeyCommand())
    .addCommand(createRotateKeyCommand())
    .addCommand(createCheckpointCommand())
    .addCommand(createAnchorCommand())
    .addCommand(createExportCommand())
    .addCommand(createVerifyExportCommand())
    .addCommand(createWitnessCommands())
    .addCommand(createCosignatureCommands())
    .addCommand(createDossierCommands());
}
