import { buildFec, changeLines, type FecCells, VALID_LINES } from '@probant/fec/testing/fec-file';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareFec } from './compare-fec.ts';
import { MAX_LISTED_ENTRIES } from './match-entries.ts';

const NEVER_ABORTED = new AbortController().signal;
const compare = async (before: string | Uint8Array, after: string | Uint8Array) => {
  const [earlier, later] = [before, after].map((file) => (typeof file === 'string' ? Buffer.from(file) : file));
  const comparison = await compareFec(earlier as Uint8Array, later as Uint8Array, NEVER_ABORTED);
  if ('unreadable' in comparison) throw new Error(`the ${comparison.unreadable} file is not a FEC`);
  return comparison;
};
const valid = buildFec(VALID_LINES);
const entry = (number: string, cells: FecCells = {}): readonly FecCells[] =>
  VALID_LINES.slice(0, 2).map((line) => ({
    ...line,
    EcritureNum: number,
    EcritureLib: `Écriture ${number}`,
    ...cells,
  }));
const SAME_ENTRIES = { unchanged_count: 3, added_count: 0, removed_count: 0, changed_count: 0, renumbered_count: 0 };

describe('compareFec finds no difference', () => {
  test('between files that differ in separator, line ends, byte order mark and order of the lines of an entry', async () => {
    const reordered = buildFec([...VALID_LINES.slice(0, 2).reverse(), ...VALID_LINES.slice(2)], {
      separator: '\t',
      end: '\n',
    });
    expect(await compare(valid, `\ufeff${reordered}`)).toMatchObject(SAME_ENTRIES);
  });

  test('between a text with the other separator and the same text in quotes', async () => {
    const label = 'Conseil | audit';
    const plain = buildFec(changeLines({ 3: { EcritureLib: label } }), { separator: '\t' });
    const quoted = buildFec(changeLines({ 3: { EcritureLib: `"${label}"` } }));
    expect(await compare(plain, quoted)).toMatchObject({
      ...SAME_ENTRIES,
      before: { unread_line_count: 0 },
      after: { unread_line_count: 0 },
    });
  });

  test('between a file and the same with its dates in apostrophes', async () => {
    const marked = changeLines({}).map((cells) => ({ ...cells, EcritureDate: `'${cells['EcritureDate']}'` }));
    expect(await compare(valid, buildFec(marked))).toMatchObject(SAME_ENTRIES);
  });

  test('between a file and the same with its texts in apostrophes', async () => {
    const marked = changeLines({}).map((cells) => ({ ...cells, EcritureLib: `'${cells['EcritureLib']}'` }));
    expect(await compare(valid, buildFec(marked))).toMatchObject(SAME_ENTRIES);
  });

  test.each([
    ["'", ''],
    ['=', ''],
    ['« ', ' »'],
  ])('between a file and the same with %s before its numbers, dates and codes', async (before, after) => {
    const columns = [
      'JournalCode',
      'EcritureNum',
      'EcritureDate',
      'CompteNum',
      'CompAuxNum',
      'Debit',
      'Credit',
    ] as const;
    const marked = changeLines({}).map((cells) => ({
      ...cells,
      ...Object.fromEntries(columns.map((name) => [name, cells[name] && `${before}${cells[name]}${after}`])),
    }));
    expect(await compare(valid, buildFec(marked))).toMatchObject(SAME_ENTRIES);
  });

  test('between files that differ in the order of entries', async () => {
    expect(await compare(valid, buildFec([...VALID_LINES.slice(2), ...VALID_LINES.slice(0, 2)]))).toMatchObject(
      SAME_ENTRIES,
    );
  });

  test.each([
    ['ISO 8859-15', 'Études à 10 €, œuvre', { '€': 0xa4, œ: 0xbd, É: 0xc9, à: 0xe0 }],
    ['Windows-1252', 'Études à 10 €, œuvre', { '€': 0x80, œ: 0x9c, É: 0xc9, à: 0xe0 }],
    ['the code page of MS-DOS', 'Études à 10 ½', { '½': 0xab, É: 0x90, à: 0x85 }],
  ])('between %s and UTF-8, in labels and codes', async (_, label, high: Readonly<Record<string, number>>) => {
    const accented = buildFec(changeLines({ 3: { EcritureLib: label, JournalCode: 'VÉ' } }));
    const encoded = Buffer.from([...accented].map((character) => high[character] ?? character.charCodeAt(0)));
    expect(await compare(accented, encoded)).toMatchObject({ ...SAME_ENTRIES, unchanged_count: 4 });
  });

  test('between files with lines in different character sets, even when a cell has the same bytes as the one above', async () => {
    const lines = (third: FecCells, fourth: FecCells) =>
      buildFec(VALID_LINES.map((cells, at) => ({ ...cells, EcritureLib: 'Vente', ...{ 2: third, 3: fourth }[at] })));
    const earlier = lines({ EcritureLib: 'é' }, { EcritureLib: 'Ã©', CompteLib: 'dû' });
    const later = lines({ EcritureLib: '\u00c3\u00a9' }, { EcritureLib: '\u00c3\u00a9', CompteLib: 'd\u00fb' });
    expect(await compare(earlier, Buffer.from(later, 'latin1'))).toMatchObject(SAME_ENTRIES);
  });

  test('between files that write amounts in different forms', async () => {
    const written = valid.replaceAll('1000,00', '0001000,0').replaceAll('|0,00|', '||').replaceAll('120,00', '120.00');
    expect(written).not.toBe(valid);
    expect(await compare(valid, written)).toMatchObject(SAME_ENTRIES);
  });

  test('between Montant and Sens and Debit and Credit', async () => {
    const columns = Object.keys(VALID_LINES[0] ?? {});
    const signed = VALID_LINES.map(({ Debit = '', Credit = '', ...cells }) => ({
      ...cells,
      Montant: Debit === '0,00' ? Credit : Debit,
      Sens: Debit === '0,00' ? 'C' : '+1',
    }));
    const file = buildFec(signed, {
      columns: columns.map((column) => ({ Debit: 'Montant', Credit: 'Sens' })[column] ?? column),
    });
    expect(await compare(buildFec(VALID_LINES, { columns }), file)).toMatchObject(SAME_ENTRIES);
    expect((await compare(buildFec(VALID_LINES, { columns }), file.replace('|C|', '|D|'))).changed).toEqual([
      { line_before: 2, line_after: 2, columns: ['Debit', 'Credit'] },
    ]);
  });
});

