import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../evidence/evidence.ts';
import { withEvidence } from '../../testing/test-evidence.ts';
import { buildPdf } from '../testing/build-pdf.ts';
import { readingDetector } from './reading-detector.ts';

/** Codes 5 and 6 both show 9; six figures with one of each. */
const FILE = buildPdf(
  [{ characters: '123499' }],
  Array.from({ length: 6 }, (_, line) => ({ font: 0, codes: [1, 5, 2, 6], at: [50, 700 - 30 * line] as const })),
);

/** Calls the detector with a reader that returns `reading` for every picture, and counts its calls. */
function observeWithReading(bytes: Uint8Array, reading: string) {
  let calls = 0;
  return withEvidence(bytes, {}, async (evidence) => {
    const readPicture: Evidence['readPicture'] = async () => {
      calls += 1;
      return { lines: [{ text: reading, words: [], box: [0, 0, 1, 1] }] };
    };
    return { signals: await readingDetector.detect({ ...evidence, readPicture }), calls };
  });
}

describe('readingDetector', () => {
  it('sees that pages show another digit, and reads four lines at most', async () => {
    const { signals, calls } = await observeWithReading(FILE, '1 329');
    expect(calls).toBe(4);
    expect(signals).toMatchObject([{ code: 'text_ocr_mismatch', detail: { read_lines: 4, lines: 4 } }]);
    expect(signals[0]?.detail?.places).toHaveLength(4);
  });

  it('is quiet when the pages show what the file states', async () => {
    expect((await observeWithReading(FILE, '1929')).signals).toEqual([]);
  });

  it('reads nothing in a file without doubtful digits', async () => {
    const file = buildPdf([{ characters: '123495' }], [{ font: 0, codes: [1, 5, 2, 6], at: [50, 700] }]);
    expect(await observeWithReading(file, '1 329')).toEqual({ signals: [], calls: 0 });
  });
});
