import type { DocumentReader } from '@probant/documents/document';
import { extractDocument } from '@probant/extraction/lab';
import { foldAlphanumeric } from '@probant/french/text-folding';
import { createHtmlPrinter } from '../../../generate/html/printing/print-html.ts';
import { NUMBER_TRAPS, PARTY_TRAPS } from './party-traps.ts';

/** A value of a trap page. `isSure`: its confidence is .9 or more. */
export type TrapValue = {
  readonly page: string;
  readonly field: 'vendor_name' | 'invoice_number' | 'invoice_date';
  readonly value: unknown;
  readonly isRight: boolean;
  readonly isSure: boolean;
};

const SURE = 0.9;
const isSame = (value: unknown, truth: string): boolean =>
  foldAlphanumeric(String(value ?? '')) === foldAlphanumeric(truth);

/**
 * Prints every trap page, reads it as an invoice and compares supplier, number and date with what the page was written for.
 * @throws Error when no chromium is installed.
 */
export async function readTrapPages(reader: Pick<DocumentReader, 'open'>): Promise<TrapValue[]> {
  const printer = await createHtmlPrinter('chromium');
  const values: TrapValue[] = [];
  try {
    for (const { name, html, supplier, number, date } of [...PARTY_TRAPS, ...NUMBER_TRAPS]) {
      const document = await reader.open(await printer.print(html), { tenant: 'eval' });
      const { data, field_confidences: confidences } = extractDocument(document, {
        type: 'invoice',
        withGeometry: false,
      });
      const truths = { vendor_name: supplier, invoice_number: number, invoice_date: date } as const;
      for (const field of ['vendor_name', 'invoice_number', 'invoice_date'] as const) {
        const truth = truths[field];
        if (truth === null) continue;
        const value = (data as Readonly<Record<string, unknown>>)[field];
        const score = confidences.find((confidence) => confidence.field === field)?.score ?? 0;
        values.push({ page: name, field, value, isRight: isSame(value, truth), isSure: score >= SURE });
      }
    }
  } finally {
    await printer.close();
  }
  return values;
}
