import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { joineryInvoice } from './content/joinery-invoice.ts';
import { writeFacturXml } from './factur-x.ts';
import { openPdf } from './testing/open-pdf.ts';
import { truth } from './truth.ts';

type Tree = { readonly [name: string]: Tree } & readonly Tree[] & string;

const xml = Buffer.from(writeFacturXml(joineryInvoice)).toString('utf8');
const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  ignoreAttributes: true,
  processEntities: true,
});
const transaction = (parser.parse(xml) as Tree)['CrossIndustryInvoice']?.['SupplyChainTradeTransaction'] as Tree;
const settlement = transaction['ApplicableHeaderTradeSettlement'] as Tree;
const summation = settlement['SpecifiedTradeSettlementHeaderMonetarySummation'] as Tree;
const lines = transaction['IncludedSupplyChainTradeLineItem'] as Tree;
const taxes = settlement['ApplicableTradeTax'] as Tree;

const cents = (amount: Tree | undefined): number => Math.round(Number(amount) * 100);
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const lineTotal = (line: Tree): Tree | undefined =>
  line['SpecifiedLineTradeSettlement']?.['SpecifiedTradeSettlementLineMonetarySummation']?.['LineTotalAmount'];

describe('writeFacturXml', () => {
  test('writes well-formed XML', () => {
    expect(XMLValidator.validate(xml)).toBe(true);
  });

  test('writes each line total as quantity times price', () => {
    for (const line of lines) {
      const quantity = Number(line['SpecifiedLineTradeDelivery']?.['BilledQuantity']);
      const price = Number(line['SpecifiedLineTradeAgreement']?.['NetPriceProductTradePrice']?.['ChargeAmount']);
      expect(cents(lineTotal(line))).toBe(Math.round(quantity * price * 100));
    }
  });

  test('BR-CO-10: the line totals add up to the invoice line total', () => {
    expect(total(lines.map((line) => cents(lineTotal(line))))).toBe(cents(summation['LineTotalAmount']));
  });

  test('BR-CO-17: the VAT of each rate is its base times the rate', () => {
    for (const tax of taxes) {
      const due = (cents(tax['BasisAmount']) * Number(tax['RateApplicablePercent'])) / 100;
      expect(cents(tax['CalculatedAmount'])).toBe(Math.round(due));
    }
  });

  test('BR-CO-14 and 15: the VAT by rate adds up to the VAT, and base plus VAT to the grand total', () => {
    expect(total(taxes.map((tax) => cents(tax['CalculatedAmount'])))).toBe(cents(summation['TaxTotalAmount']));
    expect(total(taxes.map((tax) => cents(tax['BasisAmount'])))).toBe(cents(summation['TaxBasisTotalAmount']));
    expect(cents(summation['TaxBasisTotalAmount']) + cents(summation['TaxTotalAmount'])).toBe(
      cents(summation['GrandTotalAmount']),
    );
    expect(cents(summation['DuePayableAmount'])).toBe(1_096_881);
  });
});

describe('facture.pdf', () => {
  test('embeds the XML as factur-x.xml', async () => {
    const document = await openPdf('facture.pdf');
    const [attachment, ...otherAttachments] = (await document.getAttachments()) ?? [];
    const [id, file] = attachment ?? ['', undefined];
    const content: unknown = await document.getAttachmentContent(id);
    expect(otherAttachments).toEqual([]);
    expect(file?.filename).toBe('factur-x.xml');
    expect(content instanceof Uint8Array && Buffer.from(content).toString('utf8')).toBe(xml);
    await document.loadingTask.destroy();
  });

  test('declares Factur-X EN 16931 and PDF/A-3', async () => {
    const document = await openPdf('facture.pdf');
    const { metadata } = await document.getMetadata();
    expect(metadata?.get('fx:conformancelevel')).toBe('EN 16931');
    expect(metadata?.get('fx:documentfilename')).toBe('factur-x.xml');
    expect(metadata?.get('pdfaid:part')).toBe('3');
    await document.loadingTask.destroy();
  });

  test('contains the values of the truth in its XML', () => {
    const { data } = truth['facture.pdf'];
    expect(cents(summation['GrandTotalAmount'])).toBe(Math.round(data.total_amount * 100));
    expect(xml).toContain(data.vendor_tax_id);
    expect(xml).toContain(`<ram:IBANID>${data.payment_reference}</ram:IBANID>`);
  });
});
