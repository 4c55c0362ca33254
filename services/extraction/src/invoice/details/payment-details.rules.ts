import type { InvoiceData } from '@probant/contracts/extraction';
import { createRepairBudget, findIbans, isBic } from '@probant/french/iban';
import { findAmounts, toAmount } from '@probant/french/money';
import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { Row } from '../../reading/rows.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { findLabelledValue } from './labelled-values.ts';

const MAX_ROWS = 600;
const MAX_ACCOUNTS = 20;
const MAX_ROWS_TO_BIC = 4;

export type AccountReading = { readonly iban: Reading<string>; readonly bic: Reading<string> | null };

/** Returns every account with a valid IBAN, each once, with the BIC printed nearest after it. */
export function readAccounts({ rows }: InvoicePages): readonly AccountReading[] {
  const repairs = createRepairBudget();
  const accounts = new Map<string, AccountReading>();
  for (const [index, row] of rows.slice(0, MAX_ROWS).entries()) {
    for (const { iban, start, end, repaired } of findIbans(row.text, {
      repairs: row.source === 'ocr' ? repairs : null,
    })) {
      if (accounts.has(iban) || accounts.size === MAX_ACCOUNTS) continue;
      const reading = createReading(slicePlace(row, start, end), iban, repaired ? 0.8 : 0.96, 'checksum_valid');
      accounts.set(iban, { iban: reading, bic: findBic(rows, index, iban.slice(0, 2)) });
    }
  }
  return [...accounts.values()];
}

/** A BIC is labelled, and its country is that of the account. */
function findBic(rows: readonly Row[], index: number, country: string): Reading<string> | null {
  const near = [...rows.slice(index, index + MAX_ROWS_TO_BIC), ...rows.slice(Math.max(0, index - 2), index)];
  for (const row of near) {
    const label = /\b(?:bic|swift)\b/.exec(row.folded);
    if (!label) continue;
    for (const match of row.text.slice(0, 400).matchAll(/\b[A-Z]{4} ?([A-Z]{2}) ?[A-Z0-9]{2}(?: ?[A-Z0-9]{3})?\b/g)) {
      const bic = match[0].replace(/ /g, '');
      if (match.index < label.index || match[1] !== country || !isBic(bic)) continue;
      return createReading(slicePlace(row, match.index, match.index + match[0].length), bic, 0.9, 'label_match');
    }
  }
  return null;
}

const PREPAID_LABEL =
  /\b(?:acomptes?(?: (?:verses?|payes?|recus?|deja|deduits?|regles?))?|deja (?:paye|regle|verse)e?s?|montant (?:deja )?(?:paye|regle|verse)|avance|arrhes|anzahlung|bereits (?:ge|be)zahlt|deposit|prepaid|amount paid|paid)\b/;
const DUE_LABEL =
  /\b(?:net a payer|reste (?:a payer|du)|solde(?: a payer| du)?|montant (?:a payer|du)|total a payer|somme a payer|a payer|zahlbetrag|zu zahlen|restbetrag|amount due|balance due|total due|residual)\b/;

type Total = 'prepaid_amount' | 'amount_due';

/**
 * Returns what was paid before and what is due: the labelled amount due, and a printed amount that is the rest of the total. Without a
 * word of a deposit the whole total is due.
 */
export function readDueAmounts(
  { rows, source }: InvoicePages,
  { total_amount: total }: InvoiceData,
): Readonly<Record<Total, Reading<number> | null>> {
  if (total == null) return { prepaid_amount: null, amount_due: null };
  const last = rows.slice(-MAX_ROWS);
  const cents = Math.round(Math.abs(total) * 100);
  const due = findAmountsAfter(last, DUE_LABEL);
  for (const rest of due) {
    const paid = cents - rest.value;
    const deposit = paid === 0 ? undefined : findAmount(last, Math.abs(paid));
    if (deposit !== undefined)
      return {
        prepaid_amount: { ...deposit, value: paid / 100 },
        amount_due: rest.read(0.93, 'arithmetic_agrees'),
      };
  }
  const whole = due.find(({ value }) => Math.abs(value) === cents);
  if (whole)
    return { prepaid_amount: null, amount_due: { ...whole.read(0.95, 'arithmetic_agrees'), value: cents / 100 } };
  const isPaidBefore = last.some(({ folded }) => PREPAID_LABEL.test(folded.slice(0, 300)));
  const unpaid = { value: cents / 100, confidence: 0.8, reason: 'layout', page: null, box: null, source } as const;
  return { prepaid_amount: null, amount_due: isPaidBefore ? null : unpaid };
}

/** Returns the last place that prints an amount. */
function findAmount(rows: readonly Row[], cents: number): Reading<number> | undefined {
  for (const row of rows.toReversed()) {
    const amount = findAmounts(row.text).find(({ value }) => Math.abs(value) === cents);
    if (amount) return createReading(slicePlace(row, amount.start, amount.end), cents / 100, 0.93, 'arithmetic_agrees');
  }
  return undefined;
}

const MAX_AMOUNTS = 12;

function findAmountsAfter(rows: readonly Row[], label: RegExp) {
  return rows
    .flatMap((row) => {
      const match = label.exec(row.folded.slice(0, 300));
      const amount = match && findAmounts(row.text).findLast(({ start }) => start >= match.index);
      if (!amount) return [];
      const read = (confidence: number, reason: 'arithmetic_agrees') =>
        createReading(slicePlace(row, amount.start, amount.end), toAmount(amount.value), confidence, reason);
      return [{ value: amount.value as number, read }];
    })
    .slice(0, MAX_AMOUNTS);
}

const TERMS_LABEL =
  /\b(?:conditions? de (?:reglement|paiement)|modalites de (?:reglement|paiement)|delai de (?:reglement|paiement)|termes? de paiement|zahlungsbeding\w*|zahlungsziel|payment terms|terms of payment)\b/;
const TERMS_TEXT =
  /^(?=.*(?:\d|comptant|reception|réception|sofort|imm[ée]diat|receipt|fin de mois|échéance|echeance)).{3,160}$/iu;
const LOOSE_TERMS =
  /\b(?:payable|paiement|reglement|règlement|net)\b.{0,20}\b(?:à |a )?(?:\d{1,3} jours(?: fin de mois| net)?|réception|reception)\b.{0,60}/iu;

/** Returns the terms of payment as printed: what follows their label, else a sentence that states them. */
export function readPaymentTerms(pages: InvoicePages): Reading<string> | null {
  const found = findLabelledValue(pages, { label: TERMS_LABEL, value: TERMS_TEXT }, 0.82);
  if (found !== null) return found;
  for (const row of pages.rows.slice(0, MAX_ROWS)) {
    const match = LOOSE_TERMS.exec(row.text.slice(0, 400));
    if (!match) continue;
    const text = match[0].trim();
    return createReading(slicePlace(row, match.index, match.index + text.length), text, 0.65, 'label_match');
  }
  return null;
}
