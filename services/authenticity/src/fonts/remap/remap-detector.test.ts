import { describe, expect, it } from 'vitest';
import { observe } from '../../testing/test-evidence.ts';
import { buildPdf } from '../testing/build-pdf.ts';
import { remapDetector } from './remap-detector.ts';

/** Shows the first ten codes; the encoding names them a to h, three and nine. */
const observeTexts = (characters: string) => {
  const entries = '/Encoding << /Type /Encoding /Differences [1 /a /b /c /d /e /f /g /h /three /nine] >>';
  const codes = Array.from({ length: 10 }, (_, index) => index + 1);
  return observe([remapDetector], buildPdf([{ characters, entries }], [{ font: 0, codes, at: [50, 700] }]));
};

describe('remapDetector', () => {
  it('points at a digit that programs read as another one', async () => {
    const [signal] = await observeTexts('abcdefgh79');
    expect(signal).toMatchObject({ code: 'tounicode_remap', detail: { digits: 1, places: [{ page: 1 }] } });
  });

  it('is quiet when programs read what is shown', async () => {
    expect(await observeTexts('abcdefgh39')).toEqual([]);
  });
});
