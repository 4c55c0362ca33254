import { describe, expect, test } from 'vitest';
import { detectOrientation } from './orientation.ts';
import type { TextRegion } from './text-region.ts';

const createLines = (count: number): TextRegion[] =>
  Array.from({ length: count }, (_, i) => ({
    cx: 500,
    cy: 20 * i,
    width: 300 + i,
    height: 15,
    ux: 1,
    uy: 0,
    letterHeight: 12,
  }));

/** Reads lines with one confidence as they lie and another one upside down, and counts the lines read. */
function createReader(asTheyLie: number, upsideDown: number) {
  const widths: number[] = [];
  const read = async (region: TextRegion) => {
    widths.push(region.width);
    return { region, words: [], confidence: region.ux > 0 ? asTheyLie : upsideDown };
  };
  return { read, widths };
}

describe('detectOrientation', () => {
  test.each([
    {
      title: 'a page read well is upright, and is not read upside down',
      confidences: [0.95, 0.99],
      upright: true,
      reads: 5,
    },
    { title: 'a page read well enough by chance is upside down', confidences: [0.87, 0.99], upright: false, reads: 10 },
    {
      title: 'a faint page is upright when it is worse upside down',
      confidences: [0.7, 0.6],
      upright: true,
      reads: 10,
    },
  ])('$title', async ({ confidences: [asTheyLie = 0, upsideDown = 0], upright, reads }) => {
    const { read, widths } = createReader(asTheyLie, upsideDown);
    const { isUpright, confidence } = await detectOrientation(createLines(9), read);
    expect([isUpright, widths.length]).toEqual([upright, reads]);
    expect(confidence).toBeCloseTo(upright ? asTheyLie : upsideDown);
    expect(widths.slice(0, 5)).toEqual([308, 307, 306, 305, 304]);
  });

  test('rules read as a few letters upside down, and not at all as they lie, do not turn a page', async () => {
    const rules = new Set([308, 307, 306]);
    const read = async (region: TextRegion) => {
      const [isRule, isTurned] = [rules.has(region.width), region.ux < 0];
      const text = isRule ? 'xxx' : 'Boulangerie';
      const confidence = isRule ? (isTurned ? 0.5 : 0) : isTurned ? 0.85 : 0.99;
      const word = { text, box: [0, 0, 1, 1] as const, confidence };
      return { region, words: isRule && !isTurned ? [] : [word], confidence };
    };
    const { isUpright, confidence } = await detectOrientation(createLines(9), read);
    expect(isUpright).toBe(true);
    expect(confidence).toBeCloseTo(0.99);
  });

  test('rules of asterisks do not turn a page: the lines between them decide', async () => {
    const lines = createLines(9);
    const rules = new Set([308, 307]);
    const read = async (region: TextRegion) => {
      const isRule = rules.has(region.width);
      const confidence = region.ux > 0 ? (isRule ? 0.2 : 0.99) : isRule ? 0.9 : 0.8;
      const word = { text: isRule ? '******' : 'Total', box: [0, 0, 1, 1] as const, confidence };
      return { region, words: region.ux > 0 && region.width === 307 ? [] : [word], confidence };
    };
    const { isUpright, confidence, readings } = await detectOrientation(lines, read);
    expect(isUpright).toBe(true);
    expect(confidence).toBeCloseTo(0.99);
    expect([...readings.keys()].map(({ width }) => width)).toEqual([308, 307, 306, 305, 304, 303, 302]);
  });

  test('a page without lines is upright, with no confidence', async () => {
    const orientation = await detectOrientation([], createReader(1, 1).read);
    expect(orientation).toEqual({ isUpright: true, confidence: 0, readings: new Map() });
  });
});
