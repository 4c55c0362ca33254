import type { InvoiceData } from '@probant/contracts/extraction';
import { createRepairBudget, isBic } from '@probant/french/iban';
import { type AmountMatch, findAmounts, toAmount } from '@probant/french/money';
import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { type Row, type Segment, selectWords } from '../../reading/rows.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { listRowsAbove } from '../page/near-rows.ts';
import { findPrintedAccounts, type PrintedAccount } from '../payment/printed-accounts.ts';
import { isUnder } from './labelled-values.ts';

const MAX_ROWS = 600;
const MAX_ACCOUNTS = 20;
const MAX_ROWS_TO_BIC = 4;

export type AccountReading = { readonly iban: Reading<string>; readonly bic: Reading<string> | null };

/** Returns every account with a valid IBAN, each once, with the BIC printed nearest after it. */
export function readAccounts({ rows }: InvoicePages): readonly AccountReading[] {
  const accounts = new Map<string, AccountReading>();
  for (const account of findPrintedAccounts(rows.slice(0, MAX_ROWS), createRepairBudget())) {
    const { iban, repaired, place } = account;
    if (accounts.has(iban) || accounts.size === MAX_ACCOUNTS) continue;
    accounts.set(iban, {
      iban: createReading(place, iban, repaired ? 0.8 : 0.96, 'checksum_valid'),
      bic: findBic(rows, account),
    });
  }
  return [...accounts.values()];
}

const BIC = '[A-Z]{4} ?([A-Z]{2}) ?[A-Z0-9]{2}(?: ?[A-Z0-9]{3})?';
const BIC_PATTERN = new RegExp(`\\b${BIC}\\b`, 'g');
/** Between an account and its BIC there is no word: "FR76 ... 783 – BANEFR21", "FR76 ... 783 (BANEFR21)". */
const BIC_AFTER_IBAN_PATTERN = new RegExp(`^[\\s,;:/(|·•–—-]{1,5}${BIC}(?![A-Za-z0-9])`);
const BIC_ALONE_PATTERN = new RegExp(`^${BIC}$`);

/** A BIC is labelled, or directly after its account, or alone in a line below it; its country is the account's. */
function findBic(rows: readonly Row[], { iban, row: index, end }: PrintedAccount): Reading<string> | null {
  const read = (place: Row | Segment, match: RegExpMatchArray, from = 0): Reading<string> | null => {
    const bic = match[0].replace(/^[^A-Z]+/, '');
    const start = from + (match.index ?? 0) + match[0].length - bic.length;
    const compact = bic.replace(/ /g, '');
    if (match[1] !== iban.slice(0, 2) || !isBic(compact)) return null;
    return createReading(slicePlace(place, start, start + bic.length), compact, 0.9, 'label_match');
  };
  const near = [...rows.slice(index, index + MAX_ROWS_TO_BIC), ...listRowsAbove(rows, index, 2)];
  for (const row of near) {
    const label = /\b(?:bic|swift)\b/.exec(row.folded);
    const matches = label ? [...row.text.slice(0, 400).matchAll(BIC_PATTERN)] : [];
    const bic = matches.filter((match) => match.index >= (label?.index ?? 0)).map((match) => read(row, match));
    const found = bic.find((reading) => reading !== null);
    if (found) return found;
  }
  const own = rows[index];
  const behind = own && BIC_AFTER_IBAN_PATTERN.exec(own.text.slice(end, end + 24));
  const reading = own && behind ? read(own, behind, end) : null;
  if (reading !== null) return reading;
  for (const segment of rows.slice(index + 1, index + MAX_ROWS_TO_BIC).flatMap(({ segments }) => segments)) {
    const alone = BIC_ALONE_PATTERN.exec(segment.text);
    const found = alone ? read(segment, alone) : null;
    if (found !== null) return found;
  }
  return null;
}

const PREPAID_LABEL =
  /\b(?:acomptes?(?: (?:verses?|payes?|recus?|deja|deduits?|regles?))?|deja (?:paye|regle|verse)e?s?|montant (?:deja )?(?:paye|regle|verse)|avance|arrhes|anzahlung|abschlag|geleistete zahlung|bereits (?:ge|be)zahlt|deposit|prepaid|amount paid|paid)\b/;
