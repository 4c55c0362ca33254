import { isoDate } from '@probant/french/dates';
import { cents } from '@probant/french/money';
import { expect, test } from 'vitest';
import { weigh } from '../../detection/weighed-document.rules.ts';
import { extractDocument } from '../../extract/extract-document.ts';
import { documentOf } from '../../reading/testing/page-of.ts';
import type { FindingCode } from '../findings/catalogue.ts';
import { findingsOf } from '../findings/findings.rules.ts';
import type { Policy } from '../policy/policies.ts';
import { DEFAULT_POLICY } from '../policy/policy.rules.ts';
import { receiptReadingOf } from './receipt-reading-of.rules.ts';

/** From the page to the finding, without a network: the reader's rules must let through what the findings look for. */
const LUNCH = `
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

const SLIP = `
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

/** Nothing on it says where in the world it is from. */
const FOREIGN = `
             THE CORNER CAFE

        Receipt 1204    10/03/2026 13:24

Sandwich                              28.00
Water                                  5.00

TOTAL                                 33.00
CASH                                  33.00

            Thank you`;

type Case = { readonly page: string; readonly category?: string; readonly policy?: Partial<Policy> };

function codesOn({ page, category, policy = {} }: Case): readonly FindingCode[] {
  const document = documentOf([page], { source: 'ocr', kind: 'jpeg' });
  const result = extractDocument(document, { type: 'receipt', withGeometry: false });
  return findingsOf(receiptReadingOf(weigh(document), result), {
    category: category ?? null,
    inForce: { policy: { ...DEFAULT_POLICY, ...policy }, presets: [] },
    today: isoDate(2026, 3, 12) ?? expect.fail(),
  }).map(({ code }) => code);
}

const without = (page: string, ...rows: readonly RegExp[]) =>
  page
    .split('\n')
    .filter((row) => !rows.some((pattern) => pattern.test(row)))
    .join('\n');

test('a lunch as it should be: nothing', () => expect(codesOn({ page: LUNCH })).toEqual([]));

const CASES: readonly (readonly [FindingCode, Case])[] = [
  ['total_missing', { page: without(LUNCH, /TOTAL|Carte|^10,00/, /Menu|Eau/, /TVA/) }],
  ['date_missing', { page: LUNCH.replace('10/03/2026', '') }],
  ['invalid_date', { page: LUNCH.replace('10/03/2026', '31/02/2026') }],
  ['future_date', { page: LUNCH.replace('10/03/2026', '10/05/2026') }],
  ['date_too_old', { page: LUNCH.replace('10/03/2026', '10/03/2024') }],
  ['currency_missing', { page: FOREIGN }],
  ['lines_mismatch', { page: LUNCH.replace('28,00', '27,00').replace('14,00', '13,50') }],
  ['vat_mismatch', { page: LUNCH.replaceAll('10,00 %', '5,50 %') }],
  ['vat_rate_unknown', { page: LUNCH.replaceAll('10,00 %', '12,00 %') }],
  ['vat_rate_territory', { page: LUNCH.replace('12100 MILLAU', '97200 FORT-DE-FRANCE') }],
  ['card_slip_only', { page: SLIP }],
  ['amount_above_default', { page: LUNCH, policy: { defaultMaxAmount: cents(3000) } }],
  [
    'amount_above_cap',
    { page: LUNCH, category: 'Repas', policy: { caps: [{ category: 'repas', maxAmount: cents(3299) }] } },
  ],
  ['category_without_cap', { page: LUNCH, category: 'péage' }],
  ['currency_mismatch', { page: LUNCH.replaceAll('EUR', 'CHF') }],
  ['vat_missing_above_threshold', { page: without(LUNCH, /TVA|HT|^10,00/), policy: { requireVatAbove: cents(3000) } }],
  ['weekend_date', { page: LUNCH.replace('10/03/2026', '07/03/2026'), policy: { flagWeekends: true } }],
  [
    'total_mismatch',
    {
      page: LUNCH.replace('33,00 EUR', '43,00 EUR').replace(
        /bancaire {24}33,00/,
        'bancaire                        43,00',
      ),
    },
  ],
];

test.each(CASES)('%s', (code, given) => expect(codesOn(given)).toContain(code));
