/** UTF-16 offsets of a piece of a text; `end` is exclusive. */
export type Span = { readonly start: number; readonly end: number };

/** Characters between two cells of a table row in the extracted text. */
export const CELL_SEPARATOR = ' | ';

/** Sentences of one text; the last one takes what remains. */
export const MAX_SENTENCES_PER_TEXT = 10_000;

/** What ends with a dot in the middle of a sentence, in lower case. Single letters (J.-C., L. 1234) count too. */
const ABBREVIATIONS = new Set(
  'm mm mme mmes mlle dr pr me st ste art al env ex cf av apr no nos n° vol p pp chap fig réf tél min max hab boul bd inc ltd mr mrs ms vs e.g i.e'.split(
    ' ',
  ),
);
const MIN_SENTENCE_UNITS = 12;
/** Ends of sentences with closing quotes, followed by white space; line breaks end a sentence alone. */
const BOUNDARY_PATTERN = /[.!?…;]["»”)\]]?[ \u00a0\u202f\t]|\n/g;

/**
 * Splits a text into sentences: after a full stop, mark, ellipsis or semicolon that white space follows, and at line breaks. A dot after
 * an abbreviation, an initial or before a lower-case letter ends none, decimals and amounts stay whole, and a shorter piece than 12
 * units joins the next one. A row of a table is one. Spans have no white space at their ends and contain every other character of the text.
 */
export function splitSentences(text: string): readonly Span[] {
  const spans: Span[] = [];
  let start = 0;
  /** The line that was last looked at: a row of a table is one piece, whatever its cells say. */
  let [lineEnd, isRow] = [-1, false];
  for (const match of text.matchAll(BOUNDARY_PATTERN)) {
    if (spans.length === MAX_SENTENCES_PER_TEXT - 1) break;
    const end = match.index + match[0].length;
    if (match.index > lineEnd) {
      const next = text.indexOf('\n', match.index);
      lineEnd = next === -1 ? text.length : next;
      isRow = text.slice(start, lineEnd).includes(CELL_SEPARATOR);
    }
    if (match[0] !== '\n' && isRow) continue;
    // The number of a step is on a line of its own in some layouts.
    if (match[0] === '\n' && isStepNumber(text, start, match.index)) continue;
    if (match[0] !== '\n' && !endsSentence(text, start, match.index, end)) continue;
    addSpan(spans, text, start, end);
    start = end;
  }
  addSpan(spans, text, start, text.length);
  return spans;
}

/** "1.", "b)", "•" */
const STEP_NUMBER_PATTERN = /^\s*(?:\d{1,2}[.)]|\p{Ll}\)|[•▪–-])\s*$/u;

const isStepNumber = (text: string, start: number, end: number): boolean =>
  end - start < MIN_SENTENCE_UNITS && STEP_NUMBER_PATTERN.test(text.slice(start, end));

/** The number of a step within a line: "En cas de panne : 1. Noter le code". */
const INLINE_NUMBER_PATTERN = /[:;.!?] \d{1,2}$/;

/** Abbreviated units after a number: "11 h. Un départ", "1,90 m. Deux bornes". */
const UNIT_PATTERN = /\d[ \u00a0\u202f]?(?:h|m|g|l|L|s|j|t|V|W|A|mm|min|max)$/;

function endsSentence(text: string, start: number, mark: number, end: number): boolean {
  if (end - start < MIN_SENTENCE_UNITS) return false;
  if (text.charAt(mark) !== '.') return true;
  if (/\p{Ll}/u.test(text.charAt(end))) return false;
  if (INLINE_NUMBER_PATTERN.test(text.slice(Math.max(start, mark - 8), mark))) return false;
  if (/\p{Lu}/u.test(text.charAt(end)) && UNIT_PATTERN.test(text.slice(Math.max(start, mark - 8), mark))) return true;
  const word =
    text
      .slice(Math.max(start, mark - 8), mark)
      .split(/[\s(«"'’]/)
      .at(-1) ?? '';
  return (
    !ABBREVIATIONS.has(word.toLowerCase()) &&
    !/^(?:\p{Lu}|\p{L}\.-?\p{L})$/u.test(word.slice(-3)) &&
    !/^\p{L}$/u.test(word)
  );
}

function addSpan(spans: Span[], text: string, start: number, end: number): void {
  const piece = text.slice(start, end);
  const leading = piece.length - piece.trimStart().length;
  const trimmed = piece.trim();
  if (trimmed !== '') spans.push({ start: start + leading, end: start + leading + trimmed.length });
}