describe('compareFec reports', () => {
  test('added and removed entries by their lines', async () => {
    const more = buildFec([...VALID_LINES, ...entry('4')]);
    expect(await compare(valid, more)).toMatchObject({
      unchanged_count: 3,
      added: [{ line: 9 }],
      removed: [],
      before: { line_count: 7, unread_line_count: 0, entry_count: 3 },
      after: { line_count: 9, unread_line_count: 0, entry_count: 4 },
    });
    expect(await compare(more, valid)).toMatchObject({ unchanged_count: 3, added: [], removed: [{ line: 9 }] });
  });

  test.each([
    ['a label', { EcritureLib: 'Autre' }, ['EcritureLib']],
    ['amounts', { Debit: '1,00', Credit: '2,00' }, ['Debit', 'Credit']],
    ['a sign', { Credit: '-100,00' }, ['Credit']],
    ['an account', { CompteNum: '707000' }, ['CompteNum']],
    ['an auxiliary account', { CompAuxNum: 'C9', EcritureLib: 'Autre' }, ['CompAuxNum', 'EcritureLib']],
    ['letters', { EcritureLet: 'B', DateLet: '20260301' }, ['EcritureLet', 'DateLet']],
  ])('a change of %s', async (_, cells, columns) => {
    expect((await compare(valid, buildFec(changeLines({ 3: cells })))).changed).toEqual([
      { line_before: 4, line_after: 4, columns },
    ]);
  });

  test('a change of a column of cash accounting', async () => {
    const columns = [...Object.keys(VALID_LINES[0] ?? {}), 'DateRglt', 'ModeRglt', 'NatOp'];
    const cash = (day: string) => buildFec(changeLines({ 5: { DateRglt: day } }), { columns });
    expect((await compare(cash('20260220'), cash('20260221'))).changed).toEqual([
      { line_before: 7, line_after: 7, columns: ['DateRglt'] },
    ]);
  });

  test('a swap of values between two lines of an entry, even between two customers of one account', async () => {
    const swapped = changeLines({ 3: { Credit: '20,00' }, 4: { Credit: '100,00' } });
    expect((await compare(valid, buildFec(swapped))).changed).toEqual([
      { line_before: 4, line_after: 4, columns: ['Credit'] },
    ]);
    const deposit = (first: FecCells, second: FecCells) =>
      buildFec([
        ...VALID_LINES,
        { ...VALID_LINES[2], EcritureNum: '4', CompAuxNum: 'C1', EcritureLib: 'a', ...first },
        { ...VALID_LINES[2], EcritureNum: '4', CompAuxNum: 'C2', EcritureLib: 'b', ...second },
      ]);
    const [small, large] = [{ Credit: '1,00' }, { Credit: '2,00' }];
    expect((await compare(deposit(small, large), deposit(large, small))).changed).toEqual([
      { line_before: 9, line_after: 9, columns: ['Credit'] },
    ]);
    const [left, right] = [
      { CompAuxNum: 'C1', PieceRef: 'P1' },
      { CompAuxNum: 'C1', PieceRef: 'P2' },
    ];
    expect((await compare(deposit(left, right), deposit(right, left))).changed).toEqual([
      { line_before: 9, line_after: 9, columns: ['CompteNum'] },
    ]);
  });

  test('a repeated line', async () => {
    expect((await compare(valid, buildFec([...VALID_LINES.slice(0, 4), ...VALID_LINES.slice(3)]))).changed).toEqual([
      { line_before: 4, line_after: 4, columns: ['CompteNum'] },
    ]);
  });

  test('renumbered entries when an entry is inserted before them', async () => {
    const renumbered = VALID_LINES.map((line) => ({ ...line, EcritureNum: String(Number(line.EcritureNum) + 1) }));
    expect(await compare(valid, buildFec([...entry('1', { EcritureLib: 'Oubliée' }), ...renumbered]))).toMatchObject({
      unchanged_count: 0,
      changed_count: 0,
      removed_count: 0,
      added: [{ line: 2 }],
      renumbered: [
        { line_before: 2, line_after: 4 },
        { line_before: 4, line_after: 6 },
        { line_before: 7, line_after: 9 },
      ],
    });
  });

  test('a copy of an entry under another number as added', async () => {
    expect(
      await compare(
        valid,
        buildFec([...VALID_LINES, ...VALID_LINES.slice(0, 2).map((line) => ({ ...line, EcritureNum: '9' }))]),
      ),
    ).toMatchObject({ unchanged_count: 3, added: [{ line: 9 }], renumbered_count: 0 });
  });

  test('entries with the same content as renumbered in their order, each once', async () => {
    const twins = (...numbers: readonly string[]) =>
      buildFec([...VALID_LINES, ...numbers.flatMap((number) => entry(number, { EcritureLib: 'Abonnement' }))]);
    expect(await compare(twins('4', '5', '6'), twins('7', '8'))).toMatchObject({
      unchanged_count: 3,
      renumbered: [
        { line_before: 9, line_after: 9 },
        { line_before: 11, line_after: 11 },
      ],
      removed: [{ line: 13 }],
      added: [],
      changed: [],
    });
  });

  test('the number of lines that it could not read', async () => {
    expect(await compare(valid, `${valid}x|y\r\n\r\n`)).toMatchObject({
      ...SAME_ENTRIES,
      before: { unread_line_count: 0 },
      after: { line_count: 7, unread_line_count: 1 },
    });
  });

  test('at most 1000 entries in a list, and the count of all', async () => {
    const many = buildFec(
      Array.from({ length: MAX_LISTED_ENTRIES + 5 }, (_, number) => entry(String(number + 10))).flat(),
    );
    const comparison = await compare(valid, many);
    expect([comparison.added_count, comparison.added.length, comparison.removed_count, comparison.truncated]).toEqual([
      MAX_LISTED_ENTRIES + 5,
      MAX_LISTED_ENTRIES,
      3,
      true,
    ]);
    expect(comparison.added.at(-1)).toEqual({ line: 2 * MAX_LISTED_ENTRIES });
  });
});

