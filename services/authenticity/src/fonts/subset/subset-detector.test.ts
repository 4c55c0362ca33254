import { describe, expect, it } from 'vitest';
import { observe } from '../../testing/test-evidence.ts';
import { buildPdf, type TestFont } from '../testing/build-pdf.ts';
import { subsetDetector } from './subset-detector.ts';

const START = 'Facture du 14 mars, payable sous huit jours sans TVA ni timbre, total ';
const LINE = `${START}93,57`;
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
    const [signal, ...others] = await observeLine(`${START}43,57`);
    expect(signal).toMatchObject({ code: 'font_subset_mismatch', isRaised: true, detail: { unused_digits: 1 } });
    expect(signal?.detail?.places?.map(({ page }) => page)).toContain(1);
    expect(others).toEqual([]);
  });

  it('does not raise a heading that other pages may repeat with another number', async () => {
    const [signal] = await observeLine(
      'Releve de compte bancaire 2',
      [...new Set('Releve de compte bancaire 12')].join(''),
    );
    expect(signal).toMatchObject({ code: 'font_subset_mismatch', detail: { unused_digits: 1 } });
    expect(signal?.isRaised).toBeUndefined();
  });

  it('is quiet about a heading of few letters', async () => {
    expect(await observeLine('Document : Page 2', [...new Set('Document : Page 12')].join(''))).toEqual([]);
  });

  it('does not raise a page that says that others are missing', async () => {
    const line = `${START}43,57, page 1 sur 3`;
    const [signal] = await observeLine(line, [...new Set(`${line}9`)].join(''));
    expect(signal).toMatchObject({ code: 'font_subset_mismatch', detail: { unused_digits: 1 } });
    expect(signal?.isRaised).toBeUndefined();
  });

  it('does not raise a file that keeps a page which it no longer shows', async () => {
    const file = Buffer.from(showLine(`${START}43,57`, CHARACTERS)).toString('latin1');
    const [signal] = await observe([subsetDetector], Buffer.from(file.replace('/Count 1', '/Count 3'), 'latin1'));
    expect(signal?.code).toBe('font_subset_mismatch');
    expect(signal?.isRaised).toBeUndefined();
  });

  it('is quiet about a font that shows figures only', async () => {
    expect(await observeLine('12,30 € 4567', '12,30 €456789')).toEqual([]);
  });

  it('is quiet about a font whose digits are all gone', async () => {
    expect(await observeLine(START.replace('14', ''), [...new Set(START)].join(''))).toEqual([]);
  });

  it('sees the digit that is shown before its turn', async () => {
    const [signal] = await observeLine(LINE.replace('14', '54').replace('57', '17'));
    expect(signal?.code).toBe('font_subset_mismatch');
    expect(signal?.detail).toMatchObject({ unused_digits: 0, displaced_digits: 2 });
    expect(signal?.detail?.places?.[0]?.page).toBe(1);
  });

  it('is quiet about a font that was made for more text, as that of a document that was split', async () => {
    expect(await observeLine(`${START}43,57`, `${CHARACTERS}xyz`)).toEqual([]);
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
