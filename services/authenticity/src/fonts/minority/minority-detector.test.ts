import { describe, expect, it } from 'vitest';
import { observe } from '../../testing/test-evidence.ts';
import { buildPdf, type TestFont, type TestRun } from '../testing/build-pdf.ts';
import { minorityDetector } from './minority-detector.ts';

const CHARACTERS = 'Montant de la ligne0123456789,.';
const FONTS: readonly TestFont[] = [{ characters: CHARACTERS }, { characters: CHARACTERS, name: 'CAAAAA+Other' }];
const encode = (text: string): readonly number[] => Array.from(text, (character) => CHARACTERS.indexOf(character) + 1);

/** A table of 20 lines: a label, and an amount at the right. */
const TABLE: readonly TestRun[] = Array.from({ length: 20 }, (_, line) => [
  { font: 0, codes: encode('Montant de la ligne'), at: [50, 700 - 20 * line] as const },
  { font: 0, codes: encode(`${100 + line},50`), at: [400, 700 - 20 * line] as const },
]).flat();

const observeRuns = (runs: readonly TestRun[]) => observe([minorityDetector], buildPdf(FONTS, runs));
const amountAt = (x: number, y: number, text = '985,50'): TestRun => ({ font: 1, codes: encode(text), at: [x, y] });
/** Index of the amount of the third line. */
const REPLACED = 5;

describe('minorityDetector', () => {
  it('is quiet about a table in one font', async () => {
    expect(await observeRuns(TABLE)).toEqual([]);
  });

  it('raises an amount in a font of its own that is painted after the page, in the place of another', async () => {
    const runs = [...TABLE.filter((_, index) => index !== REPLACED), amountAt(400, 660)];
    const [signal] = await observeRuns(runs);
    expect(signal).toMatchObject({ code: 'font_minority_digits', isRaised: true, detail: { figures: 1 } });
    expect(signal?.detail?.places).toHaveLength(1);
  });

  it('does not raise a total in a font of its own that is painted in its turn', async () => {
    const runs = TABLE.with(REPLACED, amountAt(400, 660));
    const [signal] = await observeRuns(runs);
    expect(signal?.code).toBe('font_minority_digits');
    expect(signal?.isRaised).toBeUndefined();
  });

  it('does not raise a number that is stamped beside the lines and columns', async () => {
    const [signal] = await observeRuns([...TABLE, amountAt(450, 791, '000123456')]);
    expect(signal?.isRaised).toBeUndefined();
  });

  it('raises one digit of a figure in a font of its own', async () => {
    const [first, second] = [encode('1'), encode('2,50')];
    const parts: readonly TestRun[] = [
      { font: 0, codes: first, at: [400, 660] },
      { font: 1, codes: encode('9'), at: [405, 660] },
      { font: 0, codes: second, at: [410, 660] },
    ];
    const [signal] = await observeRuns([...TABLE.filter((_, index) => index !== REPLACED), ...parts]);
    expect(signal).toMatchObject({ code: 'font_minority_digits', isRaised: true, detail: { figures: 1 } });
  });

  it('is quiet about a digit above the line', async () => {
    expect(await observeRuns([...TABLE, amountAt(430, 704, '1')])).toEqual([]);
  });

  it('reads a page with many fonts of one figure each in a bounded time', async () => {
    const fonts = Array.from({ length: 200 }, (_, index) => ({ characters: CHARACTERS, name: `BAAAAA+Font${index}` }));
    const runs = fonts.map((_, font) => ({
      font,
      codes: encode('100,50'),
      at: [50 + (font % 5) * 100, 800 - 3 * font] as const,
    }));
    const [signal] = await observe([minorityDetector], buildPdf(fonts, runs));
    expect(signal?.detail?.['figures'] ?? 0).toBeLessThanOrEqual(10);
  });

  it('is quiet about the number of the page', async () => {
    expect(await observeRuns([...TABLE, amountAt(300, 20, '12')])).toEqual([]);
  });

  it('is quiet about a font with words', async () => {
    expect(await observeRuns([...TABLE, amountAt(50, 200, 'Montant 12,50')])).toEqual([]);
  });
});
