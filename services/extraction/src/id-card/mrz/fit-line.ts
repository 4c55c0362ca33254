/** Fillers that OCR may lose or add in a line. */
const MAX_FILLER_ERRORS = 5;
/** Variants of a line, the likeliest first. */
const MAX_VARIANTS = 24;

/**
 * Returns the ways in which a line as read may be one of the right length, the likeliest first: fillers were lost or added in one of its
 * runs, two runs, or a character at its start or within it was not read. None when the difference is too large.
 */
export function listFittedLines(text: string, length: number): readonly string[] {
  const missing = length - text.length;
  if (Math.abs(missing) > MAX_FILLER_ERRORS) return [];
  if (missing === 0) return [text];
  const variants = new Set([fitInLongestRun(text, length)]);
  const runs = [...text.matchAll(/<+/g)].map((run) => ({ at: run.index, size: run[0].length }));
  for (const { at, size } of runs) {
    if (missing > 0) variants.add(insertFillers(text, at, missing));
    else if (size > -missing) variants.add(text.slice(0, at) + text.slice(at - missing));
  }
  if (missing === 2)
    for (const [index, first] of runs.entries())
      for (const second of runs.slice(index + 1))
        variants.add(insertFillers(insertFillers(text, second.at, 1), first.at, 1));
  // A character at the start was not read: its place is kept, so that the others have theirs.
  if (missing > 0) variants.add('<'.repeat(missing) + text);
  if (missing === -1) variants.add(text.slice(1));
  return [...variants].slice(0, MAX_VARIANTS);
}

const insertFillers = (text: string, at: number, count: number): string =>
  text.slice(0, at) + '<'.repeat(count) + text.slice(at);

/** Adjusts a line in its longest run of fillers, else at its end. */
function fitInLongestRun(text: string, length: number): string {
  const missing = length - text.length;
  const runs = [...text.matchAll(/<+/g)].sort((a, b) => b[0].length - a[0].length || b.index - a.index);
  const [longest] = runs;
  if (missing > 0) return insertFillers(text, longest ? longest.index : text.length, missing);
  if (!longest || longest[0].length <= -missing) return text.slice(0, length);
  return text.slice(0, longest.index) + text.slice(longest.index - missing);
}

const DIGITS = [...'0123456789'];
/** Letters that begin a document code. */
const CODE_LETTERS = [...'PIACV'];

/**
 * Returns the variants of a line whose first character was not read: a filler never begins a line, and the first character of a zone
 * begins a document code, the one of a second line is a letter or a digit under a check digit.
 */
export function listFirstCharacters(line: string, isFirstLine: boolean): readonly string[] {
  if (!line.startsWith('<') || (!isFirstLine && line.startsWith('<<'))) return [line];
  const characters = isFirstLine ? CODE_LETTERS : DIGITS;
  return characters.map((character) => character + line.slice(1));
}
