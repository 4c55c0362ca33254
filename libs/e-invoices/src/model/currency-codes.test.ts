import { expect, test } from 'vitest';
import { readCii } from '../cii/read-cii.ts';
import { CII_INVOICE, UBL_INVOICE } from '../testing/written-invoices.ts';
import { readUbl } from '../ubl/read-ubl.ts';
import { parseXml } from '../xml/parse-xml.ts';

/** An invoice in euros whose VAT is also stated in dollars, the currency of the VAT return, and first. */
const inUbl = (currency: string, accounting: string, amounts: string, accountingAmounts: string): string =>
  UBL_INVOICE.replace(
    '>EUR</cbc:DocumentCurrencyCode>',
    `>${currency}</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>${accounting}</cbc:TaxCurrencyCode>`,
  )
    .replaceAll('currencyID="EUR"', `currencyID="${amounts}"`)
    .replace(
      '<cac:TaxTotal>',
      `<cac:TaxTotal><cbc:TaxAmount currencyID="${accountingAmounts}">78.00</cbc:TaxAmount></cac:TaxTotal><cac:TaxTotal>`,
    );
const inCii = (currency: string, accounting: string, amounts: string, accountingAmounts: string): string =>
  CII_INVOICE.replace(
    '<ram:InvoiceCurrencyCode>EUR',
    `<ram:TaxCurrencyCode>${accounting}</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>${currency}`,
  )
    .replaceAll('currencyID="EUR"', `currencyID="${amounts}"`)
    .replace(
      '<ram:TaxTotalAmount',
      `<ram:TaxTotalAmount currencyID="${accountingAmounts}">78.00</ram:TaxTotalAmount><ram:TaxTotalAmount`,
    );

test.each([
  ['EUR', 'USD', 'EUR', 'USD'],
  ['eur', 'USD', 'EUR', 'USD'],
  ['EUR', 'usd', 'EUR', 'USD'],
  ['EUR', 'USD', 'eur', 'usd'],
  ['Eur', 'Usd', 'EUR', 'USD'],
  [' EUR ', ' USD ', 'EUR', 'USD'],
  ['eur', 'usd', 'EUR', 'USD'],
  ['EUR', 'USD', 'EUR ', ' USD'],
  ['eur', 'usd', 'eur', 'usd'],
  ['eUr', 'uSd', 'EuR', 'UsD'],
])('the VAT of an invoice is in its currency, %j and %j beside %j and %j', (...codes) => {
  for (const [read, xml] of [
    [readUbl, inUbl(...codes)],
    [readCii, inCii(...codes)],
  ] as const) {
    const { vat, vatInAccountingCurrency } = read(parseXml(Buffer.from(xml))).totals;
    expect([vat?.text, vatInAccountingCurrency?.text]).toEqual([read === readUbl ? '72.00' : '76.00', '78.00']);
  }
});
