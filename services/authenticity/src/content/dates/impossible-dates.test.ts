import { expect, test } from 'vitest';
import { listCodes, observeTyped } from '../testing/typed-evidence.ts';
import { dateDetector } from './detect-dates.ts';

const RAISED = ['date_implausible!'];
const MONTHS = ['Lyon   June 2021 - May 2022', 'Nice   March 2019 - May 2021'];

test.each([
  ['a period', ['Période du 01/04/6026 au 30/04/2026'], RAISED],
  ['a date without a label', ['Ticket   19/08/4024 07:05'], RAISED],
  ['a date of another millennium', ['(17.01.1016 - 16.02.2016)'], RAISED],
  ['a date of birth', ['Né le 13-07-2990'], RAISED],
  ['an ISO date', ['Date   4024-03-08'], RAISED],
  ['a date in words', ['le 1er mars 3025'], RAISED],
  ['a resume', [...MONTHS, 'Paris   May 3023 - Present'], RAISED],
  ['a season', [...MONTHS, 'Summer 4022'], RAISED],
  ['a second digit', ['Facture du 05.03.2318'], RAISED],
  ['a day of 65', ['Facture du 65.03.2018', 'Livraison le 05.03.2018'], RAISED],
  ['a day of 41', ['Période du 41.05.2026 au 30.05.2026'], RAISED],
  ['a month of 43', ['Date : 12/43/2026', 'Echéance : 11/04/2026'], RAISED],
  ['a month of 19', ['13-19-2026', '13-11-2026'], RAISED],
  ['a year of a lease', ['jusqu’au 31/12/2118', 'jusqu’au 30/06/2125', '01/01/2200', '31/12/2299'], []],
  ['a number like a date, alone', ['65.03.2018'], []],
  ['numbers like dates, in another form', ['65.03.2018', '05/03/2018'], []],
  ['many numbers like dates', ['65.03.2018  66.03.2018  67.03.2018', '05.03.2018  06.03.2018  07.03.2018'], []],
  ['a date that is not known', ['00/00/2026', '01/02/2026', '00.12.2018', '01.12.2018'], []],
  ['the order of months and days', ['12/31/2026', '11/30/2026', '30/11/2026'], []],
  ['usual dates', ['du 01/04/2026 au 30/04/2026', 'né le 12/03/1987', '5 mai 2021'], []],
  ['dates without end', ['jusqu’au 31/12/9999', 'jusqu’au 31/12/2999', 'jusqu’au 01/01/3000'], []],
  ['an old event', ['14/07/1789', 'le 25 décembre 1066'], []],
  ['a reference', ['V12.10.4024', '1.12.10.4024', '12/10/4024/7'], []],
  ['no month', ['32/13/4024', '4024-13-08'], []],
  ['a month and a number, once', ['mars 4024 visiteurs'], []],
  ['a month and an amount', [...MONTHS, 'mars 1024,50', 'mars 1024 €'], []],
  ['a month and a number in another cell', [...MONTHS, 'mars   1024'], []],
] as const)('%s', async (_, rows, codes) => expect(listCodes(await observeTyped([dateDetector], rows))).toEqual(codes));

test('leaves what OCR read alone', async () =>
  expect(await observeTyped([dateDetector], ['Date 25/10/4024'], { source: 'ocr' })).toEqual([]));

test('reads at most 2,000 dates', async () => {
  const rows = [...Array.from({ length: 400 }, () => '01/02/2024 '.repeat(6)), '25/10/4024'];
  expect(await observeTyped([dateDetector], rows)).toEqual([]);
  expect(await observeTyped([dateDetector], rows.slice(200))).not.toEqual([]);
});
