import type { CodeField } from '@probant/2d-doc/code';
import { parseCode } from '@probant/2d-doc/parse-code';
import { PUBLISHED_PRIVATE_KEY } from '@probant/2d-doc/testing/published-key';
import { type CodeContent, writeCode } from '@probant/2d-doc/testing/write-code';
import { describe, expect, test } from 'vitest';
import { createTypedEvidence } from '../../content/testing/typed-evidence.ts';
import { readPageRows } from '../../content/text/page-rows.ts';
import { compareCode } from '../content/compare-codes.ts';
import { listCode as list } from '../testing/list-code.ts';
import { BANK_CODE, BANK_ROWS, BILL_CODE, BILL_ROWS } from '../testing/sample-codes.ts';
import { createPrintedTextFinder } from './find-printed-texts.ts';
import { listFields } from './list-fields.ts';
import type { ListedField } from './listed-field.ts';

const PLACE = { page: 1, box: [0.1, 0.8, 0.2, 0.9] } as const;

const summarize = (fields: readonly ListedField[]) =>
  fields.map(({ id, printed, texts }) => [id, printed, texts.map(({ text }) => text).join(' | ')]);

const replace = (rows: readonly string[], from: string, to: string): readonly string[] => {
  const changed = rows.map((row) => row.replace(from, to));
  expect(changed).not.toEqual(rows);
  return changed;
};

