/** A reference to passages in an answer: [1], [1, 3] or 【1】, with its UTF-16 offsets. */
export type Marker = { readonly numbers: readonly number[]; readonly start: number; readonly end: number };

const MARKER_PATTERN = /[[【]([\d,; ]{1,24})(?:†[^\]】\n]{0,24})?[\]】]/gu;
/** References of one text. */
const MAX_MARKERS = 100;

/** Returns the references of a text, in order. */
export function readMarkers(text: string): readonly Marker[] {
  const markers: Marker[] = [];
  for (const match of text.matchAll(MARKER_PATTERN)) {
    const numbers = (match[1] ?? '').match(/\d+/g)?.map(Number) ?? [];
    if (markers.length === MAX_MARKERS) break;
    if (numbers.length > 0) markers.push({ numbers, start: match.index, end: match.index + match[0].length });
  }
  return markers;
}

/** Returns a text without its references and the spaces before them. */
export const removeMarkers = (text: string): string => {
  let from = 0;
  let kept = '';
  for (const { start, end } of readMarkers(text)) {
    kept += text.slice(from, start).trimEnd();
    from = end;
  }
  return kept + text.slice(from);
};

/** Returns references in one form: [1][3], ascending, each once. */
export const formatMarkers = (numbers: readonly number[]): string =>
  [...new Set(numbers)]
    .sort((a, b) => a - b)
    .map((number) => `[${number}]`)
    .join('');
