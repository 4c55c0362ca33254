import { createLongHead, createLongRow, LONG_NAME } from '@probant/documents/testing/hostile-texts';
import { writePdf } from '../../libs/documents/src/testing/pdf-writer.ts';

export const EXTRACTION_PATH = '/v1/extract?document_type=invoice';

/** A form of one document and the texts that go with it. */
export function createExtractionForm(
  file: Uint8Array,
  fileName: string,
  texts: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), fileName);
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  return form;
}

const ISSUER_COUNT = 1_000;

/** Issuers whose names share most letters with the head of `createLongHeadPdf`, for the form field `known_issuers`. */
export const createKnownIssuers = (): string =>
  JSON.stringify(Array.from({ length: ISSUER_COUNT }, (_, index) => ({ name: `${LONG_NAME} ${90_000 + index}` })));

/** An invoice of little more than a kilobyte with a long head. */
export const createLongHeadPdf = (): Buffer => createLongHead(3_000);

/** 40,000 numbers in one row of one page, a few kilobytes. Each is valid as a card number, so that its label is searched in the row. */
export const createNumberRowPdf = (): Buffer => createLongRow('4111111111111111', 40_000);

const IBANS_PER_PAGE = 120;

/** A page of strings that almost are IBANs: each may be a misread one that the reader tries to repair. */
export const createIbanPagePdf = (): Buffer =>
  writePdf({
    pages: [
      {
        texts: Array.from({ length: IBANS_PER_PAGE }, (_, index) => ({
          text: `IBAN FR76 3000 60O0 0112 3456 78${String(90 - (index % 80)).padStart(2, '0')} 1B${index % 10}`,
          x: index % 2 === 0 ? 25 : 305,
          y: 820 - Math.floor(index / 2) * 13,
          size: 10,
        })),
      },
    ],
  });
