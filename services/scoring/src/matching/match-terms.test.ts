import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileTerms, matchTerms, toKey } from './match-terms.ts';

const isFound = (term: string, text: string, isRunningText = false): boolean =>
  matchTerms(text, compileTerms([term]), { isRunningText }).has(0);

/** Rows "text, terms, found", in tab-separated columns, under headings "# list: ..." or "# running text: ...". */
const CASES = readFileSync(new URL('testing/match-cases.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
/** The contract has at least this many judged cases. */
const MIN_CASES = 250;

type MatchCase = {
  readonly text: string;
  readonly terms: readonly string[];
  readonly found: readonly string[];
  readonly isRunningText: boolean;
};

const listTerms = (column: string): readonly string[] => (column === '-' ? [] : column.split(' | '));

/** Line breaks, tabs and characters that editors show alike are written as in JSON. */
const readText = (column: string): string => JSON.parse(`"${column}"`) as string;

function readMatchCases(): readonly MatchCase[] {
  let isRunningText = false;
  return CASES.flatMap((row) => {
    const [text = '', terms = '', found = ''] = row.split('\t');
    if (!row.startsWith('# '))
      return [{ text: readText(text), terms: listTerms(terms), found: listTerms(found), isRunningText }];
    isRunningText = row.startsWith('# running text: ');
    return [];
  });
}

describe('cases of the matching contract', () => {
  const cases = readMatchCases();

  test(`are at least ${MIN_CASES}, all different`, () => {
    expect(new Set(cases.map((matchCase) => JSON.stringify(matchCase))).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(MIN_CASES);
    expect(
      cases.filter(({ terms, found }) => terms.length === 0 || found.some((term) => !terms.includes(term))),
    ).toEqual([]);
  });

  test.each(cases)('"$text" of $terms contains $found', ({ text, terms, found, isRunningText }) => {
    const matches = matchTerms(text, compileTerms(terms), { isRunningText });
    expect(terms.filter((_, index) => matches.has(index))).toEqual(found);
  });
});

describe('matchTerms', () => {
  test('returns the words as written, with accents and ligatures before them', () => {
    const matches = matchTerms('Cœur de métier : ÉLÈVE-Ingénieures', compileTerms(['ingénieur', 'cœur', 'absent']), {
      isRunningText: true,
    });
    expect([...matches.values()]).toEqual([
      { term: 1, written: 'Cœur' },
      { term: 0, written: 'Ingénieures' },
    ]);
  });

  test('finds terms inside one another', () => {
    const matches = matchTerms(
      'gestion de projet agile',
      compileTerms(['projet', 'gestion de projet', 'projet agile']),
      {
        isRunningText: false,
      },
    );
    expect([...matches.keys()].sort()).toEqual([0, 1, 2]);
  });

  test.each(['+', '...', '👍'])('finds the term "%s", which has no word, only where it is all there is', (term) => {
    expect(isFound(term, 'a + ... 👍')).toBe(false);
    expect(isFound(term, ` ${term} `)).toBe(true);
    expect(isFound(term, term, true)).toBe(false);
  });

  test('finds every term in an entry that equals it, whatever its punctuation', () => {
    const piece = fc.constantFrom(
      ...[
        'HTML',
        'CSS',
        'C#',
        '.NET',
        'R&D',
        'go',
        'é',
        'de',
        'C',
        'R',
        '9001',
        ' ',
        '/',
        ' / ',
        ', ',
        '(',
        ')',
        '-',
        '.',
        ':',
      ],
      ...['&', '+', "'", '’', '·', '\u00ad', '\u200b', '-\n', '\n', '👍', 'Œ'],
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 30 }), (pieces) => {
        const term = pieces.join('');
        expect(isFound(term, term)).toBe(true);
        expect(isFound(term, term.normalize('NFD'))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('finds no term of more words than it compares, unless it is all there is', () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `mot${index}`).join(' ');
    expect(isFound(words(16), words(20))).toBe(true);
    expect(isFound(words(17), words(20))).toBe(false);
    expect(isFound(words(17), words(17))).toBe(true);
  });

  test.each([
    ['one letter', 'a'],
    ['words of one letter', 'c '],
    ['symbols', 'c++'],
    ['inclusive endings', 'abc.e'],
    ['inclusive dots', 'é·'],
    ['combining marks', '\u0301'],
    ['line breaks', '\n'],
    ['abbreviations', 'a.'],
    ['ligatures', 'œ'],
    ['open brackets', 'abcd('],
    ['slashes', 'abcde/'],
    ['protected names', 'c/c++'],
    ['abbreviations with spaces', 'a. '],
    ['names joined by &', 'ab&'],
    ['licences', 'c, '],
    ['divided words', 'ab-\n'],
    ['hyphens', 'c-'],
    ['initials', 'm. r. d'],
    ['titles', 'mme c (r) '],
    ['everyday words', "j'ai si "],
    ['cries', 'set, go !'],
  ])('takes time in proportion to a text of %s', (_, unit) => {
    const terms = compileTerms([unit, ...Array.from({ length: 200 }, (__, index) => `a ${'c '.repeat(index % 15)}`)]);
    const steps = (length: number) => {
      const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
      const start = process.threadCpuUsage().user;
      matchTerms(text, terms, { isRunningText: true });
      return process.threadCpuUsage().user - start;
    };
    steps(100_000);
    // Eight times the text: quadratic work would take 64 times as long.
    expect(steps(800_000)).toBeLessThan(24 * Math.max(steps(100_000), 10_000));
  });
});

test('toKey gives forms of a skill one key', () =>
  expect(
    new Set(['Chargée de projets', 'chargé de projet', 'CHARGÉ·E DE PROJET'].map((term) => toKey(term).join(' '))),
  ).toEqual(new Set(['charge projet'])));
