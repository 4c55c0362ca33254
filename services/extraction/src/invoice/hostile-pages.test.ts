import type { Line, OpenedDocument, Word } from '@probant/documents/document';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limitDocument } from '../reading/limit-document.ts';
import { createAttachment, FACTUR_X } from './embedded-xml/testing/xml-invoices.ts';
import { readInvoice } from './read-invoice.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    'Total',
    'HT',
    'TTC',
    'TVA',
    '20 %',
    '1 234,56 €',
    '-0,01',
    '31/02/2024',
    'FACTURE N°',
    'IBAN',
    'FR76',
    'SARL',
    '',
    ' ',
    'Désignation',
    'Qté',
    'P.U.',
    'Montant',
  ),
);
const word: fc.Arbitrary<Word> = fc.record({
  text: texts,
  box: fc.tuple(share, share, share, share),
  confidence: share,
});
const line: fc.Arbitrary<Line> = fc
  .array(word, { maxLength: 6 })
  .map((words) => ({ words, box: [0, 0, 1, 1], text: words.map(({ text }) => text).join(' ') }));
const documents: fc.Arbitrary<OpenedDocument> = fc
  .array(fc.array(line, { maxLength: 12 }), { maxLength: 3 })
  .map((pages) => ({
    kind: 'pdf',
    pageCount: pages.length,
    pages: pages.map((lines, index) => ({
      number: index + 1,
      width: 595,
      height: 842,
      source: index % 2 ? 'ocr' : 'pdf_text',
      lines,
    })),
    attachments: [],
    metadata: {},
  }));

describe('readInvoice on malformed documents', () => {
  test('returns one confidence between 0 and 1 for each value of arbitrary pages', () => {
    fc.assert(
      fc.property(documents, fc.boolean(), (document, electronic) => {
        const attachments = electronic ? [createAttachment('factur-x.xml', FACTUR_X)] : [];
        const { fields } = readInvoice({ ...document, attachments });
        expect(fields.every(({ confidence }) => confidence >= 0 && confidence <= 1)).toBe(true);
        expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length);
      }),
      { numRuns: 200 },
    );
  });

  test('does not throw for truncated or corrupted XML', () => {
    fc.assert(
      fc.property(
        fc.nat(FACTUR_X.length),
        fc.nat(40),
        fc.string({ unit: 'binary', maxLength: 10 }),
        (at, count, inserted) => {
          const xml = FACTUR_X.slice(0, at) + inserted + FACTUR_X.slice(at + count);
          const empty = { kind: 'pdf', pageCount: 0, pages: [], metadata: {} } as const;
          expect(() => readInvoice({ ...empty, attachments: [createAttachment('factur-x.xml', xml)] })).not.toThrow();
        },
      ),
      { numRuns: 200 },
    );
  });

  test('reads a page of 60,000 words within the document limits', () => {
    const denseDocument = (text: string, box: (at: number) => Word['box']): OpenedDocument => {
      const words = Array.from({ length: 60_000 }, (_, at) => ({ text, box: box(at), confidence: 1 }));
      const lines = Array.from({ length: 300 }, (_, row) => ({
        words: words.slice(row * 200, row * 200 + 200),
        box: [0, 0, 1, 1] as const,
        text,
      }));
      return {
        kind: 'pdf',
        pageCount: 1,
        pages: [{ number: 1, width: 595, height: 842, source: 'pdf_text', lines }],
        attachments: [],
        metadata: {},
      };
    };
    const spread = (at: number): Word['box'] => [
      (at % 200) / 200,
      Math.floor(at / 200) / 300,
      (at % 200) / 200 + 0.001,
      Math.floor(at / 200) / 300 + 0.003,
    ];
    for (const text of ['1 234,56', '12/05/2024', 'Total HT', 'FR76'])
      for (const boxAt of [
        spread,
        (): Word['box'] => [0.1, 0.1, 0.2, 0.11],
        (at: number): Word['box'] => [at / 60_000, 0.5, at / 60_000, 0.51],
      ])
        expect(readInvoice(limitDocument(denseDocument(text, boxAt)))).toBeDefined();
  });
});
