/** A fictitious invoice that keeps all rules, in UBL 2.1: two lines at 20 %, a document allowance, a transfer. */
export const UBL_INVOICE = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
  <cbc:ID>FA-2026-0142</cbc:ID>
  <cbc:IssueDate>2026-03-02</cbc:IssueDate>
  <cbc:DueDate>2026-04-01</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cbc:BuyerReference>SERVICE-7</cbc:BuyerReference>
  <cac:InvoicePeriod><cbc:StartDate>2026-02-01</cbc:StartDate><cbc:EndDate>2026-02-28</cbc:EndDate></cac:InvoicePeriod>
  <cac:OrderReference><cbc:ID>4587</cbc:ID></cac:OrderReference>
  <cac:ContractDocumentReference><cbc:ID>M-2025-9</cbc:ID></cac:ContractDocumentReference>
  <cac:AccountingSupplierParty><cac:Party>
    <cbc:EndpointID schemeID="0225">163509821</cbc:EndpointID>
    <cac:PostalAddress><cbc:StreetName>8 rue des Lavandes</cbc:StreetName><cbc:CityName>Nyons</cbc:CityName><cbc:PostalZone>26110</cbc:PostalZone><cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>FR87163509821</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>Atelier des Tilleuls SARL</cbc:RegistrationName><cbc:CompanyID schemeID="0002">163509821</cbc:CompanyID></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cac:PostalAddress><cbc:StreetName>1 place de la Mairie</cbc:StreetName><cbc:CityName>Nyons</cbc:CityName><cbc:PostalZone>26110</cbc:PostalZone><cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyLegalEntity><cbc:RegistrationName>Mairie de Nyons</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentID>FA-2026-0142</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>FR7630006000011234567890189</cbc:ID><cac:FinancialInstitutionBranch><cbc:ID>AGRIFRPP</cbc:ID></cac:FinancialInstitutionBranch></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:PaymentTerms><cbc:Note>30 jours</cbc:Note></cac:PaymentTerms>
  <cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Remise</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">20.00</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">72.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">360.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">72.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">380.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">360.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">432.00</cbc:TaxInclusiveAmount><cbc:AllowanceTotalAmount currencyID="EUR">20.00</cbc:AllowanceTotalAmount><cbc:PrepaidAmount currencyID="EUR">32.00</cbc:PrepaidAmount><cbc:PayableAmount currencyID="EUR">400.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">4</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">340.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Étagère en chêne</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">850.00</cbc:PriceAmount><cbc:BaseQuantity unitCode="C62">10</cbc:BaseQuantity></cac:Price></cac:InvoiceLine>
  <cac:InvoiceLine><cbc:ID>2</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">40.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Livraison</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">40.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</Invoice>`;

const party = (element: string, name: string, legal: string) =>
  `<ram:${element}><ram:Name>${name}</ram:Name>${legal}<ram:PostalTradeAddress><ram:PostcodeCode>26110</ram:PostcodeCode><ram:LineOne>8 rue des Lavandes</ram:LineOne><ram:CityName>Nyons</ram:CityName><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress></ram:${element}>`;
const line = (id: number, quantity: number, price: string, amount: string) =>
  `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>Étagère en chêne</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${price}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>20</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${amount}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;

/** A fictitious invoice that keeps all rules, as Cross Industry Invoice: two lines at 20 %, a transfer. */
export const CII_INVOICE = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument><ram:ID>FA-2026-0143</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20260302</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    ${line(1, 4, '85.00', '340.00')}
    ${line(2, 1, '40.00', '40.00')}
    <ram:ApplicableHeaderTradeAgreement><ram:BuyerReference>SERVICE-7</ram:BuyerReference>
      ${party('SellerTradeParty', 'Atelier des Tilleuls SARL', '<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">163509821</ram:ID></ram:SpecifiedLegalOrganization>').replace('</ram:SellerTradeParty>', '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">FR87163509821</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>')}
      ${party('BuyerTradeParty', 'Mairie de Nyons', '')}
      <ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>4587</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>
      <ram:ContractReferencedDocument><ram:IssuerAssignedID>M-2025-9</ram:IssuerAssignedID></ram:ContractReferencedDocument>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery><ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime><udt:DateTimeString format="102">20260228</udt:DateTimeString></ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent></ram:ApplicableHeaderTradeDelivery>
    <ram:ApplicableHeaderTradeSettlement><ram:PaymentReference>FA-2026-0143</ram:PaymentReference><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>30</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>FR7630006000011234567890189</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
      <ram:ApplicableTradeTax><ram:CalculatedAmount>76.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>380.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>20</ram:RateApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260401</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>380.00</ram:LineTotalAmount><ram:TaxBasisTotalAmount>380.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">76.00</ram:TaxTotalAmount><ram:GrandTotalAmount>456.00</ram:GrandTotalAmount><ram:DuePayableAmount>456.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;
