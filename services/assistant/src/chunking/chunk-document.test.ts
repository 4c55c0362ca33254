import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChunkableBlock } from './chunk.ts';
import { chunkDocument, MAX_CHUNKS_PER_DOCUMENT, TooManyChunks } from './chunk-document.ts';
import { MAX_SENTENCES_PER_TEXT, splitSentences } from './sentences.rules.ts';
import { countWords, MAX_PIECE_UNITS, TARGET_WORDS } from './split-pieces.ts';

type Draft = Pick<ChunkableBlock, 'kind' | 'text'> & Partial<ChunkableBlock>;

/** Places blocks one after the other, as reading does: each is followed by a line break. */
function place(drafts: readonly Draft[]) {
  let start = 0;
  const blocks = drafts.map((draft): ChunkableBlock => {
    const block = { level: 0, page: null, isHeader: false, ...draft, start, end: start + draft.text.length };
    start = block.end + 1;
    return block;
  });
  return { text: blocks.map(({ text }) => `${text}\n`).join(''), blocks };
}
const chunk = (drafts: readonly Draft[]) => {
  const { blocks, text } = place(drafts);
  return chunkDocument(text, blocks);
};
const sentence = (words: number): string => `${Array.from({ length: words }, (_, at) => `Mot${at}`).join(' ')}.`;
const paragraph = (text: string): Draft => ({ kind: 'paragraph', text });
const heading = (level: number, text: string): Draft => ({ kind: 'heading', level, text });

describe('chunkDocument', () => {
  test('starts a chunk at each heading and keeps the path of headings', () =>
    expect(
      chunk([
        heading(1, 'Congés'),
        paragraph('Texte.'),
        heading(2, 'Durée'),
        paragraph('Cinq semaines.'),
        heading(1, 'Paie'),
        paragraph('Le 28.'),
      ]).map(({ heading, text }) => [heading.join(' > '), text]),
    ).toEqual([
      ['Congés', 'Texte.'],
      ['Congés > Durée', 'Cinq semaines.'],
      ['Paie', 'Le 28.'],
    ]));

  test('keeps a heading without text as a chunk', () =>
    expect(chunk([heading(1, 'Fin du contrat'), heading(1, 'Annexe')]).map(({ text }) => text)).toEqual([
      'Fin du contrat',
      'Annexe',
    ]));

  test('keeps blocks apart between which one was left out', () => {
    const { blocks, text } = place([paragraph('Un texte.'), paragraph('© 2026'), paragraph('Un autre.')]);
    const chunks = chunkDocument(text, [blocks[0], blocks[2]] as readonly ChunkableBlock[]);
    expect(chunks.map((chunk) => chunk.text)).toEqual(['Un texte.', 'Un autre.']);
  });

  test('says which rows name the columns of its rows', () => {
    const row = (text: string, isHeader = false): Draft => ({ kind: 'table_row', text, isHeader });
    const rows = Array.from({ length: 30 }, (_, at) => row(`Ligne ${at} | ${sentence(9)}`));
    const chunks = chunk([
      paragraph('Tarifs'),
      row('Poste | Prix', true),
      ...rows,
      row('Soin | Forfait', true),
      row('Optique | 150 €'),
    ]);
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks[0]?.tables).toEqual({ above: null, headers: [7] });
    const last = chunks.at(-1);
    expect(last?.tables?.above).toBe('Poste | Prix');
    expect(last?.tables?.headers.map((start) => last.text.slice(start, start + 14))).toEqual(['Soin | Forfait']);
    expect(chunk([paragraph('Sans table.')])[0]?.tables).toBeNull();
  });

  test('does not split a short paragraph', () => {
    const chunks = chunk([paragraph(sentence(100)), paragraph(sentence(100))]);
    expect(chunks.map(({ text }) => text)).toEqual([sentence(100), sentence(100)]);
  });

  test('ends a chunk with its page, and repeats nothing of it on the next one', () => {
    const texts = [sentence(20), sentence(10), sentence(5)];
    const chunks = chunk(texts.map((text, at) => ({ ...paragraph(text), page: at < 2 ? 1 : 2 })));
    expect(chunks.map(({ page, text }) => [page, text])).toEqual([
      [1, `${texts[0]}\n${texts[1]}`],
      [2, texts[2]],
    ]);
  });

  test('splits a long paragraph between sentences and repeats a short last one', () => {
    const [first, second] = chunk([paragraph(Array(20).fill(sentence(20)).join(' '))]);
    expect(countWords(first?.text ?? '')).toBe(TARGET_WORDS);
    expect(second?.start).toBeLessThan(first?.end ?? 0);
  });

  test('repeats the header of a table in the search text only', () => {
    const row = (text: string, isHeader = false): Draft => ({ kind: 'table_row', text, isHeader });
    const [, second] = chunk([row('Poste | Montant', true), ...Array(40).fill(row(`Loyer | ${sentence(10)}`))]);
    expect(second?.text.startsWith('Loyer')).toBe(true);
    expect(second?.searchText).toBe(`Poste | Montant\n${second?.text}`);
  });

  test('cuts a word without end, between characters', () => {
    const chunks = chunk([paragraph('😀'.repeat(MAX_PIECE_UNITS))]);
    expect(chunks.length).toBeGreaterThan(1);
    for (const { text } of chunks) expect(text.isWellFormed()).toBe(true);
  });

  test('refuses a document with too many chunks', () =>
    expect(() => chunk(Array(MAX_CHUNKS_PER_DOCUMENT + 1).fill(heading(1, 'Titre')))).toThrow(TooManyChunks));

  test('covers the words of every block with chunks that are runs of the text', () => {
    const block = fc.record({
      kind: fc.constantFrom<ChunkableBlock['kind']>('heading', 'paragraph', 'list_item', 'code', 'table_row'),
      level: fc.integer({ min: 0, max: 7 }),
      isHeader: fc.boolean(),
      text: fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.nat(400).map(sentence),
        fc.array(fc.constantFrom('Oui. ', 'M. Dupont doit 3,5 €. ', ' ', '\n')).map((parts) => parts.join('')),
      ),
    });
    fc.assert(
      fc.property(fc.array(block, { maxLength: 15 }), (drafts) => {
        const { blocks, text } = place(drafts);
        const chunks = chunkDocument(text, blocks);
        const covered = new Uint8Array(text.length);
        for (const [at, { end, ordinal, start, text: chunkText }] of chunks.entries()) {
          expect(ordinal).toBe(at);
          expect(text.slice(start, end)).toBe(chunkText);
          expect(chunkText.trim()).not.toBe('');
          covered.fill(1, start, end);
        }
        for (const { end, kind, start } of blocks)
          for (let at = start; kind !== 'heading' && at < end; at++)
            if (text.charAt(at).trim() !== '') expect(covered[at]).toBe(1);
      }),
    );
  });
});

