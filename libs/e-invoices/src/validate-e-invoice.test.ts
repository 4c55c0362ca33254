import { describe, expect, test } from 'vitest';
import { CII_INVOICE, UBL_INVOICE } from './testing/written-invoices.ts';
import { readInvoice, validateEInvoice } from './validate-e-invoice.ts';
import { parseXml } from './xml/parse-xml.ts';

function validate(text: string) {
  const invoice = readInvoice(parseXml(Buffer.from(text)));
  if (invoice === null) throw new Error('not an invoice');
  return validateEInvoice(invoice);
}

const codesOf = (text: string) => [...new Set(validate(text).findings.map(({ code }) => code))].sort();

/** Replaces a text that must be there. */
function change(text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`nothing to replace: ${from}`);
  return changed;
}

describe('an invoice that keeps all rules', () => {
  test.each([
    ['UBL', UBL_INVOICE, 'ubl'],
    ['CII', CII_INVOICE, 'cii'],
  ])('is valid in %s', (_, text, syntax) => {
    expect(validate(text)).toMatchObject({ syntax, isValid: true, fatalCount: 0, warningCount: 0, findings: [] });
  });

  test('is no invoice when its namespace is another', () => {
    expect(readInvoice(parseXml(Buffer.from('<Invoice xmlns="urn:other"/>')))).toBeNull();
    expect(
      readInvoice(parseXml(Buffer.from('<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'))),
    ).toBeNull();
  });
});

