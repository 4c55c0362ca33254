import { createHash } from 'node:crypto';
import { foldLetters } from '@probant/french/folded-letters';
import { describe, expect, test } from 'vitest';
import { chunkDocument } from '../chunking/chunk-document.ts';
import { encodePostings } from '../lexical/postings-record.ts';
import { addOffsets, type PlacedBlock } from '../reading/program/to-blocks.ts';
import { detectLanguage } from '../text-analysis/detect-language.ts';
import type { Language } from '../text-analysis/language.ts';
import { splitWords } from '../text-analysis/split-words.ts';
import { stemWord } from '../text-analysis/stem-word.ts';
import { isStopWord } from '../text-analysis/stop-words.ts';
import { buildPassageText, listSentenceTexts } from '../vectors/embedded-texts.rules.ts';
import { EMBEDDED_TEXTS_PLACE, INDEX_FORMAT, INDEX_FORMAT_VERSIONS } from './index-format.ts';

const LANGUAGES: readonly Language[] = ['fr', 'en'];
const FRENCH = `L’accord d’entreprise du 3 mars 2024 prévoit 25 jours ouvrés de congés payés, soit 100 000 € de provisions.
Aujourd’hui, les salariées à temps partiel bénéficient des mêmes droits : rémunération, ancienneté, formations. Jusqu’au terme, l’em-
ployeur verse l’indemnité compensatrice ; l'art. L. 1234-1 s'applique. Les chevaux, journaux et travaux régionaux étaient œuvres.`;
const ENGLISH = `The employees' notice period is three months. Policies were cancelled and running agreements are generally renewed yearly.
Children, companies and sized machine-learning models haven't been studied; it's the manager's responsibility to organise meetings.`;
const WORDS = `${FRENCH} ${ENGLISH} continuellement nationalisation grammaticalement généreusement finissaient mangeaient amicalement
possibility relational hopefulness adjustable triplicate formalize electricity communism replacement singing hopping falling`;
const BLOCKS = addOffsets(
  [
    ['heading', 'Titre', 1],
    ['paragraph', `${FRENCH}\nLe quai ferme à 11 h. Une clé est gardée.\n`.repeat(8), 0],
    ['heading', 'Annexe', 2],
    ['heading', 'Tarifs', 3],
    ['table_row', 'Poste | Montant', 0],
    ...Array.from(
      { length: 60 },
      (_, at) => ['table_row', `Ligne ${at} | ${at} 500,00 € par an et par site`, 0] as const,
    ),
    ['list_item', 'Un point.', 0],
    ['code', 'x'.repeat(5_000), 0],
    ['heading', 'Fin', 1],
  ].map(
    ([kind, text, level], at) =>
      ({ kind, text, level, page: at < 4 ? 1 : 2, box: null, isHeader: at === 4 }) as PlacedBlock,
  ),
);
const CHUNKS = chunkDocument(BLOCKS.map(({ text }) => text).join('\n'), BLOCKS);

const PLAIN_WORDS = WORDS.toLowerCase().match(/\p{L}+/gu) ?? [];
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** All words of at most three letters, and those of the texts. */
const SHORT_WORDS = LETTERS.flatMap((a) => [a, ...LETTERS.flatMap((b) => [a + b, ...LETTERS.map((c) => a + b + c)])]);
const TERMS = {
  heading: ['titre'],
  body: ['conge', 'pay', 'conge', '漢', ...Array.from({ length: 200 }, (_, at) => `t${at}`)],
};
const CHUNK = {
  heading: ['Accord', 'Congés'],
  text: `${FRENCH}\n${ENGLISH}\nLe quai ferme à 11 h. Une clé est gardée : 1. Sonner deux fois. 2. Attendre.`,
};
const ROWS = {
  heading: ['Tarifs'],
  text: 'Ligne 7. Sud | 8,00 €\nPoste | Montant\nLigne 8 | 9,00 €',
  tables: { above: 'Poste | Prix', headers: [22] },
};

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** The results that each version names, computed on the texts above, and the digest of it when the version was set. */
const PARTS: readonly (readonly [keyof typeof INDEX_FORMAT_VERSIONS, number, string, () => unknown])[] = [
  ['chunking', 3, '72d0eae64a5f52ea', () => CHUNKS],
  ['words', 1, '43076e19f869783e', () => [[...splitWords(WORDS)], [FRENCH, ENGLISH].map(detectLanguage)]],
  [
    'stemming',
    2,
    '4d08519f518b09b7',
    () =>
      LANGUAGES.map((language) =>
        [...PLAIN_WORDS, 'vélos', 'menus', 'repos'].map((word) => stemWord(word, foldLetters(word), language)),
      ),
  ],
  [
    'stopWords',
    1,
    'ad09dfbced6986b7',
    () =>
      LANGUAGES.map((language) =>
        [...SHORT_WORDS, ...PLAIN_WORDS].filter((word) => isStopWord(foldLetters(word), language)),
      ),
  ],
  ['postings', 1, '10fed10a2ffd499a', () => LANGUAGES.map((language) => [...encodePostings({ language, ...TERMS })])],
  [
    'embeddedTexts',
    3,
    'ee480e5d2af4ea15',
    () => [CHUNK, ROWS].map((chunk) => [buildPassageText(chunk), listSentenceTexts(chunk)]),
  ],
];

describe('the format of stored documents', () => {
  // When this fails, the change needs a new version in index-format.ts: stored documents are of the old one. Then set both here.
  test.each(PARTS)('%s of version %i stores what it stored', (part, version, expected, compute) => {
    expect([INDEX_FORMAT_VERSIONS[part], digest(compute())]).toEqual([version, expected]);
  });

  test('has a case for each of its versions', () => {
    expect(PARTS.map(([part]) => part)).toEqual(Object.keys(INDEX_FORMAT_VERSIONS));
    expect(INDEX_FORMAT).toEqual(Object.values(INDEX_FORMAT_VERSIONS));
    expect(INDEX_FORMAT[EMBEDDED_TEXTS_PLACE - 1]).toBe(INDEX_FORMAT_VERSIONS.embeddedTexts);
  });
});
