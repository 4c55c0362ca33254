import { Command } from 'commander';
import { createAskCommand } from './ask.command.ts';
import { createCreateCommand } from './create.command.ts';
import { createDeleteCommand, createDeleteDocumentCommand } from './delete.commands.ts';
import { createDocumentsCommand } from './documents.command.ts';
import { createEvalCommand } from './eval/eval.command.ts';
import { createListCommand } from './list.command.ts';
import { createUploadCommand } from './upload/upload.command.ts';

export const createKbCommands = (): Command =>
  new Command('kb')
    .addCommand(createListCommand())
    .addCommand(createCreateCommand())
    .addCommand(createUploadCommand())
    .addCommand(createDocumentsCommand())
    .addCommand(createAskCommand())
    .addCommand(createEvalCommand())
    .addCommand(createDeleteCommand())
    .addCommand(createDeleteDocumentCommand());
