import type { CompanyIds, ExtractionDetails } from '@probant/contracts/extraction';
import { findAmounts, toAmount } from '@probant/french/money';
import { readCompanyIds } from '../../reading/company-ids.ts';
import { createReading, slicePlace } from '../../reading/create-reading.ts';
import { collectTree, type FieldReading, type ReadDetails, type Reading } from '../../reading/field-reading.ts';
import type { Row } from '../../reading/rows.ts';

const MAX_ROWS = 400;

const TICKET_LABEL =
  /\b(?:ticket|recu|note|facture|transaction|trans|receipt|bill|check)\b ?(?:n ?[°ºo]|no|num(?:ero)?|nr|#|:)/;
const TILL_LABEL = /\b(?:caisse|till|register|pos|terminal|tpv)\b ?(?:n ?[°ºo]|no|num(?:ero)?|nr|#|:)?/;
const NUMBER = /^[\s:.#=-]*((?=[\w/-]*\d)[A-Z\d][A-Z\d/-]{0,19})(?![\w.,])/i;
const TIP_LABEL = /\b(?:pourboires?|tips?|gratuity|service facultatif)\b/;
const CHANGE_LABEL = /\b(?:rendu(?: monnaie)?|monnaie(?: rendue)?|a rendre|change)\b/;

/** Card schemes as slips print them, by the name that is returned. */
const CARD_TYPES: readonly (readonly [string, RegExp])[] = [
  ['Visa', /\bvisa\b/],
  ['Mastercard', /\bmaster ?card\b/],
  ['American Express', /\b(?:amex|american express)\b/],
  ['Maestro', /\bmaestro\b/],
  ['CB', /\b(?:cb|carte bancaire)\b/],
];
/**
 * A number of which all but the last digits are masked; the masked digits are not kept, whatever is printed. Each
 * character has one way to match, because receipts print rows of dots, on which nested repetitions take exponential time.
 */
const MASKED_CARD = /(?<![*x•#.])[*x•#.]{2}(?:[*x•#.]|[ -](?=[*x•#.]{2}))*[ -]?\d?(\d{4})\b/i;

const NO_IDS: CompanyIds = { siren: null, siret: null, vat_number: null };

export type ReceiptDetails = { readonly details: ReadDetails; readonly fields: readonly FieldReading[] };

/** Reads what a receipt states beyond the fields of the contract. Amounts are positive, also on a refund. */
export function readReceiptDetails(allRows: readonly Row[]): ReceiptDetails {
  const rows = allRows.slice(0, MAX_ROWS);
  const fields: FieldReading[] = [];
  const { receipt, supplier_ids } = collectTree(
    {
      supplier_ids: readCompanyIds(rows),
      receipt: {
        ticket_number: findNumber(rows, TICKET_LABEL),
        till_number: findNumber(rows, TILL_LABEL),
        tip_amount: findAmountAfter(rows, TIP_LABEL),
        change_amount: findAmountAfter(rows, CHANGE_LABEL),
        ...readCard(rows),
      },
    },
    'details.',
    fields,
  ) as Partial<Pick<ExtractionDetails, 'receipt' | 'supplier_ids'>>;
  const hasIds = supplier_ids != null && Object.keys(supplier_ids).length > 0;
  return {
    fields,
    details: {
      supplier_ids: hasIds ? { ...NO_IDS, ...supplier_ids } : null,
      receipt: {
        ticket_number: null,
        till_number: null,
        tip_amount: null,
        change_amount: null,
        card_type: null,
        card_last_digits: null,
        ...receipt,
      },
    },
  };
}

function findNumber(rows: readonly Row[], label: RegExp): Reading<string> | null {
  for (const row of rows) {
    const match = label.exec(row.folded.slice(0, 200));
    if (!match) continue;
    const start = match.index + match[0].length;
    const number = NUMBER.exec(row.text.slice(start, start + 60));
    const value = number?.[1];
    if (value === undefined) continue;
    const at = start + (number?.[0].lastIndexOf(value) ?? 0);
    return createReading(slicePlace(row, at, at + value.length), value, 0.85, 'label_match');
  }
  return null;
}

function findAmountAfter(rows: readonly Row[], label: RegExp): Reading<number> | null {
  for (const row of rows) {
    const match = label.exec(row.folded.slice(0, 200));
    const amount = match && findAmounts(row.text).findLast(({ start }) => start >= match.index);
    if (amount)
      return createReading(
        slicePlace(row, amount.start, amount.end),
        Math.abs(toAmount(amount.value)),
        0.85,
        'label_match',
      );
  }
  return null;
}

function readCard(rows: readonly Row[]) {
  let type: Reading<string> | null = null;
  let digits: Reading<string> | null = null;
  for (const row of rows) {
    const folded = row.folded.slice(0, 200);
    const masked = MASKED_CARD.exec(row.text.slice(0, 200));
    if (masked?.[1] !== undefined)
      digits ??= createReading(
        slicePlace(row, masked.index, masked.index + masked[0].length),
        masked[1],
        0.85,
        'label_match',
      );
    const scheme = CARD_TYPES.find(([, pattern]) => pattern.test(folded));
    // A scheme is named more exactly than "carte bancaire".
    if (scheme && (type === null || type.value === 'CB')) type = createReading(row, scheme[0], 0.85, 'label_match');
  }
  return { card_type: type, card_last_digits: digits };
}