describe('the values of a code beside the print', () => {
  test('are the same on bank details that agree, with the words that print them', () => {
    expect(summarize(list(BANK_CODE, BANK_ROWS))).toEqual([
      ['30', 'same', 'Odile Vernet'],
      ['31', 'same', 'FR76 1820 6002 1054 8729 0623 133'],
      ['32', 'same', 'AGRIFRPP882'],
    ]);
  });

  test('are the same on a bill that agrees; a country of two letters is not compared', () => {
    expect(summarize(list(BILL_CODE, BILL_ROWS))).toEqual([
      ['10', 'same', 'Odile Vernet'],
      ['18', 'same', 'F2026-004711'],
      ['1D', 'same', '47,99 EUR'],
      ['22', 'same', '4 rue des Lilas'],
      ['24', 'same', '69003'],
      ['25', 'same', 'Lyon | Lyon'],
      ['26', 'not_compared', ''],
    ]);
  });

  test.each<[string, CodeContent, readonly string[], string, string]>([
    [
      'another account',
      BANK_CODE,
      replace(BANK_ROWS, 'FR76 1820 6002 1054 8729 0623 133', 'FR14 2004 1010 0505 0001 3M02 606'),
      '31',
      'FR14 2004 1010 0505 0001 3M02 606',
    ],
    ['another bank', BANK_CODE, replace(BANK_ROWS, 'AGRIFRPP882', 'BNPAFRPPXXX'), '32', 'BNPAFRPPXXX'],
    ['another holder', BANK_CODE, replace(BANK_ROWS, 'Odile Vernet', 'Luc Garnier'), '30', 'Luc Garnier'],
    ['another total', BILL_CODE, replace(BILL_ROWS, '47,99', '87,99'), '1D', '87,99'],
    ['another number', BILL_CODE, replace(BILL_ROWS, 'F2026-004711', 'F2026-004719'), '18', 'F2026-004719'],
    ['another street number', BILL_CODE, replace(BILL_ROWS, '4 rue', '14 rue'), '22', '14 rue des Lilas'],
    ['another postal code', BILL_CODE, replace(BILL_ROWS, '69003', '75011'), '24', '75011 Lyon'],
  ])('are different where the page prints %s', (_, content, rows, id, text) => {
    const fields = list(content, rows);
    const field = fields.find((candidate) => candidate.id === id);
    expect(field?.printed).toBe('different');
    expect(field?.texts.map((printed) => printed.text).join(' ')).toContain(text);
    expect(field?.texts[0]?.place.box).toHaveLength(4);
    expect(fields.filter(({ printed }) => printed === 'different')).toHaveLength(1);
  });

  test('are absent where nothing of their kind is in their place', () => {
    const fields = list(BANK_CODE, ['Votre compte', 'Vos opérations du mois', 'Mme Odile Vernet']);
    expect(summarize(fields)).toEqual([
      ['30', 'same', 'Odile Vernet'],
      ['31', 'absent', ''],
      ['32', 'absent', ''],
    ]);
  });

  test('are dates in any notation', () => {
    const tax: CodeContent = { ...BANK_CODE, documentType: '04', fields: [{ id: '4A', value: '31072026' }] };
    const rows = ['Avis d’impôt 2026', 'Mise en recouvrement le 31 juillet 2026', 'Page 1'];
    expect(list(tax, rows)).toMatchObject([
      { value: '2026-07-31', printed: 'same', texts: [{ text: '31 juillet 2026' }] },
    ]);
  });

  test('are compared with nothing on a page without text, in another perimeter, and after the signature', () => {
    const states = (fields: readonly ListedField[]) => [...new Set(fields.map(({ printed }) => printed))];
    expect(states(list(BANK_CODE, []))).toEqual(['not_compared']);
    const code = parseCode(writeCode(BANK_CODE, PUBLISHED_PRIVATE_KEY));
    const other = { ...code, unsignedFields: code.fields, perimeter: '02' };
    const evidence = createTypedEvidence(BANK_ROWS);
    const findTexts = createPrintedTextFinder(readPageRows(evidence));
    const fields = listFields(
      { code: other, page: 1 },
      compareCode({ code: other, place: PLACE }, evidence),
      findTexts,
    );
    expect(fields.map(({ isSigned }) => isSigned)).toEqual([true, true, true, false, false, false]);
    expect(states(fields)).toEqual(['not_compared']);
  });

  test('after OCR, a misread account is not different', () => {
    const rows = replace(BANK_ROWS, '0623 133', '0623 I33');
    expect(list(BANK_CODE, rows, 'ocr').map(({ printed }) => printed)).not.toContain('different');
  });

  test('of 16 codes whose 40 dates and amounts are printed once on 4,000 rows take less than four seconds of the processor', () => {
    const days = Array.from({ length: 40 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10));
    const dateIds = [
      '1C',
      '4A',
      '4B',
      '4C',
      '55',
      '57',
      '69',
      '6L',
      '6N',
      '6O',
      '75',
      '8A',
      '8I',
      '8N',
      '96',
      'AA',
      'AI',
    ];
    const amountIds = ['1D', '38', '39', '41', '4M', '4V', '4W', '4X', '51', '52', '58', '59', '5A', '5B', '5C', '5Z'];
    const fields: CodeField[] = [
      ...dateIds.map((id, at) => createTextField(id, (days[at] ?? '').split('-').reverse().join(''))),
      ...amountIds.map((id, at) => createTextField(id, `${1_000 + at},37`)),
    ];
    const rows = Array.from({ length: 4_000 }, (_, at) => `12 rue des Lilas 45,10 EUR 69003 Lyon ${at} le 02/03/2025`);
    const last = rows.length - 1;
    rows[last] = `${days.join(' ')} ${amountIds.map((_, at) => `${1_000 + at},37`).join(' x ')}`;
    const code = { ...parseCode(writeCode(BANK_CODE, PUBLISHED_PRIVATE_KEY)), fields };
    const evidence = createTypedEvidence(rows);
    const comparison = compareCode({ code, place: PLACE }, evidence);
    const start = process.cpuUsage();
    const findTexts = createPrintedTextFinder(readPageRows(evidence));
    const listed = Array.from({ length: 16 }, () => listFields({ code, page: 1 }, comparison, findTexts));
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(4);
    expect(new Set(listed.flat().map(({ printed }) => printed))).toEqual(new Set(['same']));
  });
});

const createTextField = (id: string, value: string): CodeField => ({ id, value, form: 'c40', isTruncated: false });
