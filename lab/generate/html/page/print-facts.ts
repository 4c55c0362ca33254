import { formatAddress } from '../../invented/places.ts';
import type { VatRow } from '../../invoice/facts.ts';
import { PAYMENT_METHOD_NAMES } from '../../invoice/truth.ts';
import type { TradeFacts } from '../facts/trade-facts.ts';
import { nameRate } from './name-rate.ts';
import { addCurrency, type NumberNotation, writeAmount, writeDay, writeIban, writeRate } from './number-notation.ts';
import { type PrintedLine, printLines } from './print-lines.ts';

/** The values that a page may print, by the paths that the truth has for them. */
export type PrintedField =
  | 'invoice_number'
  | 'invoice_date'
  | 'due_date'
  | 'vendor_name'
  | 'vendor_address'
  | 'siren'
  | 'siret'
  | 'vat_number'
  | 'subtotal'
  | 'vat_amount'
  | 'total_amount'
  | 'payment_method'
  | 'iban'
  | 'bic'
  | 'second_iban'
  | 'second_bic'
  | 'buyer.name'
  | 'buyer.address'
  | 'buyer.siren'
  | 'buyer.siret'
  | 'buyer.vat_number'
  | 'vat_breakdown'
  | 'charged_vat_breakdown'
  | 'order_reference'
  | 'contract_reference'
  | 'buyer_reference'
  | 'preceding_invoice'
  | 'delivery_date'
  | 'period'
  | 'payment_terms'
  | 'prepaid_amount'
  | 'amount_due';

/** A row of the VAT table as printed. */
export type PrintedVatRow = {
  readonly rate: string;
  readonly base: string;
  readonly vat: string;
  readonly gross: string;
  /** The code of the rate, where lines print it instead of the rate. */
  readonly code: string;
};

export type FactsPrinter = ReturnType<typeof createFactsPrinter>;

/**
 * Writes the facts of an invoice as its page prints them, and remembers which ones the page asked for: the truth of the document is what
 * was asked for. `bare` amounts have no currency. Amounts of a credit note have a minus if `isNegative`.
 */
export function createFactsPrinter(facts: TradeFacts, notation: NumberNotation, isNegative: boolean) {
  const printed = new Set<PrintedField>();
  const { seller, buyer, references, payment } = facts;
  const write = (field: PrintedField, text: string | null): string => {
    if (text !== null) printed.add(field);
    return text ?? '';
  };
  const day = (iso: string): string => writeDay(notation, iso);
  const bare = (cents: number): string => writeAmount(notation, isNegative ? -cents : cents);
  const money = (cents: number): string => addCurrency(notation, bare(cents));
  const amount =
    (field: PrintedField, cents: number) =>
    (form: 'bare' | 'money' = 'money') =>
      write(field, form === 'bare' ? bare(cents) : money(cents));
  const group = (digits: string | null) => digits?.replaceAll(/(\d{3})(?=\d{3})/g, '$1 ') ?? null;
  const lines: readonly PrintedLine[] = printLines(facts, notation, bare, money);
  const vatRow = (row: VatRow): PrintedVatRow => ({
    rate: writeRate(notation, row.rate),
    base: bare(row.base),
    vat: bare(row.vat),
    gross: bare(row.base + row.vat),
    code: nameRate(facts, row.rate),
  });
  return {
    facts,
    notation,
    printed,
    lines,
    isCredit: facts.kind === 'credit_note',
    isCharged: facts.regime === 'charged',
    day,
    bare,
    money,
    number: () => write('invoice_number', facts.number),
    issued: () => write('invoice_date', day(facts.issued)),
    due: () => write('due_date', facts.due && day(facts.due)),
    sellerName: () => write('vendor_name', seller.fullName),
    sellerShortName: () => write('vendor_name', seller.name),
    sellerAddress: () => {
      printed.add('vendor_address');
      return formatAddress(seller.address, { capitals: false, country: false });
    },
    siren: () => write('siren', group(seller.siren)),
    siret: () => write('siret', seller.siret && `${group(seller.siret.slice(0, 9))} ${seller.siret.slice(9)}`),
    compactSiret: () => write('siret', seller.siret),
    register: () => write('siren', seller.register),
    sellerVat: () => write('vat_number', seller.vatNumber),
    buyerName: () => write('buyer.name', buyer.name),
    buyerAddress: () => {
      printed.add('buyer.address');
      return formatAddress(buyer.address, { capitals: false, country: false });
    },
    buyerSiren: () => write('buyer.siren', facts.buyerSiren),
    buyerSiret: () => write('buyer.siret', facts.buyerSiret),
    buyerVat: () => write('buyer.vat_number', buyer.vatNumber),
    order: () => write('order_reference', references.order),
    contract: () => write('contract_reference', references.contract),
    buyerReference: () => write('buyer_reference', facts.buyerReference),
    correctedInvoice: () => write('preceding_invoice', references.correctedNumber),
    delivery: () => write('delivery_date', day(references.deliveryDay)),
    /** The first and the last day of the billed period. */
    period: (): readonly [string, string] => {
      printed.add('period');
      return [day(references.periodStart), day(references.periodEnd)];
    },
    terms: () => write('payment_terms', facts.terms),
    method: () => write('payment_method', PAYMENT_METHOD_NAMES[payment.method]),
    iban: () => write('iban', writeIban(notation, payment.iban)),
    bic: () => write('bic', payment.bic),
    secondIban: () => write('second_iban', writeIban(notation, facts.secondAccount.iban)),
    secondBic: () => write('second_bic', facts.secondAccount.bic),
    net: amount('subtotal', facts.net),
    vat: amount('vat_amount', facts.vatAmount),
    gross: amount('total_amount', facts.gross),
    deposit: amount('prepaid_amount', facts.deposit),
    amountDue: amount('amount_due', facts.amountDue),
    /** What was paid before, with a minus. */
    deductedDeposit: () => write('prepaid_amount', money(-facts.deposit)),
    /** Every rate with its base and VAT; the page prints all of them. */
    vatRows: (): readonly PrintedVatRow[] => {
      printed.add('vat_breakdown');
      return facts.vat.map(vatRow);
    },
    /** The rates above zero. */
    chargedVatRows: (): readonly PrintedVatRow[] => {
      printed.add('charged_vat_breakdown');
      return facts.vat.filter(({ rate }) => rate > 0).map(vatRow);
    },
  };
}
