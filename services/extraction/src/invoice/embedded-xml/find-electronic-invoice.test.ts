import { describe, expect, test } from 'vitest';
import { findElectronicInvoice } from './find-electronic-invoice.ts';
import { createAttachment, FACTUR_X, ORDER_X, ZUGFERD_1 } from './testing/xml-invoices.ts';
import { selectText } from './xml-tree.ts';

const number = (...files: readonly (readonly [string, string])[]) => {
  const root = findElectronicInvoice({ attachments: files.map(([name, xml]) => createAttachment(name, xml)) });
  return root && selectText(root, 'ExchangedDocument|HeaderExchangedDocument/ID');
};

describe('findElectronicInvoice', () => {
  test.each([
    ['factur-x.xml', FACTUR_X, 'FA-2026-0142'],
    ['ZUGFeRD-invoice.xml', ZUGFERD_1, 'R-77'],
    ['xrechnung.xml', FACTUR_X, 'FA-2026-0142'],
    ['order-x.xml', ORDER_X, 'PO-9'],
    ['some-export.xml', FACTUR_X, 'FA-2026-0142'],
    ['invoice', `\ufeff${FACTUR_X}`, 'FA-2026-0142'],
  ])('finds %s', (name, xml, expected) => expect(number([name, xml])).toBe(expected));

  test('parses the XML of a document once', () => {
    const attachments = [createAttachment('factur-x.xml', FACTUR_X)];
    expect(findElectronicInvoice({ attachments })).toBe(findElectronicInvoice({ attachments }));
  });

  test('prefers a standard file name', () =>
    expect(number(['other.xml', ZUGFERD_1], ['factur-x.xml', FACTUR_X])).toBe('FA-2026-0142'));

  test('skips an empty file with a standard name', () =>
    expect(number(['factur-x.xml', ''], ['data.xml', FACTUR_X])).toBe('FA-2026-0142'));

  test.each([
    ['no attachment', []],
    ['a delivery note', [['Bon_de_livraison.pdf', '%PDF-1.4']]],
    ['another kind of XML', [['ubl.xml', '<Invoice><ID>1</ID></Invoice>']]],
    ['truncated XML', [['factur-x.xml', FACTUR_X.slice(0, 60)]]],
    ['a document type declaration', [['factur-x.xml', FACTUR_X.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>')]]],
    ['5,000 nested elements', [['factur-x.xml', `<CrossIndustryInvoice>${'<a>'.repeat(5000)}`]]],
    ['a file above 5 MiB', [['factur-x.xml', FACTUR_X + ' '.repeat(5 * 1024 * 1024)]]],
    ['an unknown encoding', [['factur-x.xml', FACTUR_X.replace('UTF-8', 'KLINGON-8')]]],
  ] as const)('returns null for %s', (_, files) => expect(number(...files)).toBeNull());

  test('decodes UTF-16 and Latin-1 as declared', () => {
    const utf16 = Buffer.from(`\ufeff${FACTUR_X.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    const latin1 = Buffer.from(FACTUR_X.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    for (const bytes of [utf16, latin1]) {
      const root = findElectronicInvoice({ attachments: [{ name: 'factur-x.xml', bytes }] });
      const path = 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct/Name';
      expect(root && selectText(root, path)).toBe('Étagère & équerres');
    }
  });
});
