import type { Command } from 'commander';
import { findLocalFiles } from '../../api/local-files.ts';
import { LONG_PAUSE_MS, withApi } from '../../api/with-api.ts';
import { getCommandProcess } from '../../command-process.ts';
import { EXIT_CODES } from '../../exit-codes.ts';
import { createProgressBar } from '../../progress/progress-bar.ts';
import { printJson, printLines } from '../../terminal/print-result.ts';
import { getTerminalWidth } from '../../terminal/terminal-width.ts';
import { findKnowledgeBase } from '../find-knowledge-base.ts';
import { createKbCommand, JSON_OPTION, KB_ARGUMENT, type KbOptions } from '../kb-arguments.ts';
import { formatUpload } from './format-upload.rules.ts';
import { findSameNames } from './plan-batches.rules.ts';
import { uploadFiles } from './upload-files.ts';

/** Exit code 1: a file was refused; the others are stored. */
export const createUploadCommand = (): Command =>
  createKbCommand('upload', 'add files to a knowledge base; a file with the name of a document replaces it')
    .argument(...KB_ARGUMENT)
    .argument('<files...>', 'PDF, DOCX, ODT, PPTX, XLSX, HTML, Markdown, CSV, text, PNG, JPEG or TIFF, 50 MiB each')
    .option(...JSON_OPTION)
    .action(async (kb: string, paths: readonly string[], { json, ...options }: KbOptions) => {
      const { files, refused: unusable } = await findLocalFiles(paths);
      const twins = findSameNames(files);
      if (twins !== null)
        throw new Error(
          `${twins[0].path} and ${twins[1].path} have the same name, and the second would replace the first: rename one`,
        );
      const { documents, refused } = await withApi(
        options,
        async (api) => {
          const { id } = await findKnowledgeBase(api, kb);
          const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
          const bar = createProgressBar({ label: 'upload', total, unit: 'bytes' });
          try {
            return await uploadFiles(api, id, files, bar.add);
          } finally {
            bar.close();
          }
        },
        LONG_PAUSE_MS,
      );
      const outcome = { documents, refused: [...unusable, ...refused] };
      if (json) printJson(outcome);
      else printLines(formatUpload(outcome, getTerminalWidth()));
      if (outcome.refused.length > 0) getCommandProcess().exitCode = EXIT_CODES.problemFound;
    });
