import { type IsoDate, toIsoDate } from '@probant/french/dates';
import { type Cents, roundToCents } from '@probant/french/money';
import { isCurrencyCode } from '../../reading/currency/find-currency-marks.ts';
import { type InvoiceKind, readKindOfCode } from '../kind/document-kind.rules.ts';
import { describePaymentMeans } from './payment-means.ts';
import { readPostalAddress, readTaxIdentifier } from './trade-party.ts';
import { readAttribute, readText, selectElements, selectText, type XmlElement } from './xml-tree.ts';

export type ElectronicInvoiceLine = {
  readonly description: string | null;
  readonly quantity: number | null;
  readonly unitPrice: number | null;
  readonly amount: Cents | null;
  readonly vatRate: number | null;
};

/** The fields of an electronic invoice or order; null when the profile does not contain them. */
export type ElectronicInvoice = {
  /** By the type code; a credit note has positive amounts in the file. */
  readonly kind: InvoiceKind;
  readonly number: string | null;
  readonly issued: IsoDate | null;
  readonly due: IsoDate | null;
  readonly seller: string | null;
  readonly sellerAddress: string | null;
  readonly sellerTaxId: string | null;
  readonly currency: string | null;
  readonly subtotal: Cents | null;
  readonly vat: Cents | null;
  readonly total: Cents | null;
  readonly paymentMeans: string | null;
  readonly iban: string | null;
  readonly paymentReference: string | null;
  readonly lines: readonly ElectronicInvoiceLine[];
};

/**
 * Reads UN/CEFACT Cross Industry Invoice D16B (Factur-X, ZUGFeRD 2, XRechnung), the message of Order-X, which shares its
 * elements, and ZUGFeRD 1.0, which names some of them differently (the second name of each pair). All profiles.
 */
export function readCrossIndustryInvoice(root: XmlElement): ElectronicInvoice {
  const header = selectElements(root, 'ExchangedDocument|HeaderExchangedDocument')[0] ?? {};
  const trade = selectElements(root, 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction')[0] ?? {};
  const settlement =
    selectElements(trade, 'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement')[0] ?? {};
  const agreement =
    selectElements(trade, 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement')[0] ?? {};
  const seller = selectElements(agreement, 'SellerTradeParty')[0] ?? {};
  const currency = readCurrencyCode(selectText(settlement, 'InvoiceCurrencyCode|OrderCurrencyCode'));
  const means = selectElements(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  return {
    kind: readKindOfCode(selectText(header, 'TypeCode')),
    number: selectText(header, 'ID'),
    issued: selectDate(header, 'IssueDateTime'),
    due:
      selectElements(settlement, 'SpecifiedTradePaymentTerms')
        .map((terms) => selectDate(terms, 'DueDateDateTime'))
        .find(Boolean) ?? null,
    seller: selectText(seller, 'Name') ?? selectText(seller, 'SpecifiedLegalOrganization/TradingBusinessName'),
    sellerAddress: readPostalAddress(seller),
    sellerTaxId: readTaxIdentifier(seller),
    currency,
    ...readTotals(settlement, currency),
    paymentMeans:
      means
        .map((element) => describePaymentMeans(selectText(element, 'TypeCode')) ?? selectText(element, 'Information'))
        .find(Boolean) ?? null,
    iban: readAccount(means),
    paymentReference: selectText(settlement, 'PaymentReference'),
    lines: selectElements(trade, 'IncludedSupplyChainTradeLineItem').map(readLine).filter(hasAmount),
  };
}

/** Returns an ISO 4217 code that is written in capitals or in small letters; null for another text. */
export function readCurrencyCode(text: string | null): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  return isCurrencyCode(code) ? code : null;
}

/** The seller's account; with a direct debit there is only the buyer's, from which the payment is taken. */
function readAccount(means: readonly XmlElement[]): string | null {
  const first = (path: string) => means.map((element) => selectText(element, path)).find(Boolean);
  const iban = first('PayeePartyCreditorFinancialAccount/IBANID') ?? first('PayerPartyDebtorFinancialAccount/IBANID');
  return iban?.replace(/\s/g, '') ?? null;
}

function readTotals(
  settlement: XmlElement,
  currency: string | null,
): Pick<ElectronicInvoice, 'subtotal' | 'vat' | 'total'> {
  const sums =
    selectElements(
      settlement,
      'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
    )[0] ?? {};
  // The VAT total may be given twice, the second time in the currency of the VAT return.
  const vats = selectElements(sums, 'TaxTotalAmount');
  const vat =
    vats.find((element) => readAttribute(element, 'currencyID')?.trim().toUpperCase() === currency) ?? vats[0];
  const subtotal = parseMoney(selectText(sums, 'TaxBasisTotalAmount'));
  const total = parseMoney(selectText(sums, 'GrandTotalAmount'));
  const printedVat = vat === undefined ? null : parseMoney(readText(vat));
  return {
    subtotal,
    total,
    vat: printedVat ?? (subtotal === null || total === null ? null : roundToCents(total - subtotal)),
  };
}

function readLine(line: XmlElement): ElectronicInvoiceLine {
  const agreement = selectElements(line, 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement')[0] ?? {};
  const settlement = selectElements(line, 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement')[0] ?? {};
  const price = selectElements(agreement, 'NetPriceProductTradePrice')[0] ?? {};
  const charge = parseNumber(selectText(price, 'ChargeAmount'));
  const basis = parseNumber(selectText(price, 'BasisQuantity')) ?? 1;
  const delivery = 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery';
  const sums = 'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation';
  const isGroup = /GROUP|INFORMATION/.test(
    selectText(line, 'AssociatedDocumentLineDocument/LineStatusReasonCode') ?? '',
  );
  return {
    description:
      selectText(line, 'SpecifiedTradeProduct/Name') ?? selectText(line, 'SpecifiedTradeProduct/Description'),
    quantity: parseNumber(selectText(line, `${delivery}/BilledQuantity|RequestedQuantity|AgreedQuantity`)),
    unitPrice: charge === null || basis === 0 ? null : roundTo6Decimals(charge / basis),
    amount: isGroup ? null : parseMoney(selectText(settlement, `${sums}/LineTotalAmount`)),
    vatRate: parseNumber(selectText(settlement, 'ApplicableTradeTax/RateApplicablePercent|ApplicablePercent')),
  };
}

/** Notes, groups and texts between the lines are lines of the file too; a line item has an amount. */
const hasAmount = (line: ElectronicInvoiceLine): boolean => line.amount !== null;

/** Format 102 is YYYYMMDD, 203 and 204 append the time; some files write an ISO date instead. */
export function selectDate(element: XmlElement, path: string): IsoDate | null {
  const text = selectText(element, `${path}/DateTimeString|DateTime|Date`) ?? selectText(element, path) ?? '';
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text);
  return match ? toIsoDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** xs:decimal, up to 6 decimals kept. */
export function parseNumber(text: string | null): number | null {
  return text !== null && /^[+-]?(?:\d{1,15}(?:\.\d{0,10})?|\.\d{1,10})$/.test(text)
    ? roundTo6Decimals(Number(text))
    : null;
}

/** xs:decimal as cents. */
export function parseMoney(text: string | null): Cents | null {
  const value = parseNumber(text);
  return value === null || Math.abs(value) >= 1e12 ? null : roundToCents(Math.round(value * 1e4) / 100);
}

export const roundTo6Decimals = (value: number): number => Math.round(value * 1e6) / 1e6;
