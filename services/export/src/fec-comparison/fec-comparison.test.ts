import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changed, type FecCells, fecFile, SOUND } from '../fec-control/testing/fec-file.ts';
import { compareFec } from './compare-fec.ts';
import { MOST_NAMED } from './match-entries.ts';

const NEVER = new AbortController().signal;
const compare = async (before: string | Uint8Array, after: string | Uint8Array) => {
  const [former, next] = [before, after].map((file) => (typeof file === 'string' ? Buffer.from(file) : file));
  const compared = await compareFec(former as Uint8Array, next as Uint8Array, NEVER);
  if ('unreadable' in compared) throw new Error(`the ${compared.unreadable} file is no FEC`);
  return compared;
};
const sound = fecFile(SOUND);
const entry = (number: string, cells: FecCells = {}): readonly FecCells[] =>
  SOUND.slice(0, 2).map((line) => ({ ...line, EcritureNum: number, EcritureLib: `Écriture ${number}`, ...cells }));
const SAME = { unchanged_count: 3, added_count: 0, removed_count: 0, changed_count: 0, renumbered_count: 0 };

describe('two FEC of one year are the same', () => {
  test('whatever parts their cells, ends their lines, marks their beginning and orders the lines of an entry', async () => {
    const other = fecFile([...SOUND.slice(0, 2).reverse(), ...SOUND.slice(2)], { separator: '\t', end: '\n' });
    expect(await compare(sound, `\ufeff${other}`)).toMatchObject(SAME);
  });

  test('whatever order their entries stand in', async () => {
    expect(await compare(sound, fecFile([...SOUND.slice(2), ...SOUND.slice(0, 2)]))).toMatchObject(SAME);
  });

  test.each([
    ['ISO 8859-15', 'Études à 10 €, œuvre', { '€': 0xa4, œ: 0xbd, É: 0xc9, à: 0xe0 }],
    ['Windows-1252', 'Études à 10 €, œuvre', { '€': 0x80, œ: 0x9c, É: 0xc9, à: 0xe0 }],
    ['the code page of MS-DOS', 'Études à 10 ½', { '½': 0xab, É: 0x90, à: 0x85 }],
  ])('in %s as in UTF-8, codes too', async (_, label, high: Readonly<Record<string, number>>) => {
    const accented = fecFile(changed({ 3: { EcritureLib: label, JournalCode: 'VÉ' } }));
    const encoded = Buffer.from([...accented].map((character) => high[character] ?? character.charCodeAt(0)));
    expect(await compare(accented, encoded)).toMatchObject({ ...SAME, unchanged_count: 4 });
  });

  test('where each line is in a set of its own, though a cell has the bytes of the one above', async () => {
    const lines = (third: FecCells, fourth: FecCells) =>
      fecFile(SOUND.map((cells, at) => ({ ...cells, EcritureLib: 'Vente', ...{ 2: third, 3: fourth }[at] })));
    const former = lines({ EcritureLib: 'é' }, { EcritureLib: 'Ã©', CompteLib: 'dû' });
    const next = lines({ EcritureLib: '\u00c3\u00a9' }, { EcritureLib: '\u00c3\u00a9', CompteLib: 'd\u00fb' });
    expect(await compare(former, Buffer.from(next, 'latin1'))).toMatchObject(SAME);
  });

  test('however their amounts are written', async () => {
    const written = sound.replaceAll('1000,00', '0001000,0').replaceAll('|0,00|', '||').replaceAll('120,00', '120.00');
    expect(written).not.toBe(sound);
    expect(await compare(sound, written)).toMatchObject(SAME);
  });

  test('with Montant and Sens as with Debit and Credit', async () => {
    const columns = Object.keys(SOUND[0] ?? {});
    const signed = SOUND.map(({ Debit = '', Credit = '', ...cells }) => ({
      ...cells,
      Montant: Debit === '0,00' ? Credit : Debit,
      Sens: Debit === '0,00' ? 'C' : '+1',
    }));
    const file = fecFile(signed, {
      columns: columns.map((column) => ({ Debit: 'Montant', Credit: 'Sens' })[column] ?? column),
    });
    expect(await compare(fecFile(SOUND, { columns }), file)).toMatchObject(SAME);
    expect((await compare(fecFile(SOUND, { columns }), file.replace('|C|', '|D|'))).changed).toEqual([
      { line_before: 2, line_after: 2, columns: ['Debit', 'Credit'] },
    ]);
  });
});

