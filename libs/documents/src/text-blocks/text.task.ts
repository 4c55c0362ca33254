import type { DocumentReader, OpenOptions } from '../document.ts';
import { UnreadableDocument } from '../document.ts';
import { parseJsonLines } from '../json-lines.ts';
import { defineTask } from '../task.ts';
import { detectTextFormat } from './detect-text-format.ts';
import type { TextBlock, TextDocument, TextFormat } from './text-block.ts';

export type TextTaskInput = { readonly format: TextFormat };
export type TextTaskOutput = Omit<TextDocument, 'blocks'>;

/** The part in which the program sends the blocks: one JSON line each. */
export const BLOCKS_PART = 'blocks';

/** Reads a text document in a worker. */
export const READ_TEXT_TASK = defineTask<TextTaskInput, TextTaskOutput>({
  name: 'read-text',
  module: new URL('./text.program.ts', import.meta.url),
  reads: 'bytes',
});

type TextReader = Pick<DocumentReader, 'run'>;

/**
 * Reads a text document (DOCX, ODT, PPTX, XLSX, HTML, Markdown, CSV, plain text) in a worker of a reader in which READ_TEXT_TASK is
 * registered. A service that only needs what it derives from the blocks registers its own task and calls `readTextDocument` in it.
 *
 * @throws UnreadableDocument (unknown_kind for any other file), and the other errors of `DocumentReader.run`.
 */
export async function openTextDocument(
  reader: TextReader,
  file: { readonly name: string; readonly bytes: Uint8Array },
  options: OpenOptions,
): Promise<TextDocument> {
  if (file.bytes.length === 0) throw new UnreadableDocument('empty');
  const format = detectTextFormat(file.bytes, file.name);
  if (format === null) throw new UnreadableDocument('unknown_kind');
  const { output, parts } = await reader.run(READ_TEXT_TASK, file.bytes, { format }, options);
  return { ...output, blocks: await parseJsonLines<TextBlock>(parts.get(BLOCKS_PART)) };
}

export { detectTextFormat } from './detect-text-format.ts';
export type { TextBlock, TextFormat } from './text-block.ts';
