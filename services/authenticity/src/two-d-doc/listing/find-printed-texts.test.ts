import { describe, expect, test } from 'vitest';
import { createTypedEvidence } from '../../content/testing/typed-evidence.ts';
import { readPageRows } from '../../content/text/page-rows.ts';
import { listCode } from '../testing/list-code.ts';
import { BANK_CODE, BILL_CODE, BILL_ROWS } from '../testing/sample-codes.ts';
import { createPrintedTextFinder } from './find-printed-texts.ts';

/** A page without a label that would name another value. */
const HEAD = ['Votre document', 'Vos informations', 'Page 1'];

function compareOne(id: string, value: string, row: string, source: 'pdf_text' | 'ocr' = 'pdf_text') {
  const [field] = listCode({ ...BANK_CODE, fields: [{ id, value }] }, [...HEAD, row], source);
  return [field?.printed, field?.texts.map(({ text }) => text).join(' | ')];
}

describe('a value that is a part of what is printed', () => {
  test.each([
    ['1D', '100,00', 'Montant   10 000 EUR'],
    ['1D', '200,00', 'Montant   2000'],
    ['1D', '47,99', 'Montant   4 799'],
    ['1D', '47,99', 'Montant   1 047,99'],
    ['18', 'F2026-0047', 'Pièce F2026-00471'],
    ['18', 'F2026-0047', 'Pièce F2026-0047-1'],
    ['18', 'F2026-0047', 'Pièce XF2026-0047'],
    ['19', '12345', 'Client 9123456'],
    ['19', '12345', 'Client 12 345 678'],
    ['19', '12345', 'Client 12345,67'],
    ['24', '69003', 'Tel 06 90 03 11 22'],
    ['25', 'LYON', 'Lyonnaise des eaux'],
    ['4A', '31072026', 'Le 131072026'],
  ])('is absent: %s %s, printed %s', (id, value, row) => {
    expect(compareOne(id, value, row)).toEqual(['absent', '']);
  });

  test.each([
    ['10', 'M/DURANT/PAUL', 'Monsieur Paul Durand'],
    ['1D', '47,99', 'Montant   41,99'],
    ['31', 'FR7618206002105487290623133', 'Compte FR76 1820 6002 1054 8729 0623 138'],
  ])('is absent on a scan: %s %s, printed %s', (id, value, row) => {
    expect(compareOne(id, value, row, 'ocr')).toEqual(['absent', '']);
  });
});

describe('a value in another notation', () => {
  test.each([
    ['1D', '1234,50', 'Montant   1 234,50 EUR', '1 234,50 EUR'],
    ['1D', '1234,50', 'Montant   1.234,50', '1.234,50'],
    ['1D', '1234,5', 'Montant   1 234,50 €', '1 234,50 €'],
    ['1D', '123450', 'Montant   1234€50', '1234€50'],
    ['1D', '-47,99', 'Montant   - 47,99 EUR', '- 47,99 EUR'],
    ['1D', '50,00', 'Montant   50,00 EUR', '50,00 EUR'],
    ['1D', '200,00', 'Montant   200', '200'],
    ['41', '27452', 'Revenu   27 452', '27 452'],
    ['18', 'F2026004711', 'Pièce F 2026-0047 11 du jour', 'F 2026-0047 11'],
    ['19', '12345', 'Client n°12345.', 'n°12345.'],
    ['24', '69003', 'F-69003 Lyon', 'F-69003'],
    ['10', 'M/DALMEIDA/JEAN', "Monsieur Jean d'Almeida", "Jean d'Almeida"],
    ['10', 'MME/MARTIN VERNET/ODILE', 'Odile Martin-Vernet', 'Odile Martin-Vernet'],
    ['4A', '31072026', 'Le 31 07 2026', '31 07 2026'],
  ])('is the same: %s %s, printed %s', (id, value, row, text) => {
    expect(compareOne(id, value, row)).toEqual(['same', text]);
  });

  test('is the same on a scan that confuses characters that look alike', () => {
    expect(compareOne('25', 'LYON', 'LY0N', 'ocr')).toEqual(['same', 'LY0N']);
    expect(compareOne('25', 'LYON', 'L Y0N', 'ocr')).toEqual(['same', 'L Y0N']);
    expect(compareOne('25', 'LYON', 'LY0N')).toEqual(['absent', '']);
  });

  test('is the same over two rows, with the place of the first, and with words that are printed apart', () => {
    const fields = [
      { id: '31', value: 'FR7618206002105487290623133' },
      { id: '10', value: 'M/VERNET/JEAN' },
    ];
    const rows = [...HEAD, 'Compte FR76 1820 6002 1054', '8729 0623 133', 'Vernet est le nom', 'Jean est le prénom'];
    expect(listCode({ ...BANK_CODE, fields }, rows)).toMatchObject([
      { printed: 'same', texts: [{ text: 'FR76 1820 6002 1054 8729 0623 133' }] },
      { printed: 'same', texts: [] },
    ]);
  });
});

test('16 codes of 60 names of 12 words that are everywhere on 300 rows of 300 words take less than four seconds', () => {
  const names = Array.from({ length: 60 }, (_, at) => `${String.fromCharCode(97 + (at % 26))}${at < 26 ? 'a' : 'o'}`);
  const rows = readPageRows(
    createTypedEvidence(
      Array.from({ length: 300 }, (_, at) =>
        names
          .slice(at % 7)
          .join(' ')
          .repeat(5),
      ),
    ),
  );
  const start = process.cpuUsage();
  const findTexts = createPrintedTextFinder(rows);
  for (let at = 0; at < 16 * 60; at += 1) {
    const words = Array.from({ length: 12 }, (_, word) => names[(at + 7 * word) % names.length] ?? '');
    findTexts({ kind: 'text', compact: words.join(''), words }, { page: 1, isMisreadable: at % 2 === 0 });
  }
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(4);
});

test('a total that is ten thousand instead of a hundred is not the same', () => {
  const fields = BILL_CODE.fields.map((field) => (field.id === '1D' ? { ...field, value: '100,00' } : field));
  const rows = BILL_ROWS.map((row) => row.replace('47,99 EUR', '10 000 EUR'));
  const total = listCode({ ...BILL_CODE, fields }, rows).find(({ id }) => id === '1D');
  expect(total?.printed).not.toBe('same');
});
