import { escapeXmlText } from '@probant/kernel/xml-text';
import { computeInvoiceTotals, type InvoiceLine, type OpenInvoice, type Party, type Seller } from './invoice.ts';
import { listInvoiceNotes } from './invoice-notes.ts';

/**
 * Writes the invoice as a Cross Industry Invoice (UN/CEFACT D22B), Factur-X profile EN 16931. Elements are in the order of the schema; the
 * business terms (BT-..) are those of EN 16931-1.
 */
export function writeFacturXml(invoice: OpenInvoice): Uint8Array {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext>
<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>M1</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>
<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
</rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument>
<ram:ID>${escapeXmlText(invoice.number)}</ram:ID>
<ram:TypeCode>380</ram:TypeCode>
<ram:IssueDateTime>${dateTime(invoice.issued)}</ram:IssueDateTime>
${writeNotes(invoice)}
</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${invoice.lines.map((line, index) => writeTradeLine(line, index, computeInvoiceTotals(invoice.lines).lineAmounts[index] as number)).join('\n')}
${writeAgreement(invoice)}
<ram:ApplicableHeaderTradeDelivery>
<ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime>${dateTime(invoice.delivered)}</ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent>
</ram:ApplicableHeaderTradeDelivery>
${writeSettlement(invoice)}
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;
  return Buffer.from(xml, 'utf8');
}

const formatAmount = (cents: number): string => (cents / 100).toFixed(2);
const dateTime = (date: string): string =>
  `<udt:DateTimeString format="102">${date.replaceAll('-', '')}</udt:DateTimeString>`;
const siren = (party: Party): string => party.siret.slice(0, 9);

const writeNotes = (invoice: OpenInvoice): string =>
  listInvoiceNotes(invoice.seller)
    .map(
      ({ code, text }) =>
        `<ram:IncludedNote><ram:Content>${escapeXmlText(text)}</ram:Content><ram:SubjectCode>${code}</ram:SubjectCode></ram:IncludedNote>`,
    )
    .join('\n');

function writeTradeLine(line: InvoiceLine, index: number, lineAmount: number): string {
  return `<ram:IncludedSupplyChainTradeLineItem>
<ram:AssociatedDocumentLineDocument><ram:LineID>${index + 1}</ram:LineID></ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct><ram:Name>${escapeXmlText(line.description)}</ram:Name></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${formatAmount(line.unitPrice)}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="${line.unitCode}">${line.quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement>
<ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${line.vatRate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>
<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${formatAmount(lineAmount)}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
</ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>`;
}

const writeAgreement = ({ seller, buyer }: OpenInvoice): string => `<ram:ApplicableHeaderTradeAgreement>
<ram:SellerTradeParty>
${writeIdentity(seller)}
${writeContact(seller)}
${writeAddress(seller)}
<ram:URIUniversalCommunication><ram:URIID schemeID="0225">${siren(seller)}</ram:URIID></ram:URIUniversalCommunication>
${writeRegistration(seller)}
</ram:SellerTradeParty>
<ram:BuyerTradeParty>
${writeIdentity(buyer)}
${writeAddress(buyer)}
<ram:URIUniversalCommunication><ram:URIID schemeID="0225">${siren(buyer)}</ram:URIID></ram:URIUniversalCommunication>
${writeRegistration(buyer)}
</ram:BuyerTradeParty>
</ram:ApplicableHeaderTradeAgreement>`;

/** BT-29 is the SIRET (scheme 0009), BT-30 the SIREN (scheme 0002). */
const writeIdentity = (party: Party): string => `<ram:GlobalID schemeID="0009">${party.siret}</ram:GlobalID>
<ram:Name>${escapeXmlText(party.name)}</ram:Name>
<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${siren(party)}</ram:ID></ram:SpecifiedLegalOrganization>`;

const writeContact = (seller: Seller): string => `<ram:DefinedTradeContact>
<ram:PersonName>${escapeXmlText(seller.contact)}</ram:PersonName>
<ram:TelephoneUniversalCommunication><ram:CompleteNumber>${seller.phone}</ram:CompleteNumber></ram:TelephoneUniversalCommunication>
<ram:EmailURIUniversalCommunication><ram:URIID>${seller.email}</ram:URIID></ram:EmailURIUniversalCommunication>
</ram:DefinedTradeContact>`;

const writeAddress = (party: Party): string => `<ram:PostalTradeAddress>
<ram:PostcodeCode>${party.postcode}</ram:PostcodeCode>
<ram:LineOne>${escapeXmlText(party.street)}</ram:LineOne>
<ram:CityName>${escapeXmlText(party.town)}</ram:CityName>
<ram:CountryID>FR</ram:CountryID>
</ram:PostalTradeAddress>`;

const writeRegistration = (party: Party): string =>
  `<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${party.vatNumber}</ram:ID></ram:SpecifiedTaxRegistration>`;

function writeSettlement(invoice: OpenInvoice): string {
  const totals = computeInvoiceTotals(invoice.lines);
  const taxes = totals.vat.map(
    ({ rate, base, vat }) => `<ram:ApplicableTradeTax>
<ram:CalculatedAmount>${formatAmount(vat)}</ram:CalculatedAmount>
<ram:TypeCode>VAT</ram:TypeCode>
<ram:BasisAmount>${formatAmount(base)}</ram:BasisAmount>
<ram:CategoryCode>S</ram:CategoryCode>
<ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent>
</ram:ApplicableTradeTax>`,
  );
  return `<ram:ApplicableHeaderTradeSettlement>
<ram:PaymentReference>${escapeXmlText(invoice.number)}</ram:PaymentReference>
<ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
<ram:SpecifiedTradeSettlementPaymentMeans>
<ram:TypeCode>30</ram:TypeCode>
<ram:Information>Virement</ram:Information>
<ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${invoice.account.iban}</ram:IBANID><ram:AccountName>${escapeXmlText(invoice.seller.name)}</ram:AccountName></ram:PayeePartyCreditorFinancialAccount>
<ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>${invoice.account.bic}</ram:BICID></ram:PayeeSpecifiedCreditorFinancialInstitution>
</ram:SpecifiedTradeSettlementPaymentMeans>
${taxes.join('\n')}
<ram:SpecifiedTradePaymentTerms>
<ram:Description>Virement à 30 jours</ram:Description>
<ram:DueDateDateTime>${dateTime(invoice.due)}</ram:DueDateDateTime>
</ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>
<ram:LineTotalAmount>${formatAmount(totals.net)}</ram:LineTotalAmount>
<ram:TaxBasisTotalAmount>${formatAmount(totals.net)}</ram:TaxBasisTotalAmount>
<ram:TaxTotalAmount currencyID="EUR">${formatAmount(totals.vatAmount)}</ram:TaxTotalAmount>
<ram:GrandTotalAmount>${formatAmount(totals.gross)}</ram:GrandTotalAmount>
<ram:DuePayableAmount>${formatAmount(totals.gross)}</ram:DuePayableAmount>
</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement>`;
}
