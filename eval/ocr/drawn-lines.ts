import type { Sheet, TextMark } from '../../samples/drawing/sheet.ts';

/** What a sheet says, row by row from the top: texts drawn on one base line are one row, from left to right. */
export function drawnLines({ marks }: Sheet): string[] {
  const rows = new Map<number, TextMark[]>();
  for (const mark of marks) {
    if (mark.kind !== 'text') continue;
    const baseLine = Math.round(mark.y * 10);
    rows.set(baseLine, [...(rows.get(baseLine) ?? []), mark]);
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, texts]) =>
      texts
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' '),
    );
}
