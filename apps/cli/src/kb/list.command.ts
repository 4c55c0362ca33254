import type { KnowledgeBase } from '@probant/contracts/assistant';
import type { Command } from 'commander';
import { withApi } from '../api/with-api.ts';
import { escapeControls } from '../terminal/escape-controls.rules.ts';
import { formatTable } from '../terminal/format-table.rules.ts';
import { printJson, printLines } from '../terminal/print-result.ts';
import { getTerminalWidth } from '../terminal/terminal-width.ts';
import { listKnowledgeBases } from './find-knowledge-base.ts';
import { createKbCommand, JSON_OPTION, type KbOptions } from './kb-arguments.ts';

export const createListCommand = (): Command =>
  createKbCommand('list', 'list the knowledge bases, newest first')
    .option(...JSON_OPTION)
    .action(async ({ json, ...options }: KbOptions) => {
      const bases = await withApi(options, listKnowledgeBases);
      if (json) printJson(bases);
      else if (bases.length === 0) printLines(['there is no knowledge base yet: probant kb create NAME']);
      else
        printLines(
          formatTable(['id', 'documents', 'passages', 'vectors', 'name'], bases.map(toRow), getTerminalWidth()),
        );
    });

const toRow = ({ document_count, id, name, total_chunks, vectors }: KnowledgeBase): readonly string[] => [
  id,
  String(document_count),
  String(total_chunks),
  vectors === null ? 'none' : vectors.pending === 0 ? 'ready' : `${vectors.pending} pending`,
  escapeControls(name),
];
