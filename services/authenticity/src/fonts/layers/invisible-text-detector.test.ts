import { describe, expect, it } from 'vitest';
import { observe } from '../../testing/test-evidence.ts';
import { buildPdf, type TestRun } from '../testing/build-pdf.ts';
import { findInvisibleText } from './invisible-text.rules.ts';
import { invisibleTextDetector } from './invisible-text-detector.ts';

type Paint = Parameters<typeof findInvisibleText>[0];
type Operation = Paint['operations'][number];

const CHARACTERS = 'Total 90,';
const show = (text: string, y: number, renderingMode = 0): TestRun => ({
  font: 0,
  codes: Array.from(text, (character) => CHARACTERS.indexOf(character) + 1),
  at: [50, y],
  renderingMode,
});
const observeRuns = (...runs: readonly TestRun[]) =>
  observe([invisibleTextDetector], buildPdf([{ characters: CHARACTERS }], runs));

describe('invisibleTextDetector', () => {
  it('raises a part of a page that nobody sees', async () => {
    const [signal] = await observeRuns(show('Total', 700), show('900,90', 680, 3));
    expect(signal).toMatchObject({ code: 'text_invisible', isRaised: true, detail: { pages: 1, glyphs: 5 } });
    expect(signal?.detail?.places).toHaveLength(1);
  });

  it('is quiet about text that is stroked or clips', async () => {
    expect(await observeRuns(show('Total', 700, 1), show('900,90', 680, 7))).toEqual([]);
  });

  it('is quiet about a mark of one letter', async () => {
    expect(await observeRuns(show('Total', 700), show('a', 680, 3))).toEqual([]);
  });
});

describe('findInvisibleText', () => {
  const bounds = [0, 0, 600, 800] as const;
  const text = {
    kind: 'text',
    annotation: null,
    isShown: true,
    renderingMode: 3,
    size: 10,
    text: 'Total 90',
    box: [50, 700, 90, 710],
  };
  const paint = (...operations: readonly unknown[]): Paint =>
    ({ operations: operations as readonly Operation[] }) as Paint;

  it('recognises the text layer of a scan', () => {
    expect(findInvisibleText(paint({ kind: 'image', box: [0, 0, 600, 800] }, text), bounds)?.isTextLayer).toBe(true);
  });

  it('takes invisible text over a small picture for a part of the page', () => {
    expect(findInvisibleText(paint({ kind: 'image', box: [0, 0, 60, 80] }, text), bounds)?.isTextLayer).toBe(false);
  });
});
