import { EMPTY_DICTIONARY, type PdfPage } from '@probant/documents/pdf-structure';
import { describe, expect, test } from 'vitest';
import { pairPages } from './page-pairs.rules.ts';

const listPages = (objects: readonly (number | null)[]): readonly PdfPage[] =>
  objects.map((objectNumber, i) => ({
    number: i + 1,
    objectNumber,
    dictionary: EMPTY_DICTIONARY,
    shownBox: [0, 0, 1, 1],
    turn: 0,
  }));

describe('pages of two revisions', () => {
  test.each([
    [
      'by their objects when one was added before them',
      [5, 7],
      [3, 5, 7],
      [
        [1, 2],
        [2, 3],
      ],
    ],
    ['by their objects when one was removed', [5, 7], [7], [[2, 1]]],
    [
      'by their numbers when all objects are new',
      [5, 7],
      [15, 17],
      [
        [1, 1],
        [2, 2],
      ],
    ],
    ['by their numbers when they have no object', [null, null], [null], [[1, 1]]],
    ['each page of the latest revision once', [5, 9], [9], [[2, 1]]],
  ])('are paired %s', (_, earlier, latest, expected) => {
    const pairs = pairPages(listPages(earlier), listPages(latest));
    expect(pairs.map((pair) => [pair.earlier.number, pair.latest.number])).toEqual(expected);
  });
});
