import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunkDocument } from '../chunking/chunk-document.ts';
import type { ExtractedBlock } from '../reading/extracted-document.ts';
import { TEXT_TYPES } from '../reading/program/content-types.ts';
import { describeStructure } from '../reading/program/describe-structure.ts';
import { addOffsets, type PlacedBlock } from '../reading/program/to-blocks.ts';
import { restoreBlocks } from './restore-blocks.rules.ts';
import { DamagedText, type StoredPage } from './stored-text.ts';

type Draft = readonly [kind: ExtractedBlock['kind'], text: string, more?: Partial<PlacedBlock>];
const BOX = [0, 0.1, 1, 0.2] as const;
const place = (drafts: readonly Draft[], page: number | null = null): readonly ExtractedBlock[] =>
  addOffsets(
    drafts.map(([kind, text, more]) => {
      const level = kind === 'heading' ? 1 : 0;
      return { kind, text, level, page, box: null, isHeader: false, ...more };
    }),
  );
const heading = (level: number, text: string): Draft => ['heading', text, { level }];
const row = (...cells: readonly string[]): Draft => ['table_row', cells.join(' | ')];
const header = (...cells: readonly string[]): Draft => ['table_row', cells.join(' | '), { isHeader: true }];
const long = (words: number): string => Array(words).fill('clause').join(' ');

/** What is stored of blocks: as the API returns them, with their structure or, as once, without. */
function store(blocks: readonly ExtractedBlock[], hasStructure: boolean): readonly StoredPage[] {
  const pages = Map.groupBy(blocks, ({ page }) => page ?? 1);
  return [...pages].map(([page, of]) => ({
    page,
    blocks: of.map(({ box, end, kind, start, text }) => ({ kind, text, start, end, box })),
    structure: hasStructure ? describeStructure(of) : null,
  }));
}
const joinText = (blocks: readonly ExtractedBlock[]) => blocks.map(({ text }) => text).join('\n');
const divide = (blocks: readonly ExtractedBlock[]) => chunkDocument(joinText(blocks), blocks);
/** The chunks of blocks that were stored without their structure, by what the stored chunks and texts say. */
const divideRecovered = (blocks: readonly ExtractedBlock[], contentType: string) =>
  divide(restoreBlocks(store(blocks, false), divide(blocks), contentType));

const DOCUMENTS: readonly (readonly [string, string, readonly ExtractedBlock[]])[] = [
  [
    'a note without a heading',
    TEXT_TYPES.text,
    place([
      ['paragraph', 'Le siège est à Lyon.'],
      ['paragraph', long(300)],
    ]),
  ],
  [
    'a collective agreement with titles, chapters and articles',
    TEXT_TYPES.docx,
    place([
      heading(1, 'Titre I. Durée du travail'),
      heading(2, 'Chapitre 1. Repos'),
      heading(3, 'Article 1'),
      ['paragraph', 'Le repos quotidien dure onze heures.'],
      heading(3, 'Article 2'),
      ['paragraph', long(250)],
      heading(2, 'Chapitre 2. Congés'),
      ['list_item', '25 jours ouvrés'],
      heading(1, 'Titre II. Salaires'),
      ['paragraph', 'Le salaire est versé le 28.'],
    ]),
  ],
  [
    'headings that skip levels, and come back to one that was skipped',
    TEXT_TYPES.html,
    place([
      heading(1, 'Guide'),
      heading(4, 'Contact'),
      ['paragraph', 'Le standard répond dès 8 h.'],
      heading(2, 'Horaires'),
      ['paragraph', 'Le magasin ferme à 19 h.'],
      heading(4, 'Été'),
      ['paragraph', 'Le magasin ferme à 18 h.'],
      heading(3, 'Hiver'),
      ['paragraph', 'Le magasin ferme à 17 h.'],
    ]),
  ],
  [
    'headings without text, beside each other and at the end',
    TEXT_TYPES.markdown,
    place([heading(2, 'Annexe A'), heading(2, 'Annexe B'), heading(3, 'Tarifs'), heading(1, 'Fin du contrat')]),
  ],
  [
    'the same heading at two levels',
    TEXT_TYPES.markdown,
    place([
      heading(1, 'Tarifs'),
      heading(2, 'Tarifs'),
      ['paragraph', 'Forfait de 40 €.'],
      heading(1, 'Tarifs'),
      ['code', 'x = 1'],
    ]),
  ],
  [
    'a heading longer than a title may be',
    TEXT_TYPES.docx,
    place([heading(1, `Objet ${'très '.repeat(100)}long`), heading(2, 'Suite'), ['paragraph', 'Texte.']]),
  ],
  [
    'headings of the seventh level, which count as the sixth',
    TEXT_TYPES.html,
    place([heading(5, 'Cinq'), heading(7, 'Sept'), heading(6, 'Six'), ['paragraph', 'Texte.'], heading(7, 'Encore')]),
  ],
  [
    'a price list as CSV with more rows than a chunk holds',
    TEXT_TYPES.csv,
    place([header('Article', 'Prix'), ...Array.from({ length: 80 }, (_, at) => row(`Vis n° ${at}`, long(8)))]),
  ],
  [
    'a table of a page below its column names',
    'application/pdf',
    place([header('Poste', 'Montant'), ...Array.from({ length: 60 }, (_, at) => row('Loyer', `${at} 200,00 €`))], 3),
  ],
  [
    'a table of a page that has no column names',
    'application/pdf',
    place(
      Array.from({ length: 60 }, (_, at) => row(`Ligne ${at}`, `${at} 200,00 € ${long(5)}`)),
      1,
    ),
  ],
  [
    'the sheets of a workbook, each with its header',
    TEXT_TYPES.xlsx,
    addOffsets(
      [1, 2].flatMap((page) =>
        [header('Compte', 'Solde'), ...Array.from({ length: 40 }, (_, at) => row(`401${at}`, long(10)))].map(
          ([kind, text, more]) => ({ kind, text, level: 0, page, box: null, isHeader: false, ...more }),
        ),
      ),
    ),
  ],
  [
    'slides with boxes, one of them empty',
    TEXT_TYPES.pptx,
    addOffsets([
      { kind: 'heading', level: 1, text: 'Bilan', page: 1, box: BOX, isHeader: false },
      { kind: 'paragraph', level: 0, text: 'Le chiffre d’affaires est stable.', page: 3, box: BOX, isHeader: false },
    ]),
  ],
];

