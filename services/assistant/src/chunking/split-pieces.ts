import type { ChunkableBlock } from './chunk.ts';
import { type Span, splitSentences } from './sentences.rules.ts';

/** Words of a chunk: it ends before a piece that would exceed them (180 words, study of 2026-11-21). */
export const TARGET_WORDS = 180;
/** Characters of one piece: a line of encoded data without spaces is one word. */
export const MAX_PIECE_UNITS = 2_000;

/** A part of a block that is not split further: a whole short block, or sentences of a long one. Offsets of the extracted text. */
export type Piece = Span & { readonly words: number; readonly block: ChunkableBlock };

/** Returns the pieces of a block: the block itself where it is short, otherwise its sentences, cut where they are too long. */
export function splitPieces(block: ChunkableBlock): readonly Piece[] {
  const words = countWords(block.text);
  if (words <= TARGET_WORDS && block.text.length <= MAX_PIECE_UNITS)
    return [{ start: block.start, end: block.end, words, block }];
  return splitSentences(block.text).flatMap((span) => cutSpan(block, span));
}

/** Cuts a sentence that is too long at spaces, or inside a word that is too long itself. */
function cutSpan(block: ChunkableBlock, { start, end }: Span): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = start;
  while (from < end) {
    const to = findCut(block.text, from, end);
    const words = countWords(block.text.slice(from, to));
    if (words > 0) pieces.push({ start: block.start + from, end: block.start + to, words, block });
    from = to;
  }
  return pieces;
}

function findCut(text: string, from: number, end: number): number {
  const limit = Math.min(end, from + MAX_PIECE_UNITS);
  let words = 0;
  let lastSpace = -1;
  for (let at = from; at < limit; at++) {
    if (!isSpace(text.charCodeAt(at))) continue;
    if (at > from && !isSpace(text.charCodeAt(at - 1))) words++;
    lastSpace = at + 1;
    if (words === TARGET_WORDS) return lastSpace;
  }
  if (limit === end) return end;
  if (lastSpace > from) return lastSpace;
  // Not between the two halves of a character.
  return (text.charCodeAt(limit) & 0xfc00) === 0xdc00 ? limit - 1 : limit;
}

const isSpace = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0x202f;

/** Returns the number of runs of characters between white space. */
export function countWords(text: string): number {
  let words = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    const isBlank = isSpace(text.charCodeAt(at));
    if (!isBlank && !isInWord) words++;
    isInWord = !isBlank;
  }
  return words;
}
