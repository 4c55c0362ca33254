import { createBlockCollector } from './block-collector.ts';
import type { TextBlock, TextLimits } from './text-block.ts';

const SEPARATOR_PATTERN = /\r?\n[^\S\n]*\r?\n/g;

/** Reads plain text: an empty line separates two paragraphs. @throws UnreadableDocument beyond `limits`. */
export function readPlainText(text: string, limits: TextLimits): readonly TextBlock[] {
  const collector = createBlockCollector(limits);
  const add = (start: number, end: number) =>
    collector.add({ kind: 'paragraph', text: text.slice(start, end), page: null });
  let start = 0;
  // One after the other, so that a text of 25 million empty lines is never a list of them.
  for (const { 0: separator, index } of text.matchAll(SEPARATOR_PATTERN)) {
    add(start, index);
    start = index + separator.length;
  }
  add(start, text.length);
  return collector.blocks;
}
