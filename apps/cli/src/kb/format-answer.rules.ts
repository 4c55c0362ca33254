import type { ChatResponse, Citation } from '@probant/contracts/assistant';
import { escapeControls, escapeLines } from '../terminal/escape-controls.rules.ts';
import { wrapText } from '../terminal/wrap-text.rules.ts';

/** Enough to recognise a passage; `--json` has all of it. */
const MAX_SNIPPET_LENGTH = 300;

/** Returns the lines of an answer: the message, then its citations with their pages, numbered as a language model refers to them. */
export const formatAnswer = (
  { citations, conversation_id, message, model_used }: ChatResponse,
  columns: number | null,
): readonly string[] => [
  ...wrapText(escapeLines(message), columns),
  ...citations.flatMap((citation, index) => ['', ...formatCitation(citation, index + 1, columns)]),
  '',
  ...wrapText(`${escapeControls(model_used)}, conversation ${conversation_id}`, columns),
];

function formatCitation(citation: Citation, number: number, columns: number | null): readonly string[] {
  const { document_title, heading, page, snippet } = citation;
  const place = [document_title, ...(page === null ? [] : [`page ${page}`])].join(', ');
  const text = snippet.replace(/\s+/g, ' ').trim();
  const shown = text.length > MAX_SNIPPET_LENGTH ? `${text.slice(0, MAX_SNIPPET_LENGTH).trimEnd()} ...` : text;
  return [
    ...wrapText(`[${number}] ${escapeControls(place)}`, columns),
    ...(heading.length === 0 ? [] : wrapText(escapeControls(heading.join(' > ')), columns, '    ')),
    ...wrapText(escapeControls(shown), columns, '    '),
  ];
}
