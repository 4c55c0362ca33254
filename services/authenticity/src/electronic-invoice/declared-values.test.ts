import { describe, expect, it } from 'vitest';
import { readDeclaredValues } from './declared-values.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const attach = (text: string, name = 'factur-x.xml') => [{ name, bytes: encode(text) }];

const INVOICE = `<?xml version="1.0"?><!-- <a><ram:GrandTotalAmount>1.00</ram:GrandTotalAmount><b></a> -->
<rsm:CrossIndustryInvoice><rsm:ExchangedDocument><ram:ID>F-2026 117</ram:ID>
<ram:IssueDateTime><udt:DateTimeString format="102">20260304</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<ram:OccurrenceDateTime><udt:DateTimeString format="102">20260301</udt:DateTimeString></ram:OccurrenceDateTime>
<ram:IBANID>FR14 2004 1010 0505 0001 3M02 606</ram:IBANID><ram:Note/>
<ram:ChargeAmount>9.9000</ram:ChargeAmount><ram:TotalPrepaidAmount>0.00</ram:TotalPrepaidAmount>
<ram:TaxTotalAmount currencyID="EUR">86.40</ram:TaxTotalAmount><ram:GrandTotalAmount>-518.4</ram:GrandTotalAmount></rsm:CrossIndustryInvoice>`;

describe('readDeclaredValues', () => {
  it('reads totals, dates and identifiers', () => {
    const declared = readDeclaredValues(attach(INVOICE));
    expect([...(declared?.amounts ?? [])]).toEqual([8640, 51840]);
    expect(declared?.numbers.has(990)).toBe(true);
    expect([...(declared?.dates ?? [])]).toEqual(['2026-03-04']);
    expect([...(declared?.allDates ?? [])]).toEqual(['2026-03-04', '2026-03-01']);
    expect([...(declared?.identifiers ?? [])]).toEqual(['F2026117', 'FR1420041010050500013M02606']);
  });

  it('keeps a few identifiers of a file with many', () => {
    const accounts = Array.from({ length: 1000 }, (_, index) => `<a:IBANID>FR76${100_000 + index}</a:IBANID>`);
    expect(readDeclaredValues(attach(accounts.join('')))?.identifiers.size).toBe(8);
  });

  it('returns null without an electronic invoice', () => {
    expect(readDeclaredValues([])).toBeNull();
    expect(
      readDeclaredValues(attach('<DespatchAdvice><ID>F-2026 117</ID></DespatchAdvice>', 'delivery.xml')),
    ).toBeNull();
  });

  it('reads an electronic invoice of any name, after one with a name of the standards', () => {
    const other = attach(INVOICE.replace('-518.4', '600.00'), 'invoice.bin');
    expect(readDeclaredValues(other)?.amounts.has(60000)).toBe(true);
    expect(readDeclaredValues([...other, ...attach(INVOICE)])?.amounts.has(60000)).toBe(false);
  });

  it('returns null for a file with a document type', () => {
    expect(readDeclaredValues(attach(`<!DOCTYPE x>${INVOICE}`))).toBeNull();
  });

  it.each([
    '',
    '<',
    '<a',
    '</a></b>',
    '<a><a>'.repeat(50_000),
    `<a>${'1'.repeat(100_000)}</a>`,
    '<a>1</a>'.repeat(40_000),
  ])('reads damaged and long files without an error (%#)', (text) => {
    expect(readDeclaredValues(attach(text))?.amounts.size).toBe(0);
  });
});
