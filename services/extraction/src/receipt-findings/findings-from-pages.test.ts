import { toIsoDate } from '@probant/french/dates';
import { roundToCents } from '@probant/french/money';
import { expect, test } from 'vitest';
import { weighDocument } from '../detection/weighed-document.rules.ts';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { DEFAULT_POLICY } from '../receipt-policies/policy.rules.ts';
import type { Policy } from '../receipt-policies/policy.ts';
import { extractDocument } from '../result/extract-document.ts';
import type { FindingCode } from './finding-catalogue.ts';
import { collectFindings } from './findings.rules.ts';
import { createReceiptReading } from './reading/receipt-reading.rules.ts';

/** From page to finding: extraction must keep what the findings depend on. */
const LUNCH_PAGE = `
             LA TABLE DU VIADUC
             3 place du Viaduc
               12100 MILLAU
           Tel 05 65 12 34 56

        Ticket 1204    10/03/2026 13:24

2 Menu du jour              14,00      28,00
1 Eau gazeuse                5,00       5,00

TOTAL HT                              30,00
TVA 10,00 %                            3,00
TOTAL TTC                         33,00 EUR
Carte bancaire                        33,00

Taux        HT         TVA        TTC
10,00 %     30,00      3,00       33,00

            Merci de votre visite`;

const SLIP_PAGE = `
            LA TABLE DU VIADUC
               12100 MILLAU

CARTE BANCAIRE
A0000000421010
CB SANS CONTACT
le 10/03/26 a 13:24:11
************4242
MONTANT =            33,00 EUR
DEBIT
TICKET CLIENT
A CONSERVER`;

/** A receipt without any sign of its country. */
const FOREIGN_PAGE = `
             THE CORNER CAFE

        Receipt 1204    10/03/2026 13:24

Sandwich                              28.00
Water                                  5.00

TOTAL                                 33.00
CASH                                  33.00

            Thank you`;

type PageCase = { readonly page: string; readonly category?: string; readonly policy?: Partial<Policy> };

function readFindingCodes({ page, category, policy = {} }: PageCase): readonly FindingCode[] {
  const document = createTypedDocument([page], { source: 'ocr', kind: 'jpeg' });
  const result = extractDocument(document, { type: 'receipt', withGeometry: false });
  return collectFindings(createReceiptReading(weighDocument(document), result), {
    category: category ?? null,
    inForce: { policy: { ...DEFAULT_POLICY, ...policy }, presets: [] },
    today: toIsoDate(2026, 3, 12) ?? expect.fail(),
  }).map(({ code }) => code);
}

const removeRows = (page: string, ...rows: readonly RegExp[]) =>
  page
    .split('\n')
    .filter((row) => !rows.some((pattern) => pattern.test(row)))
    .join('\n');

test('returns no finding for a consistent receipt', () => expect(readFindingCodes({ page: LUNCH_PAGE })).toEqual([]));

const PAGE_CASES: readonly (readonly [FindingCode, PageCase])[] = [
  ['total_missing', { page: removeRows(LUNCH_PAGE, /TOTAL|Carte|^10,00/, /Menu|Eau/, /TVA/) }],
  ['date_missing', { page: LUNCH_PAGE.replace('10/03/2026', '') }],
  ['invalid_date', { page: LUNCH_PAGE.replace('10/03/2026', '31/02/2026') }],
  ['future_date', { page: LUNCH_PAGE.replace('10/03/2026', '10/05/2026') }],
  ['date_too_old', { page: LUNCH_PAGE.replace('10/03/2026', '10/03/2024') }],
  ['currency_missing', { page: FOREIGN_PAGE }],
  ['lines_mismatch', { page: LUNCH_PAGE.replace('28,00', '27,00').replace('14,00', '13,50') }],
  ['vat_mismatch', { page: LUNCH_PAGE.replaceAll('10,00 %', '5,50 %') }],
  ['vat_rate_unknown', { page: LUNCH_PAGE.replaceAll('10,00 %', '12,00 %') }],
  ['vat_rate_territory', { page: LUNCH_PAGE.replace('12100 MILLAU', '97200 FORT-DE-FRANCE') }],
  ['card_slip_only', { page: SLIP_PAGE }],
  ['amount_above_default', { page: LUNCH_PAGE, policy: { defaultMaxAmount: roundToCents(3000) } }],
  [
    'amount_above_cap',
    { page: LUNCH_PAGE, category: 'Repas', policy: { caps: [{ category: 'repas', maxAmount: roundToCents(3299) }] } },
  ],
  ['category_without_cap', { page: LUNCH_PAGE, category: 'péage' }],
  ['currency_mismatch', { page: LUNCH_PAGE.replaceAll('EUR', 'CHF') }],
  [
    'vat_missing_above_threshold',
    { page: removeRows(LUNCH_PAGE, /TVA|HT|^10,00/), policy: { requireVatAbove: roundToCents(3000) } },
  ],
  ['weekend_date', { page: LUNCH_PAGE.replace('10/03/2026', '07/03/2026'), policy: { flagWeekends: true } }],
  [
    'total_mismatch',
    {
      page: LUNCH_PAGE.replace('33,00 EUR', '43,00 EUR').replace(
        /bancaire {24}33,00/,
        'bancaire                        43,00',
      ),
    },
  ],
];

test.each(PAGE_CASES)('reports %s', (code, pageCase) => expect(readFindingCodes(pageCase)).toContain(code));
