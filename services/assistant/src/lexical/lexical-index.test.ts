import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { retrieve } from '../retrieval/retrieve.ts';
import { analyzeChunk } from './chunk-terms.ts';
import {
  addDocument,
  createLexicalIndex,
  estimateIndexBytes,
  IndexFull,
  MAX_CHUNKS_PER_INDEX,
  removeDocument,
} from './lexical-index.ts';
import { isOneEditAway } from './one-edit.rules.ts';
import { decodePostings, encodePostings, UnreadablePostings } from './postings-record.ts';

const chunk = (text: string, ...heading: string[]) => analyzeChunk({ heading, text }, 'fr');

function createIndex(documents: Readonly<Record<string, readonly string[]>>) {
  const index = createLexicalIndex();
  for (const [id, texts] of Object.entries(documents))
    addDocument(
      index,
      id,
      texts.map((text) => chunk(text)),
    );
  return index;
}
const rank = (index: ReturnType<typeof createIndex>, question: string) =>
  retrieve(index, question).chunks.map(({ documentId, ordinal }) => `${documentId}${ordinal}`);

const LEAVE = 'Les congés payés sont de vingt-cinq jours par an.';
const NOTICE = 'Le préavis de démission est de trois mois pour un cadre.';
const CAR = 'Le parking est réservé aux visiteurs.';

describe('lexical index', () => {
  test('ranks the chunk with the words of the question first', () =>
    expect(rank(createIndex({ a: [CAR, LEAVE], b: [NOTICE] }), 'Combien de jours de congé payé ?')[0]).toBe('a1'));

  test('finds a misspelt rare word', () =>
    expect(rank(createIndex({ a: [CAR], b: [NOTICE] }), 'durée du préavsi')).toEqual(['b0']));

  test('finds an English word in a French question', () => {
    const index = createIndex({ a: [CAR] });
    addDocument(index, 'en', [analyzeChunk({ heading: [], text: 'Onboarding policies for employees' }, 'en')]);
    expect(rank(index, 'les policies de la société')).toEqual(['en0']);
  });

  test('finds French chunks by the translation of an English question, and English ones by a French one', () => {
    const index = createIndex({ a: [CAR, LEAVE], b: [NOTICE] });
    expect(rank(index, 'How long is the notice period after a resignation?')[0]).toBe('b0');
    expect(rank(index, 'paid leave')[0]).toBe('a1');
    expect(rank(index, 'Combien de jours de congés payés ?')[0]).toBe('a1');
    addDocument(index, 'en', [
      analyzeChunk({ heading: [], text: 'The notice period of a manager is two months.' }, 'en'),
    ]);
    expect(rank(index, 'préavis').toSorted()).toEqual(['b0', 'en0']);
  });

  test.each([
    ['home loan', 'en', 'prêt immobilier', 'fr'],
    ['notice period', 'en', 'Le préavis est de trois mois, la période va de juin à mai.', 'fr'],
    ['paid leave', 'en', 'Employees have 27 days of paid annual leave.', 'en'],
    ['préavis', 'fr', 'The notice period of a manager is two months.', 'en'],
    ['Qui a gagné la coupe du monde ?', 'fr', 'Tariff of parts: la vanne, la pompe', 'en'],
  ] as const)('reads %j as %s in a base of %j', (question, language, text, written) => {
    const index = createLexicalIndex();
    addDocument(index, 'a', [analyzeChunk({ heading: [], text }, written)]);
    expect(retrieve(index, question).question.language).toBe(language);
  });

  test('counts an expression by its best wording only', () => {
    const index = createIndex({
      a: ['prêt immobilier'],
      b: ['crédit immobilier', 'prêt immobilier ou crédit immobilier'],
    });
    const { lexicalStrength } = retrieve(index, 'home loan');
    expect(lexicalStrength).toBeGreaterThan(0);
    expect(lexicalStrength).toBeLessThanOrEqual(1);
  });

  test('weighs headings and neighbouring words', () => {
    const index = createIndex({ a: ['mois de préavis, trois cadres'], b: ['trois mois de préavis'] });
    expect(rank(index, 'trois mois')[0]).toBe('b0');
    addDocument(index, 'c', [chunk('Elle est libre.', 'Rupture')]);
    expect(rank(index, 'rupture')).toEqual(['c0']);
  });

  test('orders equal chunks by document and ordinal, whatever the order of arrival', () => {
    expect(rank(createIndex({ b: [CAR, CAR], a: [CAR] }), 'parking')).toEqual(
      rank(createIndex({ a: [CAR], b: [CAR, CAR] }), 'parking'),
    );
  });

  test('ranks after additions and removals as an index of what remains', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            id: fc.constantFrom('a', 'b', 'c', 'd'),
            texts: fc.array(fc.constantFrom(LEAVE, NOTICE, CAR), { maxLength: 4 }),
            isRemoved: fc.boolean(),
          }),
          { maxLength: 12 },
        ),
        (steps) => {
          const index = createLexicalIndex();
          const remaining = new Map<string, readonly string[]>();
          for (const { id, isRemoved, texts } of steps) {
            if (isRemoved) {
              expect(removeDocument(index, id)).toBe(remaining.delete(id));
            } else {
              addDocument(
                index,
                id,
                texts.map((text) => chunk(text)),
              );
              remaining.set(id, texts);
            }
            rank(index, 'parking');
          }
          const question = 'jours de congés et préavis du parking';
          const expected = retrieve(createIndex(Object.fromEntries([...remaining].sort())), question).chunks;
          expect(retrieve(index, question).chunks).toEqual(expected);
        },
      ),
    ));

  test('has room for a limited number of chunks, and says its size', () => {
    const index = createLexicalIndex();
    const empty = { language: 'fr' as const, heading: [], body: [] };
    addDocument(index, 'a', [empty]);
    expect(() => addDocument(index, 'b', Array(MAX_CHUNKS_PER_INDEX).fill(empty))).toThrow(IndexFull);
    expect(index.totals.chunks).toBe(1);
    const size = estimateIndexBytes(index);
    addDocument(index, 'c', [chunk(`${LEAVE} `.repeat(500))]);
    expect(estimateIndexBytes(index)).toBeGreaterThan(size);
  });
});

describe('postings record', () => {
  test('returns the terms that were encoded', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), fc.array(fc.constantFrom('a', 'é', '漢')), (body, heading) => {
        const terms = { language: 'en' as const, heading, body: body.map((term) => term.toWellFormed()) };
        expect(decodePostings(encodePostings(terms))).toEqual(terms);
      }),
    ));

  test('refuses damaged bytes, and never allocates more than they can hold', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          const { body, heading } = decodePostings(bytes);
          expect(body.length + heading.length).toBeLessThan(bytes.length);
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadablePostings);
        }
      }),
    ));

  test('takes about three bytes a word', () => expect(encodePostings(chunk(LEAVE)).length).toBeLessThan(LEAVE.length));
});

test.each([
  ['preavi', 'preavis', true],
  ['preavsi', 'preavis', true],
  ['prxavis', 'preavis', true],
  ['preavis', 'preavis', false],
  ['prexvix', 'preavis', false],
  ['', 'a', true],
  ['', 'ab', false],
])('one edit between %s and %s: %s', (word, other, expected) => {
  expect(isOneEditAway(word, other)).toBe(expected);
  expect(isOneEditAway(other, word)).toBe(expected);
});
