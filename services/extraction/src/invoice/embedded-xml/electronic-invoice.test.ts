import { describe, expect, test } from 'vitest';
import { electronicInvoice } from './electronic-invoice.ts';
import { attachment, FACTUR_X, ORDER_X, ZUGFERD_1 } from './testing/made-invoices.ts';
import { textAt } from './xml-tree.ts';

const number = (...files: readonly (readonly [string, string])[]) => {
  const root = electronicInvoice({ attachments: files.map(([name, xml]) => attachment(name, xml)) });
  return root && textAt(root, 'ExchangedDocument|HeaderExchangedDocument/ID');
};

describe('the electronic invoice among the attachments', () => {
  test.each([
    ['factur-x.xml', FACTUR_X, 'FA-2026-0142'],
    ['ZUGFeRD-invoice.xml', ZUGFERD_1, 'R-77'],
    ['xrechnung.xml', FACTUR_X, 'FA-2026-0142'],
    ['order-x.xml', ORDER_X, 'PO-9'],
    ['some-export.xml', FACTUR_X, 'FA-2026-0142'],
    ['invoice', `\ufeff${FACTUR_X}`, 'FA-2026-0142'],
  ])('%s is found', (name, xml, expected) => expect(number([name, xml])).toBe(expected));

  test('a prescribed name goes first', () =>
    expect(number(['other.xml', ZUGFERD_1], ['factur-x.xml', FACTUR_X])).toBe('FA-2026-0142'));

  test('an empty file of the right name does not hide the real one', () =>
    expect(number(['factur-x.xml', ''], ['data.xml', FACTUR_X])).toBe('FA-2026-0142'));

  test.each([
    ['nothing attached', []],
    ['a delivery note', [['Bon_de_livraison.pdf', '%PDF-1.4']]],
    ['another kind of XML', [['ubl.xml', '<Invoice><ID>1</ID></Invoice>']]],
    ['cut off', [['factur-x.xml', FACTUR_X.slice(0, 60)]]],
    [
      'a document type, the start of every XML bomb',
      [['factur-x.xml', FACTUR_X.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>')]],
    ],
    ['deeper than any invoice', [['factur-x.xml', `<CrossIndustryInvoice>${'<a>'.repeat(5000)}`]]],
    ['above 5 MiB', [['factur-x.xml', FACTUR_X + ' '.repeat(5 * 1024 * 1024)]]],
    ['an encoding that nobody knows', [['factur-x.xml', FACTUR_X.replace('UTF-8', 'KLINGON-8')]]],
  ] as const)('%s: there is none', (_, files) => expect(number(...files)).toBeNull());

  test('UTF-16 and Latin-1 are read as they are declared', () => {
    const utf16 = Buffer.from(`\ufeff${FACTUR_X.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    const latin1 = Buffer.from(FACTUR_X.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    for (const bytes of [utf16, latin1]) {
      const root = electronicInvoice({ attachments: [{ name: 'factur-x.xml', bytes }] });
      const path = 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct/Name';
      expect(root && textAt(root, path)).toBe('Étagère & équerres');
    }
  });
});
