import type { CompanyIds, PaymentAccount, VatBreakdownEntry } from '@probant/contracts/extraction';
import { isIban } from '@probant/french/iban';
import { getSiren, parseSiren, parseSiret } from '@probant/french/siren';
import { parseVatNumber } from '@probant/french/vat';
import type { InvoiceDetails } from '../../reading/field-reading.ts';
import { parseNumber, selectDate } from './cross-industry-invoice.ts';
import { readPostalAddress } from './trade-party.ts';
import { readAttribute, readText, selectElements, selectText, type XmlElement } from './xml-tree.ts';

/** Reads what a Cross Industry Invoice states beyond the fields of the contract. `isNegated`: the amounts of the result have the other sign. */
export function readElectronicDetails(root: XmlElement, isNegated: boolean): InvoiceDetails {
  const trade = selectElements(root, 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction')[0] ?? {};
  const settlement =
    selectElements(trade, 'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement')[0] ?? {};
  const agreement =
    selectElements(trade, 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement')[0] ?? {};
  const delivery = selectElements(trade, 'ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery')[0] ?? {};
  const seller = selectElements(agreement, 'SellerTradeParty')[0];
  const buyer = selectElements(agreement, 'BuyerTradeParty')[0];
  const vat = selectElements(settlement, 'ApplicableTradeTax').map((tax) => readTax(tax, isNegated ? -1 : 1));
  const period = selectElements(settlement, 'BillingSpecifiedPeriod')[0] ?? {};
  const sums = selectElements(settlement, SUMS)[0] ?? {};
  const accounts = readAccounts(settlement);
  const sign = isNegated ? -1 : 1;
  const corrected = selectElements(settlement, 'InvoiceReferencedDocument')[0] ?? {};
  return {
    buyer: buyer ? { name: selectText(buyer, 'Name'), address: readPostalAddress(buyer), ids: readIds(buyer) } : null,
    supplier_ids: seller ? readIds(seller) : null,
    vat_breakdown: vat.length === 0 ? null : vat,
    order_reference: selectText(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID|ID'),
    contract_reference: selectText(agreement, 'ContractReferencedDocument/IssuerAssignedID|ID'),
    buyer_reference: selectText(agreement, 'BuyerReference'),
    preceding_invoice: selectText(corrected, 'IssuerAssignedID|ID'),
    delivery_date: selectDate(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime'),
    period_start: selectDate(period, 'StartDateTime'),
    period_end: selectDate(period, 'EndDateTime'),
    payment_terms: selectText(settlement, 'SpecifiedTradePaymentTerms/Description'),
    payment_accounts: accounts.length === 0 ? null : accounts,
    prepaid_amount: signAmount(parseNumber(selectText(sums, 'TotalPrepaidAmount')), sign),
    amount_due: signAmount(parseNumber(selectText(sums, 'DuePayableAmount')), sign),
  };
}

const SUMS = 'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation';
const MAX_ACCOUNTS = 20;

/** Returns the seller's accounts that have a valid IBAN, each once. */
function readAccounts(settlement: XmlElement): PaymentAccount[] {
  const accounts = selectElements(settlement, 'SpecifiedTradeSettlementPaymentMeans').map((means) => ({
    iban: selectText(means, 'PayeePartyCreditorFinancialAccount/IBANID')?.replace(/\s/g, '') ?? '',
    bic: selectText(means, 'PayeeSpecifiedCreditorFinancialInstitution/BICID'),
  }));
  return keepValidAccounts(accounts);
}

/** Returns the accounts with a valid IBAN, each once, at most 20. */
export function keepValidAccounts(accounts: readonly PaymentAccount[]): PaymentAccount[] {
  const valid = accounts.filter(({ iban }) => isIban(iban));
  return [...new Map(valid.map((account) => [account.iban, account])).values()].slice(0, MAX_ACCOUNTS);
}

/** Returns an amount with the sign of the result; 0 has none. */
export const signAmount = (value: number | null, sign: 1 | -1): number | null =>
  value === null || value === 0 ? value : sign * value;

function readTax(tax: XmlElement, sign: 1 | -1): VatBreakdownEntry {
  const amount = (path: string) => signAmount(parseNumber(selectText(tax, path)), sign);
  return {
    rate: parseNumber(selectText(tax, 'RateApplicablePercent|ApplicablePercent')),
    taxable_base: amount('BasisAmount'),
    amount: amount('CalculatedAmount'),
  };
}

/** Identifiers with a wrong check digit are left out. */
function readIds(party: XmlElement): CompanyIds {
  const legal = [...selectElements(party, 'SpecifiedLegalOrganization/ID'), ...selectElements(party, 'GlobalID')].map(
    (id) => readText(id).replace(/[\s.]/g, ''),
  );
  const siret = legal.map(parseSiret).find((found) => found !== null) ?? null;
  const vat = selectElements(party, 'SpecifiedTaxRegistration/ID')
    .filter((id) => readAttribute(id, 'schemeID') === 'VA')
    .map((id) => parseVatNumber(readText(id)))
    .find((match) => match !== null && match.valid !== false);
  const siren = legal.map(parseSiren).find((found) => found !== null) ?? (siret === null ? null : getSiren(siret));
  return { siren, siret, vat_number: vat?.number ?? null };
}