test('compareFec counts exactly the changes made to a file', async () => {
  const changeKinds = fc.array(fc.constantFrom('kept', 'added', 'removed', 'changed', 'renumbered'), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(changeKinds, fc.boolean(), async (kinds, isReversed) => {
      const before = kinds.flatMap((kind, at) => (kind === 'added' ? [] : entry(String(at + 1))));
      const after = kinds.map((kind, at) => {
        if (kind === 'removed') return [];
        if (kind === 'changed') return entry(String(at + 1), { PieceRef: 'Autre' });
        if (kind === 'renumbered') return entry(`R${at + 1}`, { EcritureLib: `Écriture ${at + 1}` });
        return entry(String(at + 1));
      });
      if (isReversed) after.reverse();
      const count = (kind: string) => kinds.filter((each) => each === kind).length;
      expect(await compare(buildFec(before), buildFec(after.flat()))).toMatchObject({
        unchanged_count: count('kept'),
        added_count: count('added'),
        removed_count: count('removed'),
        changed_count: count('changed'),
        renumbered_count: count('renumbered'),
      });
    }),
    { seed: 20_261_122, numRuns: 200 },
  );
});

test('compareFec states which of the two files is not a FEC', async () => {
  for (const text of ['', 'a;b;c', valid.replace('EcritureNum', 'Numero')]) {
    expect(await compareFec(Buffer.from(text), Buffer.from(valid), NEVER_ABORTED)).toEqual({ unreadable: 'first' });
    expect(await compareFec(Buffer.from(valid), Buffer.from(text), NEVER_ABORTED)).toEqual({ unreadable: 'second' });
  }
});

test('compareFec lets other work run, and rejects once its signal is aborted', async () => {
  const large = Buffer.from(buildFec(Array.from({ length: 20_000 }, (_, number) => entry(String(number))).flat()));
  let turns = 0;
  let over = false;
  const otherWork = () => {
    turns += 1;
    if (!over) setImmediate(otherWork);
  };
  setImmediate(otherWork);
  await compareFec(large, large, NEVER_ABORTED);
  over = true;
  // A slice lasts 8 ms: this comparison takes some twenty, more on a slow machine.
  expect(turns).toBeGreaterThanOrEqual(2);
  const aborted = new AbortController();
  setImmediate(() => aborted.abort(new Error('gone')));
  await expect(compareFec(large, large, aborted.signal)).rejects.toThrow('gone');
});
