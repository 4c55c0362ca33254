import { describe, expect, test } from 'vitest';
import { averageWindows, MAX_WINDOWS, splitIntoWindows, WINDOW_PIECES } from './average-windows.rules.ts';

describe('splitIntoWindows', () => {
  test.each([
    ['no piece', 0, [0]],
    ['one full window', WINDOW_PIECES, [WINDOW_PIECES]],
    ['one piece more', WINDOW_PIECES + 1, [WINDOW_PIECES, 1]],
    ['more than is embedded', (MAX_WINDOWS + 3) * WINDOW_PIECES, Array(MAX_WINDOWS).fill(WINDOW_PIECES)],
  ])('%s', (_, pieces, lengths) => {
    expect(splitIntoWindows(new Int32Array(pieces)).map(({ length }) => length)).toEqual(lengths);
  });
});

describe('averageWindows', () => {
  test('weights each window by its pieces', () => {
    const windows = [
      { vector: Float32Array.of(1, 0), pieces: 510 },
      { vector: Float32Array.of(0, 1), pieces: 51 },
    ];
    const [first = 0, second = 0] = averageWindows(windows);
    expect(first / second).toBeCloseTo(10);
  });

  test('keeps the direction of a single window, even an empty one', () => {
    expect([...averageWindows([{ vector: Float32Array.of(0.5, -2), pieces: 0 }])]).toEqual([0.5, -2]);
  });
});
