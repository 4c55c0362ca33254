import { expect, test } from 'vitest';
import { createTypedEvidence } from '../../content/testing/typed-evidence.ts';
import { type PageRow, readPageRows } from '../../content/text/page-rows.ts';
import { listCode } from '../testing/list-code.ts';
import { BANK_CODE, BANK_ROWS, BILL_CODE, BILL_ROWS } from '../testing/sample-codes.ts';
import { createPrintedTextFinder } from './find-printed-texts.ts';

test('a field that the code repeats is not compared again', () => {
  const fields = [
    { id: '25', value: 'LYON' },
    { id: '25', value: 'PARIS' },
    { id: '25', value: 'LYON' },
  ];
  const printed = listCode({ ...BILL_CODE, fields }, BILL_ROWS).map((field) => field.printed);
  expect(printed).toEqual(['same', 'not_compared', 'not_compared']);
});

test('the sixty-first field of a code is not compared', () => {
  const ids = Array.from({ length: 60 }, () => ({ id: '05', value: '' }));
  const [last] = listCode({ ...BILL_CODE, fields: [...ids, { id: '25', value: 'LYON' }] }, BILL_ROWS).slice(-1);
  expect(last).toMatchObject({ id: '25', printed: 'not_compared' });
});

test('three texts that contradict a value are listed at most', () => {
  const rows = BANK_ROWS.flatMap((row) =>
    row.startsWith('Titulaire')
      ? ['Luc', 'Marc', 'Jean', 'Paul'].map((name) => `Titulaire : M. ${name} Garnier`)
      : [row],
  );
  const [holder] = listCode(BANK_CODE, rows);
  expect([holder?.printed, holder?.texts.length]).toEqual(['different', 3]);
});

test('a printed text is cut after two hundred characters', () => {
  const street = `6 rue des Lilas ${'résidence '.repeat(30)}`.trim();
  const rows = BILL_ROWS.map((row) => (row === '4 rue des Lilas' ? street : row));
  const field = listCode(BILL_CODE, rows).find(({ id }) => id === '22');
  expect([field?.printed, field?.texts.map(({ text }) => text)]).toEqual(['different', [street.slice(0, 200)]]);
});

test('a value is shown on the page of its code first, and at three places at most', () => {
  const rows = [1, 2, 3].flatMap((number) => movePage(readPageRows(createTypedEvidence(['Lyon', 'Lyon'])), number));
  const texts = createPrintedTextFinder(rows)(
    { kind: 'text', compact: 'lyon', words: [] },
    { page: 3, isMisreadable: false },
  );
  expect(texts?.map(({ place }) => place.page)).toEqual([3, 3, 1]);
});

function movePage(rows: readonly PageRow[], number: number): readonly PageRow[] {
  const [first] = rows;
  const page = first === undefined ? undefined : { ...first.page, number };
  return page === undefined ? [] : rows.map((row) => ({ ...row, page }));
}
