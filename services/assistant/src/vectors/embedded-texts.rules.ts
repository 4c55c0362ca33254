import { readRow, writeRow } from '../chunk-tables/rows.rules.ts';
import { type Span, splitSentences } from '../chunking/sentences.rules.ts';
import type { EmbeddableChunk } from './chunk-vectors.ts';
import { MAX_EMBEDDED_SENTENCES_PER_CHUNK } from './vector-limits.ts';

/**
 * Returns the text whose vector represents a chunk: its own, after the title of its section. The title of the document is left out: it
 * measured worse (piaf); the title of the section is part of the passages of spf. Rows come after the row that names their columns.
 */
export function buildPassageText({
  heading,
  tables,
  text,
}: Pick<EmbeddableChunk, 'heading' | 'tables' | 'text'>): string {
  const section = heading.length > 1 ? heading.at(-1) : undefined;
  const named = tables?.above ? `${tables.above}\n${text}` : text;
  return section === undefined ? named : `${section} : ${named}`;
}

/**
 * Returns what gets a vector of its own besides the passage: the sentences of the chunk in their order, rows with the names of their columns,
 * then the title above it, as it may be the question that the chunk answers (nDCG@10 on the FAQ of the CNIL: .742 with titles, .691 without).
 */
export const listSentenceTexts = (chunk: Pick<EmbeddableChunk, 'heading' | 'tables' | 'text'>): readonly string[] => [
  ...splitSentences(chunk.text)
    .slice(0, MAX_EMBEDDED_SENTENCES_PER_CHUNK)
    .map((span) => writePiece(chunk, span)),
  ...chunk.heading.slice(-1),
];

function writePiece(chunk: Pick<EmbeddableChunk, 'tables' | 'text'>, span: Span): string {
  const row = chunk.tables ? readRow(chunk, span) : null;
  return (row === null ? null : writeRow(row, 'fr')) ?? chunk.text.slice(span.start, span.end);
}
