import type { Schemas } from '@probant/client';

export type Span = { readonly start: number; readonly end: number };

/** A piece of a block, marked where the passage covers it. */
export type Piece = { readonly text: string; readonly isMarked: boolean };

/** Whether a passage covers a part of a block. Both are offsets in the text of the document. */
export const coversBlock = (block: Span, passage: Span): boolean =>
  block.start < passage.end && passage.start < block.end;

/** Divides the text of a block where the passage begins and ends. */
export function markPassage(
  block: Pick<Schemas['PageBlock'], 'text' | 'start' | 'end'>,
  passage: Span,
): readonly Piece[] {
  if (!coversBlock(block, passage)) return [{ text: block.text, isMarked: false }];
  const from = Math.max(0, passage.start - block.start);
  const to = Math.min(block.text.length, passage.end - block.start);
  return [
    { text: block.text.slice(0, from), isMarked: false },
    { text: block.text.slice(from, to), isMarked: true },
    { text: block.text.slice(to), isMarked: false },
  ].filter(({ text }) => text !== '');
}
