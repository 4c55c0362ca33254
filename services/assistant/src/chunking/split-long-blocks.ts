import type { ExtractedBlock } from '../reading/extracted-document.ts';
import { splitSentences, type TextSpan } from './split-sentences.rules.ts';

const MAX_PIECE_WORDS_FACTOR = 1.4;
/** A sentence without an end, such as a list of codes, is cut here. */
const MAX_PIECE_LENGTH = 2_000;

/** Yields the blocks; one much longer than `targetWords` in pieces of whole sentences, whose texts and blanks between them make the block. */
export function* splitLongBlocks(blocks: readonly ExtractedBlock[], targetWords: number): Generator<ExtractedBlock> {
  for (const block of blocks) {
    const words = countWords(block.text);
    if (
      block.kind === 'heading' ||
      (words <= targetWords * MAX_PIECE_WORDS_FACTOR && block.text.length <= 2 * MAX_PIECE_LENGTH)
    )
      yield block;
    else
      for (const { start, end } of joinSentences(block.text, targetWords))
        yield { ...block, text: block.text.slice(start, end), start: block.start + start, end: block.start + end };
  }
}

function joinSentences(text: string, targetWords: number): readonly TextSpan[] {
  const pieces: TextSpan[] = [];
  let start = -1;
  let end = 0;
  let words = 0;
  for (const sentence of splitSentences(text).flatMap((span) => cutLongSpan(text, span))) {
    const added = countWords(text.slice(sentence.start, sentence.end));
    const isFull = words + added > targetWords || end - start > MAX_PIECE_LENGTH;
    if (start >= 0 && isFull) {
      pieces.push({ start, end });
      start = -1;
      words = 0;
    }
    if (start < 0) start = sentence.start;
    end = sentence.end;
    words += added;
  }
  return start < 0 ? pieces : [...pieces, { start, end }];
}

function cutLongSpan(text: string, { start, end }: TextSpan): readonly TextSpan[] {
  const spans: TextSpan[] = [];
  for (let at = start; at < end; at = spans.at(-1)?.end ?? end) {
    const cut = Math.min(end, at + MAX_PIECE_LENGTH);
    // A character of two units stays whole.
    spans.push({ start: at, end: cut < end && /[\uDC00-\uDFFF]/.test(text[cut] ?? '') ? cut + 1 : cut });
  }
  return spans;
}

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;
