import { DOCUMENT_TYPES } from '@probant/contracts/document-types';
import type { DocumentType } from '@probant/contracts/extraction';
import { Command, Option } from 'commander';
import type { ApiOptions } from '../api/client-settings.ts';
import { findLocalFiles } from '../api/local-files.ts';
import { addApiOptions, withApi } from '../api/with-api.ts';
import { getCommandProcess } from '../command-process.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { paintScore } from '../terminal/paint-score.ts';
import { printJson, printLines } from '../terminal/print-result.ts';
import { getTerminalWidth } from '../terminal/terminal-width.ts';
import { formatReading, type Reading } from './format-reading.rules.ts';
import { readDocument } from './read-document.ts';

type ReadOptions = ApiOptions & { readonly type?: DocumentType; readonly json?: true };

/** Exit code 1: the file is of no known type, or its signals deserve a check. */
export const createReadCommand = (): Command =>
  addApiOptions(new Command('read'))
    .argument('<file>', 'PDF, DOCX, PNG, JPEG, TIFF, BMP or GIF, at most 50 MiB')
    .addOption(new Option('--type <type>', 'type of the document (default: detected)').choices([...DOCUMENT_TYPES]))
    .option('--json', 'print both responses as one JSON object')
    .action(async (path: string, { json, type, ...options }: ReadOptions) => {
      const { files, refused } = await findLocalFiles([path]);
      const [file] = files;
      if (file === undefined) throw new Error(`${path} ${refused[0]?.reason}`);
      const reading = await withApi(options, (api) => readDocument(api, file, type ?? null));
      if (json) printJson(toJson(reading));
      else printLines(formatReading(reading, getTerminalWidth(), paintScore));
      if (hasProblem(reading)) getCommandProcess().exitCode = EXIT_CODES.problemFound;
    });

const toJson = ({ authenticity, authenticityError, extraction }: Reading) => ({
  extraction,
  authenticity,
  authenticity_error: authenticityError,
});

const hasProblem = ({ authenticity, extraction }: Reading): boolean =>
  extraction.data === null || (authenticity !== null && authenticity.verdict !== 'consistent');
