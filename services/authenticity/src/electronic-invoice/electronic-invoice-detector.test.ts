import { PDFDocument, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { observe } from '../testing/test-evidence.ts';
import { electronicInvoiceDetector } from './electronic-invoice-detector.ts';

const XML = `<rsm:CrossIndustryInvoice><ram:LineTotalAmount>432.00</ram:LineTotalAmount><ram:TaxTotalAmount>86.40</ram:TaxTotalAmount>
<ram:GrandTotalAmount>518.40</ram:GrandTotalAmount></rsm:CrossIndustryInvoice>`;

async function createInvoice(total: string): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  const page = file.addPage([595, 842]);
  const lines = ['Facture de la boulangerie du marche', 'Total HT 432,00', 'TVA 20 % 86,40', `Total TTC ${total}`];
  lines.forEach((line, index) => {
    page.drawText(line, { x: 50, y: 700 - 20 * index, size: 11, font });
  });
  await file.attach(new TextEncoder().encode(XML), 'factur-x.xml', { mimeType: 'text/xml' });
  return file.save();
}

describe('electronicInvoiceDetector', () => {
  it('points at the total that differs from the electronic invoice, without its value', async () => {
    const [signal, ...others] = await observe([electronicInvoiceDetector], await createInvoice('918,40'));
    expect(others).toEqual([]);
    expect(signal).toMatchObject({ code: 'einvoice_print_mismatch', detail: { count: 1, places: [{ page: 1 }] } });
    expect(JSON.stringify(signal)).not.toContain('918');
  });

  it('is quiet when the page prints what the electronic invoice states', async () => {
    expect(await observe([electronicInvoiceDetector], await createInvoice('518,40'))).toEqual([]);
  });
});
