import type { Attachment } from '@probant/documents/document';

/** Fictitious. A Factur-X EN 16931 invoice with two rates, a note between the lines and the VAT total in two currencies. */
export const FACTUR_X = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:r" xmlns:udt="urn:u">
  <rsm:ExchangedDocument><ram:ID>FA-2026-0142</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20260302</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:SpecifiedTradeProduct><ram:Name>Étagère &amp; équerres</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>850.00</ram:ChargeAmount><ram:BasisQuantity unitCode="C62">10</ram:BasisQuantity></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">4.0000</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:RateApplicablePercent>20.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>
        <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>340.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>2</ram:LineID><ram:IncludedNote><ram:Content>Merci</ram:Content></ram:IncludedNote></ram:AssociatedDocumentLineDocument>
    </ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty><ram:Name>Atelier des Tilleuls
          SARL</ram:Name>
        <ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">732829320</ram:ID></ram:SpecifiedLegalOrganization>
        <ram:PostalTradeAddress><ram:PostcodeCode>26110</ram:PostcodeCode><ram:LineOne>8 rue des Lavandes</ram:LineOne><ram:CityName>Nyons</ram:CityName><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">FR44732829320</ram:ID></ram:SpecifiedTaxRegistration>
      </ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>Mairie de Nyons</ram:Name></ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:PaymentReference>FA-2026-0142</ram:PaymentReference>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>30</ram:TypeCode>
        <ram:PayerPartyDebtorFinancialAccount><ram:IBANID>DE89370400440532013000</ram:IBANID></ram:PayerPartyDebtorFinancialAccount>
        <ram:PayeePartyCreditorFinancialAccount><ram:IBANID>FR76 3000 6000 0112 3456 7890 189</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>
      </ram:SpecifiedTradeSettlementPaymentMeans>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260401</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:TaxBasisTotalAmount>340.00</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="GBP">58.10</ram:TaxTotalAmount>
        <ram:TaxTotalAmount currencyID="EUR">68.00</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>408.00</ram:GrandTotalAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

/** Fictitious. ZUGFeRD 1.0 names several elements differently; this file has no namespace prefixes. */
export const ZUGFERD_1 = `<CrossIndustryDocument><HeaderExchangedDocument><ID>R-77</ID><IssueDateTime><DateTimeString format="102">20140124</DateTimeString></IssueDateTime></HeaderExchangedDocument>
  <SpecifiedSupplyChainTradeTransaction>
    <ApplicableSupplyChainTradeAgreement><SellerTradeParty><Name>Muster GmbH</Name><SpecifiedTaxRegistration><ID schemeID="FC">201/113/40209</ID></SpecifiedTaxRegistration></SellerTradeParty></ApplicableSupplyChainTradeAgreement>
    <ApplicableSupplyChainTradeSettlement><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode>
      <SpecifiedTradeSettlementMonetarySummation><TaxBasisTotalAmount currencyID="EUR">50.00</TaxBasisTotalAmount><TaxTotalAmount currencyID="EUR">9.50</TaxTotalAmount><GrandTotalAmount currencyID="EUR">59.50</GrandTotalAmount></SpecifiedTradeSettlementMonetarySummation>
    </ApplicableSupplyChainTradeSettlement>
    <IncludedSupplyChainTradeLineItem><SpecifiedSupplyChainTradeAgreement><NetPriceProductTradePrice><ChargeAmount>0.0205</ChargeAmount></NetPriceProductTradePrice></SpecifiedSupplyChainTradeAgreement>
      <SpecifiedSupplyChainTradeDelivery><BilledQuantity>2439</BilledQuantity></SpecifiedSupplyChainTradeDelivery>
      <SpecifiedSupplyChainTradeSettlement><ApplicableTradeTax><ApplicablePercent>19.00</ApplicablePercent></ApplicableTradeTax><SpecifiedTradeSettlementMonetarySummation><LineTotalAmount>50.00</LineTotalAmount></SpecifiedTradeSettlementMonetarySummation></SpecifiedSupplyChainTradeSettlement>
      <SpecifiedTradeProduct><Name>Strom</Name></SpecifiedTradeProduct></IncludedSupplyChainTradeLineItem>
  </SpecifiedSupplyChainTradeTransaction></CrossIndustryDocument>`;

/** Fictitious. An order has no VAT. */
export const ORDER_X = `<rsm:SCRDMCCBDACIOMessageStructure xmlns:rsm="r" xmlns:ram="a" xmlns:udt="u"><rsm:ExchangedDocument><ram:ID>PO-9</ram:ID><ram:IssueDateTime><udt:DateTimeString format="203">202601150930</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedTradeProduct><ram:Name>Papier</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>10.00</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:RequestedQuantity>6</ram:RequestedQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>60.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Papeterie du Port</ram:Name></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:OrderCurrencyCode>EUR</ram:OrderCurrencyCode><ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>60.00</ram:TaxBasisTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction></rsm:SCRDMCCBDACIOMessageStructure>`;

export const createAttachment = (name: string, xml: string): Attachment => ({
  name,
  bytes: new TextEncoder().encode(xml),
});
