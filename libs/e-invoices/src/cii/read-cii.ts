import type {
  Account,
  Address,
  Adjustment,
  Invoice,
  Line,
  Party,
  Payment,
  Period,
  VatBreakdown,
} from '../model/invoice.ts';
import { isSameCode, selectAll, selectFirst, type XmlElement } from '../xml/xml-element.ts';

/** Reads a UN/CEFACT Cross Industry Invoice D16B into the terms of EN 16931. */
export function readCii(root: XmlElement): Invoice {
  const header = selectFirst(root, 'ExchangedDocument');
  const trade = selectFirst(root, 'SupplyChainTradeTransaction');
  const agreement = selectFirst(trade, 'ApplicableHeaderTradeAgreement');
  const delivery = selectFirst(trade, 'ApplicableHeaderTradeDelivery');
  const settlement = selectFirst(trade, 'ApplicableHeaderTradeSettlement');
  const settled = (path: string) => selectFirst(settlement, path);
  const allSettled = (path: string) => (settlement === null ? [] : selectAll(settlement, path));
  const sums = settled('SpecifiedTradeSettlementHeaderMonetarySummation');
  const sum = (name: string) => selectFirst(sums, name);
  const currency = settled('InvoiceCurrencyCode');
  const accountingCurrency = settled('TaxCurrencyCode');
  const taxAmounts = sums === null ? [] : selectAll(sums, 'TaxTotalAmount');
  const inCurrency = (code: string | undefined) =>
    taxAmounts.find(({ attributes }) => isSameCode(attributes.get('currencyID'), code));
  const taxes = allSettled('ApplicableTradeTax');
  const documents = agreement === null ? [] : selectAll(agreement, 'AdditionalReferencedDocument');
  const shipTo = selectFirst(delivery, 'ShipToTradeParty');
  return {
    syntax: 'cii',
    at: root,
    specification: selectFirst(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
    number: selectFirst(header, 'ID'),
    issued: selectFirst(header, 'IssueDateTime/DateTimeString'),
    typeCode: selectFirst(header, 'TypeCode'),
    currency,
    accountingCurrency,
    vatPointDate: taxes.map((tax) => selectFirst(tax, 'TaxPointDate/DateString')).find((date) => date !== null) ?? null,
    vatPointCodes: taxes.flatMap((tax) => selectAll(tax, 'DueDateTypeCode')),
    due: settled('SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString'),
    buyerReference: selectFirst(agreement, 'BuyerReference'),
    contract: selectFirst(agreement, 'ContractReferencedDocument/IssuerAssignedID'),
    order: selectFirst(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID'),
    invoicedObject: documents.find((document) => selectFirst(document, 'TypeCode')?.text === '130') ?? null,
    paymentTerms: settled('SpecifiedTradePaymentTerms/Description'),
    noteSubjects: header === null ? [] : selectAll(header, 'IncludedNote/SubjectCode'),
    notes: header === null ? [] : selectAll(header, 'IncludedNote/Content'),
    precedingInvoices: allSettled('InvoiceReferencedDocument').map((at) => ({
      at,
      number: selectFirst(at, 'IssuerAssignedID'),
      issued: selectFirst(at, 'FormattedIssueDateTime/DateTimeString'),
    })),
    seller: readParty(selectFirst(agreement, 'SellerTradeParty')),
    buyer: readParty(selectFirst(agreement, 'BuyerTradeParty')),
    payee: readParty(settled('PayeeTradeParty')),
    taxRepresentative: readParty(selectFirst(agreement, 'SellerTaxRepresentativeTradeParty')),
    delivery: {
      at: delivery ?? trade ?? root,
      date: selectFirst(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString'),
      address: readAddress(selectFirst(shipTo, 'PostalTradeAddress')),
      locationId: selectFirst(shipTo, 'GlobalID') ?? selectFirst(shipTo, 'ID'),
    },
    period: readPeriod(settled('BillingSpecifiedPeriod')),
    payments: allSettled('SpecifiedTradeSettlementPaymentMeans').map((at) => readPayment(at, settlement)),
    adjustments: allSettled('SpecifiedTradeAllowanceCharge').map(readAdjustment),
    totals: {
      at: sums ?? settlement ?? root,
      lines: sum('LineTotalAmount'),
      allowances: sum('AllowanceTotalAmount'),
      charges: sum('ChargeTotalAmount'),
      withoutVat: sum('TaxBasisTotalAmount'),
      vat: inCurrency(currency?.text) ?? (accountingCurrency === null ? (taxAmounts[0] ?? null) : null),
      vatInAccountingCurrency: isSameCode(accountingCurrency?.text, currency?.text)
        ? (taxAmounts[1] ?? null)
        : (inCurrency(accountingCurrency?.text) ?? null),
      withVat: sum('GrandTotalAmount'),
      paid: sum('TotalPrepaidAmount'),
      rounding: sum('RoundingAmount'),
      due: sum('DuePayableAmount'),
    },
    vatBreakdown: taxes.map(readVatBreakdown),
    documents: documents.map((at) => ({
      at,
      reference: selectFirst(at, 'IssuerAssignedID'),
      file: selectFirst(at, 'AttachmentBinaryObject'),
    })),
    lines: trade === null ? [] : selectAll(trade, 'IncludedSupplyChainTradeLineItem').map(readLine),
  };
}

function readParty(at: XmlElement | null): Party | null {
  if (at === null) return null;
  const numbers = selectAll(at, 'SpecifiedTaxRegistration/ID');
  const number = (scheme: string) => numbers.find(({ attributes }) => attributes.get('schemeID') === scheme) ?? null;
  return {
    at,
    name: selectFirst(at, 'Name'),
    ids: [...selectAll(at, 'ID'), ...selectAll(at, 'GlobalID')],
    legalId: selectFirst(at, 'SpecifiedLegalOrganization/ID'),
    vatId: number('VA'),
    taxId: number('FC'),
    electronicAddress: selectFirst(at, 'URIUniversalCommunication/URIID'),
    address: readAddress(selectFirst(at, 'PostalTradeAddress')),
  };
}

function readAddress(at: XmlElement | null): Address | null {
  if (at === null) return null;
  const lines = ['LineOne', 'LineTwo', 'LineThree'].flatMap((name) => selectAll(at, name));
  const [postcode, town] = [selectFirst(at, 'PostcodeCode'), selectFirst(at, 'CityName')];
  return { at, country: selectFirst(at, 'CountryID'), lines, postcode, town };
}

const readPeriod = (at: XmlElement | null): Period | null =>
  at === null
    ? null
    : {
        at,
        start: selectFirst(at, 'StartDateTime/DateTimeString'),
        end: selectFirst(at, 'EndDateTime/DateTimeString'),
      };

function readPayment(at: XmlElement, settlement: XmlElement | null): Payment {
  const bic = selectFirst(at, 'PayeeSpecifiedCreditorFinancialInstitution/BICID');
  const readAccount = (account: XmlElement): Account => ({
    at: account,
    id: selectFirst(account, 'IBANID') ?? selectFirst(account, 'ProprietaryID'),
    bic,
  });
  return {
    at,
    code: selectFirst(at, 'TypeCode'),
    text: selectFirst(at, 'Information'),
    reference: selectFirst(settlement, 'PaymentReference'),
    accounts: selectAll(at, 'PayeePartyCreditorFinancialAccount').map(readAccount),
    card: selectFirst(at, 'ApplicableTradeSettlementFinancialCard/ID'),
    debitedAccount: selectFirst(at, 'PayerPartyDebtorFinancialAccount/IBANID'),
    mandate: selectFirst(settlement, 'SpecifiedTradePaymentTerms/DirectDebitMandateID'),
  };
}

function readAdjustment(at: XmlElement): Adjustment {
  return {
    at,
    kind: /^(?:true|1)$/.test(selectFirst(at, 'ChargeIndicator/Indicator')?.text ?? '') ? 'charge' : 'allowance',
    amount: selectFirst(at, 'ActualAmount'),
    base: selectFirst(at, 'BasisAmount'),
    percent: selectFirst(at, 'CalculationPercent'),
    reason: selectFirst(at, 'Reason'),
    reasonCode: selectFirst(at, 'ReasonCode'),
    category: selectFirst(at, 'CategoryTradeTax/CategoryCode'),
    rate: selectFirst(at, 'CategoryTradeTax/RateApplicablePercent'),
  };
}

function readVatBreakdown(at: XmlElement): VatBreakdown {
  return {
    at,
    base: selectFirst(at, 'BasisAmount'),
    amount: selectFirst(at, 'CalculatedAmount'),
    category: selectFirst(at, 'CategoryCode'),
    rate: selectFirst(at, 'RateApplicablePercent'),
    exemptionText: selectFirst(at, 'ExemptionReason'),
    exemptionCode: selectFirst(at, 'ExemptionReasonCode'),
  };
}

function readLine(at: XmlElement): Line {
  const product = selectFirst(at, 'SpecifiedTradeProduct');
  const agreement = selectFirst(at, 'SpecifiedLineTradeAgreement');
  const settlement = selectFirst(at, 'SpecifiedLineTradeSettlement');
  const quantity = selectFirst(at, 'SpecifiedLineTradeDelivery/BilledQuantity');
  const inProduct = (path: string) => (product === null ? [] : selectAll(product, path));
  const inSettlement = (path: string) => (settlement === null ? [] : selectAll(settlement, path));
  return {
    at,
    id: selectFirst(at, 'AssociatedDocumentLineDocument/LineID'),
    objectId: selectFirst(settlement, 'AdditionalReferencedDocument'),
    quantity,
    unit: quantity?.attributes.get('unitCode') ?? null,
    amount: selectFirst(settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
    period: readPeriod(selectFirst(settlement, 'BillingSpecifiedPeriod')),
    adjustments: inSettlement('SpecifiedTradeAllowanceCharge').map(readAdjustment),
    netPrice: selectFirst(agreement, 'NetPriceProductTradePrice/ChargeAmount'),
    grossPrice: selectFirst(agreement, 'GrossPriceProductTradePrice/ChargeAmount'),
    priceBase: selectFirst(agreement, 'NetPriceProductTradePrice/BasisQuantity'),
    category: selectFirst(settlement, 'ApplicableTradeTax/CategoryCode'),
    rate: selectFirst(settlement, 'ApplicableTradeTax/RateApplicablePercent'),
    name: selectFirst(product, 'Name'),
    description: selectFirst(product, 'Description'),
    standardId: selectFirst(product, 'GlobalID'),
    classes: inProduct('DesignatedProductClassification/ClassCode'),
    origin: selectFirst(product, 'OriginTradeCountry/ID'),
    attributes: inProduct('ApplicableProductCharacteristic').map((property) => ({
      at: property,
      name: selectFirst(property, 'Description'),
      value: selectFirst(property, 'Value'),
    })),
  };
}
