import type { DocumentInfo } from '@probant/contracts/assistant';
import type { Command } from 'commander';
import { withApi } from '../api/with-api.ts';
import { escapeControls } from '../terminal/escape-controls.rules.ts';
import { formatTable } from '../terminal/format-table.rules.ts';
import { printJson, printLines } from '../terminal/print-result.ts';
import { getTerminalWidth } from '../terminal/terminal-width.ts';
import { findKnowledgeBase, listDocuments } from './find-knowledge-base.ts';
import { createKbCommand, JSON_OPTION, KB_ARGUMENT, type KbOptions } from './kb-arguments.ts';

export const createDocumentsCommand = (): Command =>
  createKbCommand('documents', 'list the documents of a knowledge base, newest first')
    .argument(...KB_ARGUMENT)
    .option(...JSON_OPTION)
    .action(async (kb: string, { json, ...options }: KbOptions) => {
      const documents = await withApi(options, async (api) => listDocuments(api, await findKnowledgeBase(api, kb)));
      if (json) printJson(documents);
      else if (documents.length === 0) printLines(['the knowledge base has no document: probant kb upload KB FILE']);
      else printLines(formatTable(['id', 'passages', 'added', 'name'], documents.map(toRow), getTerminalWidth()));
    });

const toRow = ({ chunk_count, created_at, filename, id }: DocumentInfo): readonly string[] => [
  id,
  String(chunk_count),
  created_at.slice(0, 10),
  escapeControls(filename),
];
