import { formatTextString, type ObjectNumber, type PdfObjects } from './objects.ts';

export type DocumentInfo = {
  readonly title: string;
  readonly author: string;
  /** The program that created the document; `producer` is the one that wrote the PDF. */
  readonly creator: string;
  readonly producer: string;
  /** `2026-09-14T09:30:00+02:00` */
  readonly written: string;
};

/** Adds the Info dictionary of the file (ISO 32000-1, 14.3.3). */
export function addInfo(objects: PdfObjects, facts: DocumentInfo): ObjectNumber {
  const entries = [
    `/Title ${formatTextString(facts.title)} /Author ${formatTextString(facts.author)} /Creator ${formatTextString(facts.creator)}`,
    `/Producer ${formatTextString(facts.producer)} /CreationDate ${formatPdfDate(facts.written)} /ModDate ${formatPdfDate(facts.written)}`,
  ];
  return objects.add(`<< ${entries.join(' ')} >>`);
}

/** Formats a date as `D:20260914093000+02'00'`. */
export const formatPdfDate = (written: string): string =>
  `(D:${written.slice(0, 19).replaceAll(/[-:T]/g, '')}${written.slice(19, 22)}'${written.slice(23)}')`;