const DUE_LABEL =
  /\b(?:net a payer|reste (?:a (?:payer|regler|verser|mandater|percevoir)|du)|net a (?:regler|verser|mandater)|solde(?: a payer| du)?|montant (?:a (?:payer|regler|verser)|du)|total a payer|somme a payer|a payer|zahlbetrag|zu zahlen|restbetrag|offener betrag|falliger betrag|amount due|balance due|outstanding|to pay|total due|residual)\b/;

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
        prepaid_amount: deposit.isRetained ? null : { ...deposit.reading, value: paid / 100 },
        amount_due: rest.read(0.93, 'arithmetic_agrees'),
      };
  }
  const whole = due.find(({ value }) => Math.abs(value) === cents);
  if (whole)
    return { prepaid_amount: null, amount_due: { ...whole.read(0.95, 'arithmetic_agrees'), value: cents / 100 } };
  const isPaidBefore = last.some(namesDeposit);
  const unpaid = { value: cents / 100, confidence: 0.8, reason: 'layout', page: null, box: null, source } as const;
  return { prepaid_amount: null, amount_due: isPaidBefore ? null : unpaid };
}

/** A word of a deposit with an amount after it, or that heads the sum to pay: "Acompte à déduire selon devis"; not "Paid by card". */
const namesDeposit = (row: Row): boolean => {
  const folded = row.folded.slice(0, 300).replace(OTHER_DEPOSIT_PATTERN, ' ');
  const label = PREPAID_LABEL.exec(folded);
  return label !== null && !/^\W*(?:by|per|par|with|mit|am|on|le)\b/.test(folded.slice(label.index + label[0].length));
};

/** What is no payment: "Facture d'acompte", "facturé d'avance", "Der nächste Abschlag", and charges and allowances, "Zu-/Abschlag". */
const OTHER_DEPOSIT_PATTERN =
  /\bfacture d.acompte|\bd.avance\b|\ba l.avance\b|\b(?:nachste|prochain)\w* (?:abschlag|acompte|avance)|\bpaiement anticipe|\bzu-? ?(?:\/|und|u\.) ?abschlag\w*|\b(?:gesamtbetrag|summe) der abschlage\b/g;

/** Retained until the works are accepted, which is no payment. */
const RETENTION_PATTERN = /retenue|retention|einbehalt/;

/** Returns the last place that prints an amount. */
function findAmount(
  rows: readonly Row[],
  cents: number,
): { readonly reading: Reading<number>; readonly isRetained: boolean } | undefined {
  for (const row of rows.toReversed()) {
    const amount = findAmounts(row.text).find(({ value }) => Math.abs(value) === cents);
    if (!amount) continue;
    const place = slicePlace(row, amount.start, amount.end);
    return {
      reading: createReading(place, cents / 100, 0.93, 'arithmetic_agrees'),
      isRetained: RETENTION_PATTERN.test(row.folded),
    };
  }
  return undefined;
}

const MAX_AMOUNTS = 12;
/** A head of a column may name a rate: "TVA 20 %". */
const RATE_PATTERN = /\d+(?:[.,]\d+)? ?%/g;

/** Returns the last amount after the label in its row, or the amount below it where the label heads a column. */
function findAmountsAfter(rows: readonly Row[], label: RegExp) {
  return rows
    .flatMap((head, index) => {
      const match = label.exec(head.folded.slice(0, 300));
      if (!match) return [];
      const beside = findAmounts(head.text).findLast(({ start }) => start >= match.index);
      const row = beside ? head : rows[index + 1];
      const isHead = row?.page === head.page && !/\d/.test(head.text.replace(RATE_PATTERN, ''));
      const amount = beside ?? (isHead ? findAmountBelow(head, row, match) : undefined);
      if (!row || !amount) return [];
      const read = (confidence: number, reason: 'arithmetic_agrees') =>
        createReading(slicePlace(row, amount.start, amount.end), toAmount(amount.value), confidence, reason);
      return [{ value: amount.value as number, read }];
    })
    .slice(0, MAX_AMOUNTS);
}

/** Returns the amount under a head, or the one in its place where each head has an amount. */
function findAmountBelow(head: Row, row: Row, label: RegExpExecArray): AmountMatch | undefined {
  const words = selectWords(head.words, label.index, label.index + label[0].length);
  const amounts = findAmounts(row.text);
  const under = amounts.find(({ start, end }) => isUnder(selectWords(row.words, start, end), words));
  const place = head.segments.findIndex((segment) => words[0] !== undefined && segment.words.includes(words[0]));
  return under ?? (amounts.length === head.segments.length ? amounts[place] : undefined);
}
