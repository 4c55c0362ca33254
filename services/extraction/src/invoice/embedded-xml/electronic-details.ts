import type { CompanyIds, VatBreakdownEntry } from '@probant/contracts/extraction';
import { getSiren, parseSiren, parseSiret } from '@probant/french/siren';
import { parseVatNumber } from '@probant/french/vat';
import type { ReadDetails } from '../../reading/field-reading.ts';
import { parseNumber, selectDate } from './cross-industry-invoice.ts';
import { readPostalAddress } from './trade-party.ts';
import { readAttribute, readText, selectElements, selectText, type XmlElement } from './xml-tree.ts';

/** Reads what a Cross Industry Invoice states beyond the fields of the contract. `isNegated`: the amounts of the result have the other sign. */
export function readElectronicDetails(root: XmlElement, isNegated: boolean): ReadDetails {
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
  const corrected = selectElements(settlement, 'InvoiceReferencedDocument')[0] ?? {};
  return {
    buyer: buyer ? { name: selectText(buyer, 'Name'), address: readPostalAddress(buyer), ids: readIds(buyer) } : null,
    supplier_ids: seller ? readIds(seller) : null,
    vat_breakdown: vat.length === 0 ? null : vat,
    order_reference: selectText(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID|ID'),
    buyer_reference: selectText(agreement, 'BuyerReference'),
    preceding_invoice: selectText(corrected, 'IssuerAssignedID|ID'),
    delivery_date: selectDate(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime'),
    period_start: selectDate(period, 'StartDateTime'),
    period_end: selectDate(period, 'EndDateTime'),
    payment_terms: selectText(settlement, 'SpecifiedTradePaymentTerms/Description'),
  };
}

function readTax(tax: XmlElement, sign: 1 | -1): VatBreakdownEntry {
  const amount = (path: string) => {
    const value = parseNumber(selectText(tax, path));
    return value === null ? null : value === 0 ? 0 : sign * value;
  };
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
