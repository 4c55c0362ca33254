import { stat } from 'node:fs/promises';
import { DOCUMENT_TYPES } from '@probant/contracts/document-types';
import type { DocumentType } from '@probant/contracts/extraction';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { ApiOptions } from '../api/client-settings.ts';
import { findLocalFiles } from '../api/local-files.ts';
import { addApiOptions, withApi } from '../api/with-api.ts';
import { getCommandProcess } from '../command-process.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { paintScore } from '../terminal/paint-score.ts';
import { printJson, printLines } from '../terminal/print-result.ts';
import { getTerminalWidth } from '../terminal/terminal-width.ts';
import { runReadFolder } from './folder/read-folder.command.ts';
import { formatReading, type Reading } from './format-reading.rules.ts';
import { readDocument } from './read-document.ts';

type ReadOptions = ApiOptions & {
  readonly type?: DocumentType;
  readonly out?: string;
  readonly parallel?: number;
  readonly json?: true;
};

/** More than the workers of one machine: their queue keeps them busy. */
const DEFAULT_PARALLEL = 4;
const MAX_PARALLEL = 32;

/** Exit code 1: the file is of no known type, or its signals deserve a check; a file of the folder was not read. */
export const createReadCommand = (): Command =>
  addApiOptions(new Command('read'))
    .argument('<file>', 'PDF, DOCX, PNG, JPEG, TIFF, BMP or GIF, at most 50 MiB; a folder of them with --out')
    .addOption(new Option('--type <type>', 'type of the document (default: detected)').choices([...DOCUMENT_TYPES]))
    .option('--out <file>', 'of a folder: .csv or .ndjson to write, or to continue')
    .option('--parallel <number>', `of a folder: files at a time, 1 to ${MAX_PARALLEL} (default: 4)`, parseParallel)
    .option('--json', 'print both responses as one JSON object; of a folder: the counts')
    .action(async (path: string, options: ReadOptions) => {
      const { out, parallel, ...others } = options;
      const isFolder = await stat(path).then(
        (status) => status.isDirectory(),
        () => false,
      );
      if (out !== undefined) {
        if (!isFolder) throw new Error(`--out is for folders, and ${path} is none`);
        await runReadFolder(path, { ...others, out, parallel: parallel ?? DEFAULT_PARALLEL });
        return;
      }
      if (isFolder) throw new Error(`${path} is a folder: name the file to write with --out FILE.csv`);
      if (parallel !== undefined) throw new Error('--parallel is for folders');
      await readOneFile(path, others);
    });

async function readOneFile(path: string, { json, type, ...options }: ReadOptions): Promise<void> {
  const { files, refused } = await findLocalFiles([path]);
  const [file] = files;
  if (file === undefined) throw new Error(`${path} ${refused[0]?.reason}`);
  const reading = await withApi(options, (api) => readDocument(api, file, type ?? null));
  if (json) printJson(toJson(reading));
  else printLines(formatReading(reading, getTerminalWidth(), paintScore));
  if (hasProblem(reading)) getCommandProcess().exitCode = EXIT_CODES.problemFound;
}

function parseParallel(text: string): number {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > MAX_PARALLEL) throw new InvalidArgumentError(`expected 1 to ${MAX_PARALLEL}.`);
  return number;
}

const toJson = ({ authenticity, authenticityError, extraction }: Reading) => ({
  extraction,
  authenticity,
  authenticity_error: authenticityError,
});

const hasProblem = ({ authenticity, extraction }: Reading): boolean =>
  extraction.data === null || (authenticity !== null && authenticity.verdict !== 'consistent');
