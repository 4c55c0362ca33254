import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readReceipt } from '../read-receipt.ts';

const readDate = (printed: string, options: Parameters<typeof createTypedDocument>[1]) =>
  readReceipt(
    createTypedDocument(
      [
        `GARAGE LEBRUN\n4 rue des Lilas\n59000 LILLE\n${printed}\n\nVidange      60,00\nTOTAL        60,00\nCB           60,00`,
      ],
      options,
    ),
  ).data.receipt_date ?? null;

const UNSURE = { source: 'ocr', confidence: 0.96 } as const;
const SURE = { source: 'ocr', confidence: 1 } as const;

describe('a month of which OCR misread a figure', () => {
  test.each([
    ['a zero read as an eight', '22/89/2019 10:12', '2019-09-22'],
    ['with dots', 'Le 22.85.2023', '2023-05-22'],
    ['with hyphens and a short year', '22-87-24 09:30', '2024-07-22'],
    ['a zero read as a six', 'Ticket du 03/68/2025', '2025-08-03'],
    ['a zero read as a nine', '06/99/2021', '2021-09-06'],
  ])('%s is the only month that one figure gives', (_, printed, date) => expect(readDate(printed, UNSURE)).toBe(date));

  test.each([
    ['of which OCR was sure', '22/89/2019', SURE],
    ['of exact text', '22/89/2019', {}],
    ['with several possible months', '25/18/2020', UNSURE],
    ['of a day that no month has', '32/89/2019', UNSURE],
    ['of 30 February', '30/02/2024', UNSURE],
  ] as const)('a date %s stays unread', (_, printed, options) => expect(readDate(printed, options)).toBeNull());
});

test.each([
  ['août', '25 ao0t 2019 15:44', '2019-08-25'],
  ['juillet', '14 ju1llet 2024', '2024-07-14'],
  ['octobre', '3 0ctobre 2023', '2023-10-03'],
  ['novembre', '11 n0vembre 2022', '2022-11-11'],
  ['septembre', '9 5eptembre 2025', '2025-09-09'],
  ['avril', '1er avr1l 2025', '2025-04-01'],
])('a digit in the name of a month is a letter: %s', (_, printed, date) =>
  expect(readDate(printed, UNSURE)).toBe(date),
);

test('a word with digits that is no month is left', () => expect(readDate('25 x0t4 2019', UNSURE)).toBeNull());

test.each([
  ['décembre', 'LE 06 DFC 2023 A 12H02', '2023-12-06'],
  ['février', '11 FFV 2024', '2024-02-11'],
  ['septembre', '03-SFP-2025 09:14', '2025-09-03'],
])('an E that was read as an F is one in a short month: %s', (_, printed, date) =>
  expect(readDate(printed, UNSURE)).toBe(date),
);

describe('a date that OCR joined to the number before it', () => {
  test.each([
    ['a ticket', 'Ticket1648223/06/2022 21:04:03', '2022-06-23'],
    ['a ticket with a sign', 'Ticket:1648223/06/2022', '2022-06-23'],
    ['a till', 'Caisse0214.03.2026', '2026-03-14'],
    ['a number', 'N°00412805-11-2024', '2024-11-05'],
  ])('is read behind %s', (_, printed, date) => expect(readDate(printed, SURE)).toBe(date));

  test.each([
    ['in exact text', 'Ticket1648223/06/2022', {}],
    ['of a day that no month has', 'Ticket1648232/06/2022', SURE],
    ['behind figures alone', '1648223/06/2022', SURE],
    ['with a short year', 'Ticket1648223/06/22', SURE],
    ['with more figures', 'Ticket1648223/06/20224', SURE],
  ] as const)('is not read %s', (_, printed, options) => expect(readDate(printed, options)).toBeNull());
});
