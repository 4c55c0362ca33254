import { readFileSync } from 'node:fs';
import type { DocumentReader } from '@probant/documents/document';
import { createDocumentReader } from '@probant/documents/reader';
import { writeDocx } from '@probant/documents/testing/docx-writer';
import { writePdf } from '@probant/documents/testing/pdf-writer';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parsePageLines } from '../testing/parse-page-lines.ts';
import { READING_TASKS, readKnowledgeFile } from './read-knowledge-file.ts';

let reader: DocumentReader;
beforeAll(async () => {
  reader = await createDocumentReader({
    models: `${repositoryRoot}/models/ppocr-v6`,
    logger: createLogger({ level: 'error' }),
    metrics: createMetrics(),
    workers: 1,
  });
  reader.register(READING_TASKS);
});
afterAll(() => reader.close());

const read = async (filename: string, bytes: Uint8Array) => {
  const document = await readKnowledgeFile(reader, { filename, bytes }, { tenant: 'acme', service: 'assistant' });
  return { ...document, pages: parsePageLines(document.pages) };
};
const readSample = (name: string) => read(name, readFileSync(`${repositoryRoot}/samples/documents/${name}`));
const listBlocks = async (name: string) =>
  (await readSample(name)).pages.flatMap(({ blocks }) => blocks.map(({ kind, text }) => `${kind}: ${text}`));

describe('blocks of a form', () => {
  test('have each label with its value', async () => {
    const blocks = await listBlocks('rib.pdf');
    expect(blocks.slice(3, -1)).toEqual([
      'paragraph: Identification nationale (RIB)',
      'table_row: Code banque 16798 | Code guichet 00733 | Numéro de compte 0K481920357 | Clé RIB 62',
      'paragraph: Identification internationale',
      'paragraph: IBAN (International Bank Account Number) FR25 1679 8007 330K 4819 2035 762',
      'paragraph: BIC (Bank Identifier Code) BQDRFRPPXXX',
    ]);
  });

  test('keep addresses beside each other apart, and a total out of the headings', async () => {
    const blocks = await listBlocks('facture.pdf');
    expect(blocks.slice(3, 6)).toEqual([
      'paragraph: ÉMETTEUR Ateliers Rochebrune 14 rue des Charrons 26000 Valence SIRET : 167 249 309 00011 N° TVA : FR16167249309 Tél. : 04 65 71 28 40 contact@ateliers-rochebrune.example',
      'paragraph: FACTURÉ À SCI du Clos Fleuri 3 chemin des Alouettes 26120 Chabeuil SIRET : 156 294 712 00013 N° TVA : FR19156294712',
      'paragraph: Objet : Chantier du 3 chemin des Alouettes : isolation, parquet et agencement',
    ]);
    expect(blocks.filter((block) => block.startsWith('heading'))).toEqual(['heading: Ateliers Rochebrune FACTURE']);
    expect(blocks).toContain('paragraph: Total TTC 10 968,81 €');
  });

  test('read the columns of a page one after the other, with paragraphs below their headings', async () => {
    const blocks = await listBlocks('cv.pdf');
    expect(blocks.slice(5, 10)).toEqual([
      "paragraph: CENTRES D'INTÉRÊT Alpinisme Chœur amateur",
      'heading: Éloïse VERCOURT',
      'heading: Responsable comptable',
      'heading: Profil',
      "paragraph: Dix ans de comptabilité en PME industrielle, dont cinq à la tête d'une équipe de quatre personnes. Attachée aux clôtures courtes et aux procédures que chacun peut relire.",
    ]);
  });
});

const PROSE = Array.from({ length: 60 }, (_, index) => `Le repos de la semaine ${index} dure onze heures par jour.`);
const LONG_PDF = writePdf({
  pages: [1, 2, 3].map((page) => ({
    texts: PROSE.slice(0, 40).map((text, row) => ({ text: `${page}. ${text}`, x: 50, y: 800 - 18 * row, size: 10 })),
  })),
});
const FILES: readonly (readonly [string, Uint8Array])[] = [
  ...['rib.pdf', 'facture.pdf', 'facture-simple.pdf', 'facture-scan.pdf', 'cv.pdf', 'ticket-boulangerie.png'].map(
    (name) => [name, readFileSync(`${repositoryRoot}/samples/documents/${name}`)] as const,
  ),
  ['ticket.jpg', readFileSync(`${repositoryRoot}/samples/documents/ticket-restaurant.jpg`)],
  ['long.pdf', LONG_PDF],
  ['note.docx', writeDocx(PROSE)],
  ['note.txt', Buffer.from(PROSE.join('\n\n'))],
  ['note.md', Buffer.from(`# Repos\n\n${PROSE.join(' ')}\n\n## Liste\n\n- un\n- deux 😀`)],
  ['note.html', Buffer.from(`<h1>Repos</h1>${PROSE.map((text) => `<p>${text}</p>`).join('')}`)],
  ['grille.csv', Buffer.from(['niveau;salaire', ...PROSE.map((text, row) => `${text};${row}`)].join('\n'))],
];

test.each(FILES)('the chunks of %s are the text of their pages at their offsets', async (name, bytes) => {
  const { pages, chunks } = await read(name, bytes);
  const text = pages.flatMap(({ blocks }) => blocks.map((block) => block.text)).join('\n');
  expect(chunks.length).toBeGreaterThan(0);
  for (const chunk of chunks) {
    expect(text.slice(chunk.start, chunk.end)).toBe(chunk.text);
    const { blocks } = pages.find(({ page }) => page === (chunk.page ?? 1)) ?? { blocks: [] };
    const holder = blocks.find(({ start, end }) => start <= chunk.start && chunk.start < end);
    expect(holder?.text.slice(chunk.start - (holder?.start ?? 0))).toContain(chunk.text.split('\n')[0]);
  }
});