describe('the blocks of a stored document', () => {
  test.each(DOCUMENTS)('of %s are those of its file', (_, contentType, blocks) => {
    expect(restoreBlocks(store(blocks, true), [], contentType)).toEqual(blocks);
  });

  test.each(DOCUMENTS)(
    'of %s give the same chunks when it was stored without its structure',
    (_, contentType, blocks) => {
      expect(divideRecovered(blocks, contentType)).toEqual(divide(blocks));
    },
  );

  test('give the same chunks whatever the levels and lengths of its parts', () => {
    const draft = fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 7 }), fc.constantFrom('A', 'B', ' '))
        .map(([level, text]) => heading(level, text)),
      fc.nat(250).map((words): Draft => ['paragraph', long(words)]),
      fc.constant<Draft>(['list_item', 'point']),
    );
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 25 }), fc.constantFrom(null, 4), (drafts, page) => {
        const blocks = place(drafts, page);
        expect(restoreBlocks(store(blocks, true), [], TEXT_TYPES.docx)).toEqual(blocks);
        expect(divideRecovered(blocks, TEXT_TYPES.docx)).toEqual(divide(blocks));
      }),
    );
  });

  test.each([
    ['a gap', (start: number) => start + 1],
    ['an overlap', (start: number) => start - 1],
  ])('with %s between two of them are damaged', (_, move) => {
    const [page] = store(
      place([
        ['paragraph', 'Un.'],
        ['paragraph', 'Deux.'],
      ]),
      true,
    );
    if (page === undefined) throw new Error('no page');
    const blocks = page.blocks.map((block, at) =>
      at === 0 ? block : { ...block, start: move(block.start), end: move(block.end) },
    );
    expect(() => restoreBlocks([{ ...page, blocks }], [], TEXT_TYPES.text)).toThrow(DamagedText);
  });

  test('that miss a page are damaged', () => {
    const pages = store(
      addOffsets(
        [1, 2, 3].map((page) => ({
          kind: 'paragraph',
          level: 0,
          text: `Page ${page}`,
          page,
          box: null,
          isHeader: false,
        })),
      ),
      true,
    );
    expect(() =>
      restoreBlocks(
        pages.filter(({ page }) => page !== 2),
        [],
        'application/pdf',
      ),
    ).toThrow(DamagedText);
  });
});