/** What is changed in the UBL invoice, and the rules that are then broken. */
const UBL_CHANGES: readonly (readonly [string, string | RegExp, string, readonly string[]])[] = [
  ['no number', '<cbc:ID>FA-2026-0142</cbc:ID>', '', ['BR-02']],
  ['no currency', /<cbc:DocumentCurrencyCode>.*<\/cbc:DocumentCurrencyCode>/, '', ['BR-05']],
  ['an unknown currency', '>EUR</cbc:DocumentCurrencyCode>', '>EUX</cbc:DocumentCurrencyCode>', ['BR-CL-04']],
  ['an unknown type', '>380<', '>999<', ['BR-CL-01']],
  ['no name of the buyer', '<cbc:RegistrationName>Mairie de Nyons</cbc:RegistrationName>', '', ['BR-07']],
  ['a total that does not add up', '>432.00<', '>433.00<', ['BR-CO-15', 'BR-CO-16']],
  [
    'an amount due that ignores the deposit',
    '<cbc:PayableAmount currencyID="EUR">400.00',
    '<cbc:PayableAmount currencyID="EUR">432.00',
    ['BR-CO-16'],
  ],
  ['lines that do not add up', '>340.00<', '>350.00<', ['BR-CO-10', 'BR-S-08']],
  ['VAT at another rate', /(<cbc:TaxAmount currencyID="EUR">)72\.00/g, '$136.00', ['BR-CO-15', 'BR-CO-17', 'BR-S-09']],
  [
    'three decimals',
    '<cbc:Amount currencyID="EUR">20.00',
    '<cbc:Amount currencyID="EUR">20.000',
    ['BR-DEC-01', 'UBL-DT-01'],
  ],
  [
    'no reason of an allowance',
    '<cbc:AllowanceChargeReason>Remise</cbc:AllowanceChargeReason>',
    '',
    ['BR-33', 'BR-CO-21'],
  ],
  ['a negative price', '>40.00</cbc:PriceAmount>', '>-40.00</cbc:PriceAmount>', ['BR-27']],
  ['an unknown unit', 'unitCode="C62">1<', 'unitCode="pièce">1<', ['BR-CL-23']],
  ['no account for a transfer', /<cac:PayeeFinancialAccount>.*<\/cac:PayeeFinancialAccount>/, '', ['BR-61']],
  ['an account without a number', '<cbc:ID>FR7630006000011234567890189</cbc:ID>', '', ['BR-50', 'BR-61']],
  ['a period that ends before it starts', '<cbc:EndDate>2026-02-28', '<cbc:EndDate>2026-01-28', ['BR-29']],
  ['a VAT number without a country', '>FR87163509821<', '>87163509821<', ['BR-CO-09']],
  [
    'an exempt line at 20 %',
    /<cbc:ID>S<\/cbc:ID>(?=.*Livraison|<cbc:Percent>20<\/cbc:Percent><cac:TaxScheme><cbc:ID>VAT<\/cbc:ID><\/cac:TaxScheme><\/cac:ClassifiedTaxCategory><\/cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">40)/,
    '<cbc:ID>E</cbc:ID>',
    ['BR-E-01', 'BR-E-05', 'BR-S-08'],
  ],
  [
    'an exemption reason at a standard rate',
    '</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>',
    '</cbc:Percent><cbc:TaxExemptionReason>Export</cbc:TaxExemptionReason><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>',
    ['BR-S-10'],
  ],
  [
    'two payment terms',
    '</cac:PaymentTerms>',
    '</cac:PaymentTerms><cac:PaymentTerms><cbc:Note>45 jours</cbc:Note></cac:PaymentTerms>',
    ['UBL-SR-05'],
  ],
  ['an unknown specification', 'urn:cen.eu:en16931:2017', 'urn:example', ['FX-PROFILE-01']],
  ['a French seller without a SIREN', '<cbc:CompanyID schemeID="0002">163509821</cbc:CompanyID>', '', ['FX-FR-01']],
];

describe('a broken rule', () => {
  test.each(UBL_CHANGES)('names %s', (_, from, to, codes) => {
    expect(codesOf(change(UBL_INVOICE, from, to))).toEqual(codes);
  });

  test.each([
    ['an amount due', '<ram:DuePayableAmount>456.00', '<ram:DuePayableAmount>455.00', ['BR-CO-16']],
    ['a missing line identifier', '<ram:LineID>2</ram:LineID>', '', ['BR-21']],
    [
      'reverse charge without a reason',
      /(<ram:CalculatedAmount>)76\.00(.*?<ram:CategoryCode>)S(<\/ram:CategoryCode><ram:RateApplicablePercent>)20/s,
      '$10$2AE$30',
      ['BR-AE-10', 'BR-CO-14', 'BR-S-01', 'BR-AE-08'].sort(),
    ],
  ])('names %s in CII', (_, from, to, codes) => {
    expect(codesOf(change(CII_INVOICE, from, to))).toEqual(codes);
  });

  test('has its place in the file, and no value of it', () => {
    const text = change(UBL_INVOICE, '>432.00<', '>433.00<');
    const [finding] = validate(text).findings;
    const lines = text.split('\n');
    expect(finding).toMatchObject({
      code: 'BR-CO-15',
      severity: 'fatal',
      path: '/Invoice/cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
    });
    expect(lines[(finding?.line ?? 0) - 1]?.slice((finding?.column ?? 0) - 1)).toMatch(/^<cbc:TaxInclusiveAmount/);
    expect(JSON.stringify(validate(text))).not.toContain('433');
  });

  test('a profile without lines does not need them', () => {
    const text = change(CII_INVOICE, 'urn:cen.eu:en16931:2017', 'urn:factur-x.eu:1p0:basicwl').replace(
      /<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/s,
      '',
    );
    expect(validate(text)).toMatchObject({ isValid: true, profile: { name: 'basic_wl' } });
    expect(codesOf(text)).toEqual(['FX-PROFILE-04']);
    expect(codesOf(change(CII_INVOICE, 'urn:cen.eu:en16931:2017', 'urn:factur-x.eu:1p0:minimum'))).toContain(
      'FX-PROFILE-02',
    );
  });
});

describe('a hostile file', () => {
  test('lists at most 20 findings of a rule, counts all, and takes time in proportion to its lines', () => {
    const line = /<cac:InvoiceLine><cbc:ID>2.*?<\/cac:InvoiceLine>/s.exec(UBL_INVOICE)?.[0] ?? '';
    const broken = line.replace('<cbc:ID>2</cbc:ID>', '').replace('>Livraison<', '><');
    const { findings, fatalCount } = validate(change(UBL_INVOICE, line, broken.repeat(20_000)));
    expect(findings.filter(({ code }) => code === 'BR-21')).toHaveLength(20);
    expect(findings.filter(({ code }) => code === 'BR-25')).toHaveLength(20);
    expect(fatalCount).toBeGreaterThanOrEqual(40_000);
  });

  test('lists at most 500 findings', () => {
    const empty = '<cac:InvoiceLine/>'.repeat(30);
    const adjustments =
      '<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator></cac:AllowanceCharge>'.repeat(30);
    const text = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:c" xmlns:cbc="urn:b">${adjustments}${'<cac:TaxTotal><cac:TaxSubtotal/></cac:TaxTotal>'.repeat(30)}${'<cac:PaymentMeans/>'.repeat(30)}${'<cac:BillingReference><cac:InvoiceDocumentReference/></cac:BillingReference>'.repeat(30)}${'<cac:AdditionalDocumentReference/>'.repeat(30)}${empty.replaceAll('/>', `>${adjustments}<cac:InvoicePeriod/><cac:Item><cac:AdditionalItemProperty/></cac:Item></cac:InvoiceLine>`)}</Invoice>`;
    const { findings, fatalCount } = validate(text);
    expect(findings.length).toBeLessThanOrEqual(500);
    expect(fatalCount).toBeGreaterThan(findings.length);
  });
});
