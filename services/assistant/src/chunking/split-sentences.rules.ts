/** A part of a text: UTF-16 offsets, `end` exclusive. */
export type TextSpan = { readonly start: number; readonly end: number };

/** Words before a full stop that do not end a sentence. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'm mm mme mlle dr pr me st ste av bd art al cf ex p pp vol n no nos réf tél env approx chap fig etc mr mrs ms vs inc ltd eg ie dept'.split(
    ' ',
  ),
);
/** Sentences of one text; the rest is the last one. */
export const MAX_SENTENCES = 10_000;
const SENTENCE_END_PATTERN = /[.!?…]+["»”')\]]*(?=\s)|\n+/g;
const LONGEST_ABBREVIATION = 6;

/**
 * Returns the sentences of a text, without the blanks around them. A full stop ends one unless it follows an abbreviation or an initial,
 * or a small letter follows; a line break always does.
 */
export function splitSentences(text: string): readonly TextSpan[] {
  const sentences: TextSpan[] = [];
  let start = 0;
  for (const match of text.matchAll(SENTENCE_END_PATTERN)) {
    if (sentences.length === MAX_SENTENCES - 1) break;
    const end = match.index + match[0].length;
    if (match[0].startsWith('\n')) addSpan(sentences, text, start, match.index);
    else if (isSentenceEnd(text, match.index, end)) addSpan(sentences, text, start, end);
    else continue;
    start = end;
  }
  addSpan(sentences, text, start, text.length);
  return sentences;
}

function isSentenceEnd(text: string, at: number, end: number): boolean {
  if (/^\s+[\p{Ll}]/u.test(text.slice(end, end + 4))) return false;
  if (text[at] !== '.') return true;
  const word = /[\p{L}\d°]+$/u.exec(text.slice(Math.max(0, at - LONGEST_ABBREVIATION - 1), at))?.[0] ?? '';
  return !ABBREVIATIONS.has(word.toLowerCase()) && !/^\p{Lu}$/u.test(word);
}

function addSpan(spans: TextSpan[], text: string, start: number, end: number): void {
  const part = text.slice(start, end);
  const first = start + part.length - part.trimStart().length;
  const last = start + part.trimEnd().length;
  if (last > first) spans.push({ start: first, end: last });
}
