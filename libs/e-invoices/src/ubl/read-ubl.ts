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

/** Reads a UBL 2.1 Invoice or CreditNote into the terms of EN 16931. */
export function readUbl(root: XmlElement): Invoice {
  const first = (path: string) => selectFirst(root, path);
  const all = (path: string) => selectAll(root, path);
  const delivery = first('Delivery');
  const totals = first('LegalMonetaryTotal');
  const sum = (name: string) => selectFirst(totals, name);
  const currency = first('DocumentCurrencyCode');
  const accountingCurrency = first('TaxCurrencyCode');
  const taxTotals = all('TaxTotal');
  const taxAmounts = taxTotals.flatMap((total) => selectAll(total, 'TaxAmount'));
  const inCurrency = (code: string | undefined) =>
    taxAmounts.find(({ attributes }) => isSameCode(attributes.get('currencyID'), code));
  const isCreditNote = root.localName === 'CreditNote';
  const periods = all('InvoicePeriod');
  return {
    syntax: 'ubl',
    at: root,
    specification: first('CustomizationID'),
    number: first('ID'),
    issued: first('IssueDate'),
    typeCode: first(isCreditNote ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'),
    currency,
    accountingCurrency,
    vatPointDate: first('TaxPointDate'),
    vatPointCodes: all('InvoicePeriod/DescriptionCode'),
    due: first('DueDate') ?? first('PaymentMeans/PaymentDueDate'),
    buyerReference: first('BuyerReference'),
    contract: first('ContractDocumentReference/ID'),
    order: first('OrderReference/ID'),
    invoicedObject:
      all('AdditionalDocumentReference').find(
        (document) => selectFirst(document, 'DocumentTypeCode')?.text === '130',
      ) ?? null,
    paymentTerms: first('PaymentTerms/Note'),
    noteSubjects: [],
    notes: all('Note'),
    precedingInvoices: all('BillingReference/InvoiceDocumentReference').map((at) => ({
      at,
      number: selectFirst(at, 'ID'),
      issued: selectFirst(at, 'IssueDate'),
    })),
    seller: readParty(first('AccountingSupplierParty/Party')),
    buyer: readParty(first('AccountingCustomerParty/Party')),
    payee: readParty(first('PayeeParty')),
    taxRepresentative: readParty(first('TaxRepresentativeParty')),
    delivery: {
      at: delivery ?? root,
      date: selectFirst(delivery, 'ActualDeliveryDate'),
      address: readAddress(selectFirst(delivery, 'DeliveryLocation/Address')),
      locationId: selectFirst(delivery, 'DeliveryLocation/ID'),
    },
    period: readPeriod(periods[0] ?? null),
    payments: all('PaymentMeans').map(readPayment),
    adjustments: all('AllowanceCharge').map(readAdjustment),
    totals: {
      at: totals ?? root,
      lines: sum('LineExtensionAmount'),
      allowances: sum('AllowanceTotalAmount'),
      charges: sum('ChargeTotalAmount'),
      withoutVat: sum('TaxExclusiveAmount'),
      vat: inCurrency(currency?.text) ?? (accountingCurrency === null ? (taxAmounts[0] ?? null) : null),
      vatInAccountingCurrency: inCurrency(accountingCurrency?.text) ?? null,
      withVat: sum('TaxInclusiveAmount'),
      paid: sum('PrepaidAmount'),
      rounding: sum('PayableRoundingAmount'),
      due: sum('PayableAmount'),
    },
    vatBreakdown: taxTotals.flatMap((total) => selectAll(total, 'TaxSubtotal')).map(readVatBreakdown),
    documents: all('AdditionalDocumentReference').map((at) => ({
      at,
      reference: selectFirst(at, 'ID'),
      file: selectFirst(at, 'Attachment/EmbeddedDocumentBinaryObject'),
    })),
    lines: all(isCreditNote ? 'CreditNoteLine' : 'InvoiceLine').map(readLine),
  };
}

const isVat = (element: XmlElement): boolean => selectFirst(element, 'TaxScheme/ID')?.text.toUpperCase() === 'VAT';

function readParty(at: XmlElement | null): Party | null {
  if (at === null) return null;
  const schemes = selectAll(at, 'PartyTaxScheme');
  const taxNumber = (matches: (scheme: XmlElement) => boolean) =>
    schemes
      .filter(matches)
      .map((scheme) => selectFirst(scheme, 'CompanyID'))
      .find((id) => id !== null) ?? null;
  return {
    at,
    name: selectFirst(at, 'PartyLegalEntity/RegistrationName') ?? selectFirst(at, 'PartyName/Name'),
    ids: selectAll(at, 'PartyIdentification/ID'),
    legalId: selectFirst(at, 'PartyLegalEntity/CompanyID'),
    vatId: taxNumber(isVat),
    taxId: taxNumber((scheme) => !isVat(scheme)),
    electronicAddress: selectFirst(at, 'EndpointID'),
    address: readAddress(selectFirst(at, 'PostalAddress')),
  };
}

function readAddress(at: XmlElement | null): Address | null {
  if (at === null) return null;
  const lines = ['StreetName', 'AdditionalStreetName', 'AddressLine/Line'].flatMap((path) => selectAll(at, path));
  const [postcode, town] = [selectFirst(at, 'PostalZone'), selectFirst(at, 'CityName')];
  return { at, country: selectFirst(at, 'Country/IdentificationCode'), lines, postcode, town };
}

const readPeriod = (at: XmlElement | null): Period | null =>
  at === null ? null : { at, start: selectFirst(at, 'StartDate'), end: selectFirst(at, 'EndDate') };

function readPayment(at: XmlElement): Payment {
  const readAccount = (account: XmlElement): Account => ({
    at: account,
    id: selectFirst(account, 'ID'),
    bic: selectFirst(account, 'FinancialInstitutionBranch/ID'),
  });
  return {
    at,
    code: selectFirst(at, 'PaymentMeansCode'),
    text: null,
    reference: selectFirst(at, 'PaymentID'),
    accounts: selectAll(at, 'PayeeFinancialAccount').map(readAccount),
    card: selectFirst(at, 'CardAccount/PrimaryAccountNumberID'),
    debitedAccount: selectFirst(at, 'PaymentMandate/PayerFinancialAccount/ID'),
    mandate: selectFirst(at, 'PaymentMandate/ID'),
  };
}

function readAdjustment(at: XmlElement): Adjustment {
  return {
    at,
    kind: /^(?:true|1)$/.test(selectFirst(at, 'ChargeIndicator')?.text ?? '') ? 'charge' : 'allowance',
    amount: selectFirst(at, 'Amount'),
    base: selectFirst(at, 'BaseAmount'),
    percent: selectFirst(at, 'MultiplierFactorNumeric'),
    reason: selectFirst(at, 'AllowanceChargeReason'),
    reasonCode: selectFirst(at, 'AllowanceChargeReasonCode'),
    category: selectFirst(at, 'TaxCategory/ID'),
    rate: selectFirst(at, 'TaxCategory/Percent'),
  };
}

function readVatBreakdown(at: XmlElement): VatBreakdown {
  return {
    at,
    base: selectFirst(at, 'TaxableAmount'),
    amount: selectFirst(at, 'TaxAmount'),
    category: selectFirst(at, 'TaxCategory/ID'),
    rate: selectFirst(at, 'TaxCategory/Percent'),
    exemptionText: selectFirst(at, 'TaxCategory/TaxExemptionReason'),
    exemptionCode: selectFirst(at, 'TaxCategory/TaxExemptionReasonCode'),
  };
}

function readLine(at: XmlElement): Line {
  const quantity = selectFirst(at, 'InvoicedQuantity') ?? selectFirst(at, 'CreditedQuantity');
  const item = selectFirst(at, 'Item');
  const priceAdjustment = selectFirst(at, 'Price/AllowanceCharge');
  return {
    at,
    id: selectFirst(at, 'ID'),
    objectId: selectFirst(at, 'DocumentReference/ID'),
    quantity,
    unit: quantity?.attributes.get('unitCode') ?? null,
    amount: selectFirst(at, 'LineExtensionAmount'),
    period: readPeriod(selectFirst(at, 'InvoicePeriod')),
    adjustments: selectAll(at, 'AllowanceCharge').map(readAdjustment),
    netPrice: selectFirst(at, 'Price/PriceAmount'),
    grossPrice: selectFirst(priceAdjustment, 'BaseAmount'),
    priceBase: selectFirst(at, 'Price/BaseQuantity'),
    category: selectFirst(item, 'ClassifiedTaxCategory/ID'),
    rate: selectFirst(item, 'ClassifiedTaxCategory/Percent'),
    name: selectFirst(item, 'Name'),
    description: selectFirst(item, 'Description'),
    standardId: selectFirst(item, 'StandardItemIdentification/ID'),
    classes: item === null ? [] : selectAll(item, 'CommodityClassification/ItemClassificationCode'),
    origin: selectFirst(item, 'OriginCountry/IdentificationCode'),
    attributes: (item === null ? [] : selectAll(item, 'AdditionalItemProperty')).map((property) => ({
      at: property,
      name: selectFirst(property, 'Name'),
      value: selectFirst(property, 'Value'),
    })),
  };
}
