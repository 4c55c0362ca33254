import { readFileSync } from 'node:fs';
import type { ExtractionResult } from '@probant/contracts/extraction';
import { openSharedReader } from '@probant/documents/testing/shared-reader';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFormData, createTestExtraction, type TestExtraction } from './testing/test-extraction.ts';

const truth = JSON.parse(readFileSync(`${repositoryRoot}/samples/truth.json`, 'utf8')) as Record<
  string,
  { data?: Record<string, unknown>; text_source?: string }
>;

let extraction: TestExtraction;
beforeAll(async () => {
  extraction = await createTestExtraction(await openSharedReader());
});
afterAll(() => extraction.service.close());

const extract = async (name: string, as = name) => {
  const { status, body } = await extraction.post('/v1/extract', {
    files: [{ name: as, content: readSampleFile(name) }],
  });
  return { status, body: body as ExtractionResult };
};

/** Addresses and names are read as printed, often in capitals; the truth has normal case. */
const CASE_INSENSITIVE_FIELDS = ['vendor_address', 'bank_address', 'firstname', 'lastname'];
const lowerCaseFields = (data: Readonly<Record<string, unknown>> | null | undefined) =>
  Object.fromEntries(
    Object.entries(data ?? {}).map(([field, value]) => [
      field,
      CASE_INSENSITIVE_FIELDS.includes(field) && typeof value === 'string' ? value.toLowerCase() : value,
    ]),
  );

/** Known misreadings and their reasons. No other difference is allowed. */
const KNOWN_MISREADINGS: Readonly<Record<string, (data: Record<string, unknown>) => Record<string, unknown>>> = {
  // The photograph is blurred: OCR reads the circumflex of "brûlée" as a diaeresis.
  'ticket-restaurant.jpg': ({ line_items, ...fields }) => ({
    ...fields,
    line_items: (line_items as { description: string }[]).map((line) => ({
      ...line,
      description: line.description.replace('brülée', 'brûlée'),
    })),
  }),
};

describe('extraction of the sample documents', () => {
  test.each([
    ['facture.pdf', 'invoice'],
    ['facture-simple.pdf', 'invoice'],
    ['facture-scan.pdf', 'invoice'],
    ['ticket-restaurant.jpg', 'receipt'],
    ['ticket-boulangerie.png', 'receipt'],
    ['rib.pdf', 'rib'],
    ['cv.pdf', 'resume'],
    ['carte-identite.png', 'id_card'],
  ])('%s is detected as %s and its fields match the truth', async (name, type) => {
    const { status, body } = await extract(name);
    expect(status).toBe(200);
    expect(body).toMatchObject({ document_type: type, text_source: truth[name]?.text_source, error: null });
    const data = lowerCaseFields(body.data as Record<string, unknown> | null);
    expect((KNOWN_MISREADINGS[name] ?? ((fields) => fields))(data)).toEqual(lowerCaseFields(truth[name]?.data));
  });

  test.each([
    ['cv.pdf', ['person_name', 'Éloïse VERCOURT']],
    ['rib.pdf', ['person_name', 'Mme ÉLOÏSE VERCOURT']],
    ['carte-identite.png', ['person_name', 'Camille, Aurore']],
    ['carte-identite.png', ['birth_date', '17/04/1991']],
    ['facture.pdf', ['address', '14 rue des Charrons']],
  ])('%s contains the PII %j', async (name, span) => {
    const { body } = await extract(name);
    expect(body.pii_detected?.map(({ type, start, end }) => [type, body.raw_text.slice(start, end)])).toContainEqual(
      span,
    );
  });

  test('the electronic invoice has confidence 0.9 or more, the scan less', async () => {
    const [electronic, scan] = [await extract('facture.pdf'), await extract('facture-scan.pdf')];
    expect(electronic.body.confidence).toBeGreaterThanOrEqual(0.9);
    expect(scan.body.confidence).toBeLessThan(0.9);
  });

  test.each([
    ['corrompu.pdf', 'corrompu.pdf', 422, 'unreadable file: corrupt or truncated'],
    ['protege.pdf', 'protege.pdf', 422, 'unreadable file: protected by a password'],
    ['vide.pdf', 'vide.pdf', 422, 'empty file'],
    ['image-deguisee.pdf', 'image-deguisee.pdf', 422, 'content does not match extension'],
    ['facture.pdf', 'facture.docx', 422, 'content does not match extension'],
  ])('%s sent as %s returns %i %s', async (name, as, status, detail) =>
    expect(await extract(name, as)).toMatchObject({ status, body: { detail } }),
  );

  test('a batch over a socket returns items in order, with the errors of failed files', async () => {
    const { port } = await extraction.service.listen(0, '127.0.0.1');
    const names = ['facture-scan.pdf', 'vide.pdf', 'facture.pdf', 'protege.pdf', 'rib.pdf'];
    const response = await fetch(`http://127.0.0.1:${port}/v1/extract/batch`, {
      method: 'POST',
      headers: { 'x-api-key': 'key-of-acme' },
      body: createFormData({ files: names.map((name) => ({ name, content: readSampleFile(name) })), field: 'files' }),
    });
    expect(response.status).toBe(200);
    const items = (await response.json()) as ExtractionResult[];
    expect(items.map(({ error, document_type }) => error ?? document_type)).toEqual([
      'invoice',
      'empty file',
      'invoice',
      'unreadable file: protected by a password',
      'rib',
    ]);
  });
});