describe('the comparison tells', () => {
  test('what came and what went, by its line', async () => {
    const more = fecFile([...SOUND, ...entry('4')]);
    expect(await compare(sound, more)).toMatchObject({
      unchanged_count: 3,
      added: [{ line: 9 }],
      removed: [],
      before: { line_count: 7, unread_line_count: 0, entry_count: 3 },
      after: { line_count: 9, unread_line_count: 0, entry_count: 4 },
    });
    expect(await compare(more, sound)).toMatchObject({ unchanged_count: 3, added: [], removed: [{ line: 9 }] });
  });

  test.each([
    ['a label', { EcritureLib: 'Autre' }, ['EcritureLib']],
    ['amounts', { Debit: '1,00', Credit: '2,00' }, ['Debit', 'Credit']],
    ['a sign', { Credit: '-100,00' }, ['Credit']],
    ['an account', { CompteNum: '707000' }, ['CompteNum']],
    ['an auxiliary account', { CompAuxNum: 'C9', EcritureLib: 'Autre' }, ['CompAuxNum', 'EcritureLib']],
    ['letters', { EcritureLet: 'B', DateLet: '20260301' }, ['EcritureLet', 'DateLet']],
  ])('that %s changed', async (_, cells, columns) => {
    expect((await compare(sound, fecFile(changed({ 3: cells })))).changed).toEqual([
      { line_before: 4, line_after: 4, columns },
    ]);
  });

  test('that a column of cash accounting changed', async () => {
    const columns = [...Object.keys(SOUND[0] ?? {}), 'DateRglt', 'ModeRglt', 'NatOp'];
    const cash = (day: string) => fecFile(changed({ 5: { DateRglt: day } }), { columns });
    expect((await compare(cash('20260220'), cash('20260221'))).changed).toEqual([
      { line_before: 7, line_after: 7, columns: ['DateRglt'] },
    ]);
  });

  test('that two lines of an entry swapped what they hold, be it between two customers of one account', async () => {
    const swapped = changed({ 3: { Credit: '20,00' }, 4: { Credit: '100,00' } });
    expect((await compare(sound, fecFile(swapped))).changed).toEqual([
      { line_before: 4, line_after: 4, columns: ['Credit'] },
    ]);
    const deposit = (first: FecCells, second: FecCells) =>
      fecFile([
        ...SOUND,
        { ...SOUND[2], EcritureNum: '4', CompAuxNum: 'C1', EcritureLib: 'a', ...first },
        { ...SOUND[2], EcritureNum: '4', CompAuxNum: 'C2', EcritureLib: 'b', ...second },
      ]);
    const [one, two] = [{ Credit: '1,00' }, { Credit: '2,00' }];
    expect((await compare(deposit(one, two), deposit(two, one))).changed).toEqual([
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

  test('that a line is there twice', async () => {
    expect((await compare(sound, fecFile([...SOUND.slice(0, 4), ...SOUND.slice(3)]))).changed).toEqual([
      { line_before: 4, line_after: 4, columns: ['CompteNum'] },
    ]);
  });

  test('which entries only took another number, when one is put in before them', async () => {
    const renumbered = SOUND.map((line) => ({ ...line, EcritureNum: String(Number(line.EcritureNum) + 1) }));
    expect(await compare(sound, fecFile([...entry('1', { EcritureLib: 'Oubliée' }), ...renumbered]))).toMatchObject({
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

  test('an entry that is there twice under two numbers as added', async () => {
    expect(
      await compare(sound, fecFile([...SOUND, ...SOUND.slice(0, 2).map((line) => ({ ...line, EcritureNum: '9' }))])),
    ).toMatchObject({ unchanged_count: 3, added: [{ line: 9 }], renumbered_count: 0 });
  });

  test('entries that hold the same as renumbered in their order, each once', async () => {
    const twins = (...numbers: readonly string[]) =>
      fecFile([...SOUND, ...numbers.flatMap((number) => entry(number, { EcritureLib: 'Abonnement' }))]);
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

  test('how many lines it could not read', async () => {
    expect(await compare(sound, `${sound}x|y\r\n\r\n`)).toMatchObject({
      ...SAME,
      before: { unread_line_count: 0 },
      after: { line_count: 7, unread_line_count: 1 },
    });
  });

  test('at most a thousand entries a list, and counts of all', async () => {
    const many = fecFile(Array.from({ length: MOST_NAMED + 5 }, (_, number) => entry(String(number + 10))).flat());
    const told = await compare(sound, many);
    expect([told.added_count, told.added.length, told.removed_count, told.truncated]).toEqual([
      MOST_NAMED + 5,
      MOST_NAMED,
      3,
      true,
    ]);
    expect(told.added.at(-1)).toEqual({ line: 2 * MOST_NAMED });
  });
});

test('whatever is done to a file is what is told', async () => {
  const fates = fc.array(fc.constantFrom('kept', 'added', 'removed', 'changed', 'renumbered'), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(fates, fc.boolean(), async (deeds, backwards) => {
      const before = deeds.flatMap((deed, at) => (deed === 'added' ? [] : entry(String(at + 1))));
      const after = deeds.map((deed, at) => {
        if (deed === 'removed') return [];
        if (deed === 'changed') return entry(String(at + 1), { PieceRef: 'Autre' });
        if (deed === 'renumbered') return entry(`R${at + 1}`, { EcritureLib: `Écriture ${at + 1}` });
        return entry(String(at + 1));
      });
      if (backwards) after.reverse();
      const count = (deed: string) => deeds.filter((each) => each === deed).length;
      expect(await compare(fecFile(before), fecFile(after.flat()))).toMatchObject({
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

test('what is no FEC is none, and which file it is', async () => {
  for (const text of ['', 'a;b;c', sound.replace('EcritureNum', 'Numero')]) {
    expect(await compareFec(Buffer.from(text), Buffer.from(sound), NEVER)).toEqual({ unreadable: 'first' });
    expect(await compareFec(Buffer.from(sound), Buffer.from(text), NEVER)).toEqual({ unreadable: 'second' });
  }
});

test('others have their turn while large files are compared, and nothing goes on for a caller who has gone', async () => {
  const large = Buffer.from(fecFile(Array.from({ length: 6000 }, (_, number) => entry(String(number))).flat()));
  let turns = 0;
  let over = false;
  const others = () => {
    turns += 1;
    if (!over) setImmediate(others);
  };
  setImmediate(others);
  await compareFec(large, large, NEVER);
  over = true;
  expect(turns).toBeGreaterThan((2 * large.length) / (1 << 18));
  const gone = new AbortController();
  setImmediate(() => gone.abort(new Error('gone')));
  await expect(compareFec(large, large, gone.signal)).rejects.toThrow('gone');
});
