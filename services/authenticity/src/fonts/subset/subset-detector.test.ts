import { describe, expect, it } from 'vitest';
import { observe } from '../../testing/test-evidence.ts';
import { buildPdf, type TestFont } from '../testing/build-pdf.ts';
import { subsetDetector } from './subset-detector.ts';

const LINE = 'Facture du 14 mars, total 93,57';
const CHARACTERS = [...new Set(LINE)].join('');

/** Shows a line in a font that was made for another one. */
function showLine(line: string, characters: string, name?: string): Uint8Array {
  const font: TestFont = name === undefined ? { characters } : { characters, name };
  const codes = Array.from(line, (character) => characters.indexOf(character) + 1);
  return buildPdf([font], [{ font: 0, codes, at: [50, 700] }]);
}

const observeLine = (line: string, characters = CHARACTERS) => observe([subsetDetector], showLine(line, characters));

describe('subsetDetector', () => {
  it('is quiet about a font that was made for the line', async () => {
    expect(await observeLine(LINE)).toEqual([]);
  });

  it('sees the digit that no page shows any more', async () => {
    const [signal, ...others] = await observeLine('Facture du 14 mars, total 43,57');
    expect(signal?.code).toBe('font_subset_mismatch');
    expect(signal?.detail).toMatchObject({ unused_digits: 1 });
    expect(others).toEqual([]);
  });

  it('sees the digit that is shown before its turn', async () => {
    const [signal] = await observeLine('Facture du 54 mars, total 93,17');
    expect(signal?.code).toBe('font_subset_mismatch');
    expect(signal?.detail).toMatchObject({ unused_digits: 0, displaced_digits: 2 });
    expect(signal?.detail?.places?.[0]?.page).toBe(1);
  });

  it('is quiet about a font that was made for more text, as that of a document that was split', async () => {
    expect(await observeLine('Facture du 14 mars, total 43,57', `${CHARACTERS}xyz`)).toEqual([]);
  });

  it('is quiet about a font with all digits', async () => {
    const characters = [...new Set(`${LINE}0123456789`)].join('');
    expect(await observeLine(LINE, characters)).toEqual([]);
  });

  it('is quiet about letters in another order', async () => {
    const characters = [...CHARACTERS].reverse().join('');
    expect(await observeLine(LINE, characters)).toEqual([]);
  });

  it('is quiet about a font with one word', async () => {
    expect(await observe([subsetDetector], showLine('12,5', '12,57'))).toEqual([]);
  });
});
