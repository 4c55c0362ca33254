import { type IsoDate, isoDate } from '@probant/french/dates';
import { type Cents, cents } from '@probant/french/money';
import { paymentMeansOf } from './payment-means.ts';
import { postalAddress, taxIdentifier } from './trade-party.ts';
import { attribute, elements, textAt, textOf, type XmlElement } from './xml-tree.ts';

export type InvoiceLine = {
  readonly description: string | null;
  readonly quantity: number | null;
  readonly unitPrice: number | null;
  readonly amount: Cents | null;
  readonly vatRate: number | null;
};

/** What an electronic invoice or order says, in the words of the contract. Absent in the profile: null. */
export type ElectronicInvoice = {
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
  readonly lines: readonly InvoiceLine[];
};

/**
 * Reads UN/CEFACT Cross Industry Invoice D16B (Factur-X, ZUGFeRD 2, XRechnung), the message of Order-X, which shares its
 * elements, and ZUGFeRD 1.0, which names some of them differently (the second name of each pair). All profiles.
 */
export function readCrossIndustryInvoice(root: XmlElement): ElectronicInvoice {
  const header = elements(root, 'ExchangedDocument|HeaderExchangedDocument')[0] ?? {};
  const trade = elements(root, 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction')[0] ?? {};
  const settlement = elements(trade, 'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement')[0] ?? {};
  const agreement = elements(trade, 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement')[0] ?? {};
  const seller = elements(agreement, 'SellerTradeParty')[0] ?? {};
  const currency = textAt(settlement, 'InvoiceCurrencyCode|OrderCurrencyCode');
  const means = elements(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  return {
    number: textAt(header, 'ID'),
    issued: dateAt(header, 'IssueDateTime'),
    due:
      elements(settlement, 'SpecifiedTradePaymentTerms')
        .map((terms) => dateAt(terms, 'DueDateDateTime'))
        .find(Boolean) ?? null,
    seller: textAt(seller, 'Name') ?? textAt(seller, 'SpecifiedLegalOrganization/TradingBusinessName'),
    sellerAddress: postalAddress(seller),
    sellerTaxId: taxIdentifier(seller),
    currency: currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null,
    ...totals(settlement, currency),
    paymentMeans:
      means.map((one) => paymentMeansOf(textAt(one, 'TypeCode')) ?? textAt(one, 'Information')).find(Boolean) ?? null,
    iban: accountOf(means),
    paymentReference: textAt(settlement, 'PaymentReference'),
    lines: elements(trade, 'IncludedSupplyChainTradeLineItem').map(lineOf).filter(bearsValue),
  };
}

/** The seller's account; with a direct debit there is only the buyer's, from which the payment is taken. */
function accountOf(means: readonly XmlElement[]): string | null {
  const first = (path: string) => means.map((one) => textAt(one, path)).find(Boolean);
  const iban = first('PayeePartyCreditorFinancialAccount/IBANID') ?? first('PayerPartyDebtorFinancialAccount/IBANID');
  return iban?.replace(/\s/g, '') ?? null;
}

function totals(
  settlement: XmlElement,
  currency: string | null,
): Pick<ElectronicInvoice, 'subtotal' | 'vat' | 'total'> {
  const sums =
    elements(
      settlement,
      'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
    )[0] ?? {};
  // The VAT total may be given twice, the second time in the currency of the VAT return.
  const vats = elements(sums, 'TaxTotalAmount');
  const vat = vats.find((one) => attribute(one, 'currencyID') === currency) ?? vats[0];
  const subtotal = moneyOf(textAt(sums, 'TaxBasisTotalAmount'));
  const total = moneyOf(textAt(sums, 'GrandTotalAmount'));
  const given = vat === undefined ? null : moneyOf(textOf(vat));
  return { subtotal, total, vat: given ?? (subtotal === null || total === null ? null : cents(total - subtotal)) };
}

function lineOf(line: XmlElement): InvoiceLine {
  const agreement = elements(line, 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement')[0] ?? {};
  const settlement = elements(line, 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement')[0] ?? {};
  const price = elements(agreement, 'NetPriceProductTradePrice')[0] ?? {};
  const charge = numberOf(textAt(price, 'ChargeAmount'));
  const basis = numberOf(textAt(price, 'BasisQuantity')) ?? 1;
  const delivery = 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery';
  const sums = 'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation';
  const group = /GROUP|INFORMATION/.test(textAt(line, 'AssociatedDocumentLineDocument/LineStatusReasonCode') ?? '');
  return {
    description: textAt(line, 'SpecifiedTradeProduct/Name') ?? textAt(line, 'SpecifiedTradeProduct/Description'),
    quantity: numberOf(textAt(line, `${delivery}/BilledQuantity|RequestedQuantity|AgreedQuantity`)),
    unitPrice: charge === null || basis === 0 ? null : rounded(charge / basis),
    amount: group ? null : moneyOf(textAt(settlement, `${sums}/LineTotalAmount`)),
    vatRate: numberOf(textAt(settlement, 'ApplicableTradeTax/RateApplicablePercent|ApplicablePercent')),
  };
}

/** Notes, groups and texts between the lines are lines of the file too; a line of the invoice has an amount. */
const bearsValue = (line: InvoiceLine): boolean => line.amount !== null;

/** Format 102 is YYYYMMDD, 203 and 204 go on with the time; some files write an ISO date instead. */
function dateAt(element: XmlElement, path: string): IsoDate | null {
  const text = textAt(element, `${path}/DateTimeString|DateTime|Date`) ?? textAt(element, path) ?? '';
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text);
  return match ? isoDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** xs:decimal, up to 6 decimals kept. */
function numberOf(text: string | null): number | null {
  return text !== null && /^[+-]?(?:\d{1,15}(?:\.\d{0,10})?|\.\d{1,10})$/.test(text) ? rounded(Number(text)) : null;
}

function moneyOf(text: string | null): Cents | null {
  const value = numberOf(text);
  return value === null || Math.abs(value) >= 1e12 ? null : cents(Math.round(value * 1e4) / 100);
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
