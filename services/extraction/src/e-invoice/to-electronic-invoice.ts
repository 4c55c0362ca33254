import type { Invoice, Line, Term } from '@probant/e-invoices/model/invoice';
import { roundToCents } from '@probant/french/money';
import {
  type ElectronicInvoice,
  type ElectronicInvoiceLine,
  parseMoney,
  parseNumber,
  readCurrencyCode,
  roundTo6Decimals,
} from '../invoice/embedded-xml/cross-industry-invoice.ts';
import { describePaymentMeans } from '../invoice/embedded-xml/payment-means.ts';
import { readKindOfCode } from '../invoice/kind/document-kind.rules.ts';
import { chooseTaxIdentifier, describeAddress } from './read-party.ts';
import { toDate, toText } from './read-term.ts';

/** Returns the fields of the contract from an invoice in the terms of EN 16931, in either syntax. */
export function toElectronicInvoice(invoice: Invoice): ElectronicInvoice {
  const { seller, totals, payments } = invoice;
  const subtotal = toMoney(totals.withoutVat);
  const total = toMoney(totals.withVat);
  const account =
    payments.flatMap(({ accounts }) => accounts).find(({ id }) => toText(id) !== null)?.id ??
    payments.find(({ debitedAccount }) => toText(debitedAccount) !== null)?.debitedAccount ??
    null;
  return {
    kind: invoice.at.localName === 'CreditNote' ? 'credit_note' : readKindOfCode(toText(invoice.typeCode)),
    number: toText(invoice.number),
    issued: toDate(invoice.issued),
    due: toDate(invoice.due),
    seller: toText(seller?.name ?? null),
    sellerAddress: describeAddress(seller?.address ?? null),
    sellerTaxId: seller === null ? null : chooseTaxIdentifier(seller),
    currency: readCurrencyCode(toText(invoice.currency)),
    subtotal,
    total,
    vat: toMoney(totals.vat) ?? (subtotal === null || total === null ? null : roundToCents(total - subtotal)),
    paymentMeans:
      payments.map(({ code, text }) => describePaymentMeans(toText(code)) ?? toText(text)).find(Boolean) ?? null,
    iban: toText(account)?.replace(/\s/g, '') ?? null,
    paymentReference: payments.map(({ reference }) => toText(reference)).find((text) => text !== null) ?? null,
    lines: invoice.lines.map(toLine).filter(({ amount }) => amount !== null),
  };
}

function toLine({ name, description, quantity, netPrice, priceBase, amount, rate }: Line): ElectronicInvoiceLine {
  const price = parseNumber(toText(netPrice));
  const base = parseNumber(toText(priceBase)) ?? 1;
  return {
    description: toText(name) ?? toText(description),
    quantity: parseNumber(toText(quantity)),
    unitPrice: price === null || base === 0 ? null : roundTo6Decimals(price / base),
    amount: toMoney(amount),
    vatRate: parseNumber(toText(rate)),
  };
}

const toMoney = (term: Term) => parseMoney(toText(term));
