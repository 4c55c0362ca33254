import type { DocumentReader } from '@probant/documents/document';
import { writeDocx } from '@probant/documents/testing/docx-writer';
import { writePdf } from '@probant/documents/testing/pdf-writer';
import { openSharedReader } from '@probant/documents/testing/shared-reader';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { beforeAll, describe, expect, test } from 'vitest';
import { parsePageLines } from '../testing/parse-page-lines.ts';
import { READING_TASKS, readKnowledgeFile } from './read-knowledge-file.ts';

let reader: DocumentReader;
beforeAll(async () => {
  reader = await openSharedReader();
  reader.register(READING_TASKS);
});

const read = async (filename: string, bytes: Uint8Array) => {
  const document = await readKnowledgeFile(reader, { filename, bytes }, { tenant: 'acme', service: 'assistant' });
  return { ...document, pages: parsePageLines(document.pages) };
};
const readSample = (name: string) => read(name, readSampleFile(name));
const listBlocks = async (name: string) =>
  (await readSample(name)).pages.flatMap(({ blocks }) => blocks.map(({ kind, text }) => `${kind}: ${text}`));

describe('blocks of a form', () => {
  test('have each label with its value', async () => {
    const blocks = await listBlocks('rib.pdf');
    expect(blocks.slice(2, -1)).toEqual([
      'table_row: Titulaire du compte | Mme ÉLOÏSE VERCOURT 18 rue du Vieux Temple 38000 GRENOBLE',
      'table_row: Domiciliation | Agence Grenoble Île Verte 44 boulevard du Rempart 38000 GRENOBLE',
      'paragraph: Tél. 04 65 71 50 12',
      'paragraph: Identification nationale (RIB)',
      'table_row: Code banque | 16798',
      'table_row: Code guichet | 00733',
      'table_row: Numéro de compte | 0K481920357',
      'table_row: Clé RIB | 62',
      'paragraph: Identification internationale',
      'table_row: IBAN (International Bank Account Number) | FR25 1679 8007 330K 4819 2035 762',
      'table_row: BIC (Bank Identifier Code) | BQDRFRPPXXX',
    ]);
  });

  test('keep addresses beside each other apart, and a total out of the headings', async () => {
    const blocks = await listBlocks('facture.pdf');
    expect(blocks.slice(2, 14)).toEqual([
      'table_row: Facture n° | FA-2026-0418',
      "table_row: Date d'émission | 14/09/2026",
      "table_row: Date d'échéance | 14/10/2026",
      'table_row: ÉMETTEUR | Ateliers Rochebrune 14 rue des Charrons 26000 Valence',
      'paragraph: SIRET : 167 249 309 00011',
      'paragraph: N° TVA : FR16167249309',
      'paragraph: Tél. : 04 65 71 28 40',
      'paragraph: contact@ateliers-rochebrune.example',
      'table_row: FACTURÉ À | SCI du Clos Fleuri 3 chemin des Alouettes 26120 Chabeuil',
      'paragraph: SIRET : 156 294 712 00013',
      'paragraph: N° TVA : FR19156294712',
      'paragraph: Objet : Chantier du 3 chemin des Alouettes : isolation, parquet et agencement',
    ]);
    expect(blocks.filter((block) => block.startsWith('heading'))).toEqual(['heading: Ateliers Rochebrune FACTURE']);
    expect(blocks).toContain('table_row: Total TTC | 10 968,81 €');
  });

  test('and of a table beside its totals have their rows', async () => {
    const blocks = await listBlocks('facture-simple.pdf');
    expect(blocks.slice(-15, -6)).toEqual([
      'table_row: Livraison en deux points | 1 | forfait | 45,00 | 20 | 45,00',
      'table_row: Taux TVA | Base HT | Montant TVA',
      'table_row: 5,5 % | 2 070,00 | 113,85',
      'table_row: 20 % | 1 523,00 | 304,60',
      'table_row: Total HT | 3 593,00 €',
      'table_row: Total TVA | 418,45 €',
      'table_row: Net à payer TTC | 4 011,45 €',
      'paragraph: Mode de règlement : virement bancaire.',
      'paragraph: Échéance : 03/10/2026.',
    ]);
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
    (name) => [name, readSampleFile(name)] as const,
  ),
  ['ticket.jpg', readSampleFile('ticket-restaurant.jpg')],
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
