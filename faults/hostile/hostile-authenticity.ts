import { HOSTILE_FILES } from '@probant/documents/testing/hostile-files';
import { HOSTILE_TEXTS } from '@probant/documents/testing/hostile-texts';
import { writePdf } from '@probant/documents/testing/pdf-writer';
import { expect } from 'vitest';
import type { Bomb } from './authenticity/bomb.ts';
import { PDF_PAGE_BOMBS } from './authenticity/pdf-page-bombs.ts';
import { PDF_STRUCTURE_BOMBS } from './authenticity/pdf-structure-bombs.ts';
import { PICTURE_BOMBS } from './authenticity/picture-bombs.ts';
import type { Answer } from './http-client.ts';

export const ANALYZE_PATH = '/v1/authenticity/analyze';
const MAX_FIELDS_BYTES = 16 * 1024;
const ACCEPTED_NAME = /\.(pdf|png|jpg|tiff)$/;

/** Every file that is made to harm the analysis of a document. */
export const AUTHENTICITY_BOMBS: readonly Bomb[] = [
  ...PDF_STRUCTURE_BOMBS,
  ...PDF_PAGE_BOMBS,
  ...PICTURE_BOMBS,
  ...HOSTILE_FILES.filter(({ name }) => ACCEPTED_NAME.test(name)),
  ...HOSTILE_TEXTS,
];

/** A form of one document. The texts come before the file. */
export function createAnalysisForm(file: Uint8Array, texts: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries({ document_type: 'rib', ...texts })) form.append(name, text);
  form.append('file', new Blob([Uint8Array.from(file)]), 'document');
  return form;
}

/** Expects that a document was analysed, or refused as a file that cannot be. */
export const expectAnalysed = ({ status, code }: Answer, title: string): void =>
  expect({ title, status, code }).toEqual(
    status === 200 ? { title, status, code: null } : { title, status: 422, code: 'unreadable_file' },
  );

/** A slip of one page. */
export const createSmallDocument = (): Buffer =>
  writePdf({ pages: [{ texts: [{ text: 'IBAN FR76 3000 6000 0112 3456 7890 189', x: 60, y: 700 }] }] });

/** Fields of the largest size that are arrays in arrays, some 8,000 levels deep. */
export function createDeepFields(): string {
  const depth = Math.floor((MAX_FIELDS_BYTES - '{"a":}'.length) / 2);
  return `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
}

/** Fields of the largest size with as many names as fit, each with a value that no document has. */
export function createManyFields(): string {
  const values: string[] = [];
  for (let length = 2; length + 12 < MAX_FIELDS_BYTES; length += (values.at(-1)?.length ?? 0) + 1)
    values.push(`"${values.length.toString(36)}":${90_000 + values.length}`);
  return `{${values.join(',')}}`;
}

/** A form with `count` texts that the route does not know, before the document. */
export function createManyPartForm(count: number): FormData {
  const form = new FormData();
  for (let part = 0; part < count; part += 1) form.append(`text-${part}`, 'x'.repeat(1_000));
  for (const [name, value] of createAnalysisForm(createSmallDocument())) form.append(name, value);
  return form;
}

/** The start of a form, up to the first byte of its file. */
export const OPEN_FORM = {
  contentType: 'multipart/form-data; boundary=x',
  start:
    '--x\r\nContent-Disposition: form-data; name="document_type"\r\n\r\nrib\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
};
