import { basename } from 'node:path';
import { checkEInvoice } from '@probant/extraction/check-e-invoice';
import { Command } from 'commander';
import { commandLogger } from '../command-logger.ts';
import { getCommandProcess } from '../command-process.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { readFileWithProgress } from '../progress/read-file.ts';
import { readCommandSettings } from '../settings.ts';
import { escapeControls } from '../terminal/escape-controls.rules.ts';
import { printText } from '../terminal/print-result.ts';
import { formatValidation } from './format-validation.rules.ts';

export const createEInvoiceCommands = () => new Command('e-invoice').addCommand(createCheckCommand());

/** Exit codes: 0 no fatal finding, 1 at least one, 2 no result. Writes no audit event, as there is no tenant. */
const createCheckCommand = () =>
  new Command('check')
    .description('validate an e-invoice against EN 16931 and its Factur-X profile; nothing leaves this machine')
    .argument('<file>', 'an .xml file, or a .pdf with the XML inside')
    .option('--json', 'print the result of POST /v1/validate/e-invoice')
    .action(async (file: string, { json }: { readonly json?: true }) => {
      const { documents } = readCommandSettings();
      const name = escapeControls(file);
      const bytes = await readFileWithProgress('check', file);
      const invoice = { filename: basename(file), bytes };
      const validation = await checkEInvoice(invoice, documents.ocrModels, commandLogger).catch((error: Error) => {
        throw new Error(`${name}: ${error.message}`, { cause: error });
      });
      printText(json ? `${JSON.stringify(validation)}\n` : formatValidation(name, validation));
      if (!validation.valid) getCommandProcess().exitCode = EXIT_CODES.problemFound;
    });
