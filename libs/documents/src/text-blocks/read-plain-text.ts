import { createBlockCollector } from './block-collector.ts';
import type { TextBlock } from './text-block.ts';

/** Reads plain text: an empty line separates two paragraphs. @throws UnreadableDocument beyond TEXT_LIMITS. */
export function readPlainText(text: string): readonly TextBlock[] {
  const collector = createBlockCollector();
  for (const paragraph of text.split(/\r?\n[^\S\n]*\r?\n/))
    collector.add({ kind: 'paragraph', text: paragraph, page: null });
  return collector.blocks;
}