describe('splitSentences', () => {
  test.each([
    ['La durée est de 3.5 mois. Elle est fixe depuis 2020.', 2],
    ['M. Martin habite au 3 av. Foch à Paris. Il est cadre.', 1 + 1],
    ['Selon l’art. L. 1234-1 du code, le préavis est de un mois.', 1],
    ['Né en 44 av. J.-C. à Rome, il y vécut.', 1],
    ['Première ligne assez longue\nDeuxième ligne', 2],
    ['« Faut-il payer ? » Oui, avant le 15 mai.', 2],
    ['Les chambres sont libérées avant 11 h. Un départ tardif est facturé.', 2],
    ['La hauteur est limitée à 1,90 m. Deux bornes sont à disposition.', 2],
    ['La profondeur est de 1,6 mm. Les pneus sont montés en novembre.', 2],
    ['Le fusible est de 16 A. Remplacez-le par le même.', 2],
    ['Le bureau de Mme Roy est au 3 av. Foch à Paris.', 1],
    ['Le quai ouvre à 7 h. mais ferme à midi le samedi.', 1],
    ['Il a été reçu par M. Martin le 4 mai.', 1],
    ['1. Fermer la vanne\n2. Couper le courant', 2],
    ['1.\nFermer la vanne\n2.\nCouper le courant', 2],
    ['•\nFermer la vanne d’arrivée\n•\nCouper le courant', 2],
    ['   ', 0],
  ])('%s', (text, count) => expect(splitSentences(text)).toHaveLength(count));

  test('has a limit', () =>
    expect(splitSentences('a\n'.repeat(MAX_SENTENCES_PER_TEXT + 50))).toHaveLength(MAX_SENTENCES_PER_TEXT));
});
