import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companiesMigrations } from '../migrations.ts';
import { createSiren, createUnitsCsv, UNIT_COLUMNS_33, UNIT_COLUMNS_35 } from '../testing/stock-files.ts';
import { createTestCompanies, type TestCompanies } from '../testing/test-companies.ts';
import { createZip } from '../testing/zip-writer.ts';

const SIREN = createSiren(1);
const unit = (number: number, name = `SOCIETE ${number}`) => ({
  siren: createSiren(number),
  denominationUniteLegale: name,
});
const listUnits = (count: number, name?: string) => Array.from({ length: count }, (_, at) => unit(at + 1, name));

let db: TestDatabase;
let companies: TestCompanies;
beforeEach(async () => {
  db = await createTestDatabase([companiesMigrations]);
  companies = await createTestCompanies(db);
});
afterEach(async () => {
  await companies.close();
  await db.close();
});

const listNames = async () =>
  (
    await db.database.system((sql) =>
      sql.query<{ name: string | null }>('select name from companies.legal_unit order by siren'),
    )
  ).map(({ name }) => name);
const listTables = async () =>
  (
    await db.database.system((sql) =>
      sql.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'companies'::regnamespace and relkind = 'r' order by 1`,
      ),
    )
  ).map(({ name }) => name);

const NAMES = ['SOCIETE 1', 'SOCIETE 2'];
const CSV = Buffer.from(createUnitsCsv(listUnits(2)));
const entry = { name: 'StockUniteLegale_utf8.csv', contents: CSV };

describe('a file of companies is imported', () => {
  test.each([
    ['with 33 columns', CSV],
    ['with 35 columns', createUnitsCsv(listUnits(2), UNIT_COLUMNS_35)],
    ['with columns in another order', createUnitsCsv(listUnits(2), UNIT_COLUMNS_33.toReversed())],
    ['with a byte order mark and CRLF', `\ufeff${createUnitsCsv(listUnits(2), UNIT_COLUMNS_33, '\r\n')}`],
    ['compressed with gzip', gzipSync(CSV)],
    ['in a ZIP archive', createZip([entry])],
    ['in a ZIP archive with data descriptors', createZip([{ ...entry, hasDataDescriptor: true }])],
    ['in a ZIP64 archive', createZip([{ ...entry, isZip64: true, hasDataDescriptor: true }])],
    [
      'among other files of a ZIP archive',
      createZip([
        { name: 'lisez-moi.txt', contents: Buffer.from('x') },
        { name: 'autre.csv', contents: Buffer.from('a\n1\n') },
        entry,
      ]),
    ],
  ])('%s', async (_, contents) => {
    expect(await companies.importUnits(contents)).toMatchObject({
      rowCount: 2,
      duplicates: 0,
      state: { lines: 2, unreadable: {} },
    });
    expect(await listNames()).toEqual(NAMES);
    expect(await listTables()).not.toContain('legal_unit_staging');
  });

  test('with quotes and line breaks inside names', async () => {
    await companies.importUnits(createUnitsCsv([unit(1, 'A "B", C'), unit(2, 'D\r\nE')]));
    expect(await listNames()).toEqual(['A "B", C', 'D E']);
  });

  test('of which one SIREN has two rows: the readable one is kept, and it is reported', async () => {
    const rows = [unit(1), { ...unit(2), etatAdministratifUniteLegale: 'X' }, unit(2), unit(3)];
    expect(await companies.importUnits(createUnitsCsv(rows))).toMatchObject({ rowCount: 3, duplicates: 1 });
    expect(await listNames()).toEqual(['SOCIETE 1', 'SOCIETE 2', 'SOCIETE 3']);
  });

  test('and its unreadable lines are counted by reason with their numbers', async () => {
    const lines = createUnitsCsv(listUnits(3)).trimEnd().split('\n');
    const bad = [
      '12345678A,O',
      `${createSiren(9)},O,only,five,columns`,
      (lines[1] ?? '').replace('SOCIETE 1', 'A\u0000B'),
      '"x"y,z',
    ];
    const report = await companies.importUnits([...lines.slice(0, 2), ...bad, ...lines.slice(2), '', ''].join('\n'));
    expect(report).toMatchObject({
      state: {
        lines: 7,
        unreadable: {
          column_count: { count: 2, first: [2, 3] },
          control_character: { count: 1, first: [4] },
          quotes_or_length: { count: 1, first: [5] },
        },
      },
    });
    expect((await companies.check(createSiren(9))).body).toMatchObject({
      status: { administrative: 'unknown' },
      identity: { name: null, diffusion: null },
    });
    expect(await companies.registers.readStatus()).toMatchObject({
      registers: [{ row_count: 4, unreadable_count: 5 }],
    });
  });

  test('and dated by its latest line, not by one of the future', async () => {
    const days = ['2026-09-30T10:00:00', '2999-01-01T00:00:00', '2026-11-02T09:00:00'];
    await companies.importUnits(
      createUnitsCsv(days.map((day, at) => ({ ...unit(at + 1), dateDernierTraitementUniteLegale: day }))),
    );
    expect(await companies.registers.readStatus()).toMatchObject({ registers: [{ dataset_date: '2026-11-02' }] });
  });
});

describe('a file is refused, and the register stays', () => {
  const zip = createZip([{ ...entry, contents: Buffer.from(createUnitsCsv(listUnits(500))) }]);
  test.each([
    ['that is empty', '', /is empty/],
    [
      'of another kind',
      'id;name\n1;a\n',
      /^this is not a StockUniteLegale file of SIRENE: its header lacks the columns siren, .* and \d+ more$/,
    ],
    ['of establishments', 'siren,nic,siret\n1,2,3\n', /this is not a StockUniteLegale file/],
    ['with a column twice', `siren,${createUnitsCsv([unit(1)])}`, /repeats the columns siren/],
    ['with a header and no row', createUnitsCsv([]), /has no row/],
    [
      'with many unreadable lines',
      `${createUnitsCsv(listUnits(50))}${'x\n'.repeat(30)}`,
      /30 of 80 lines cannot be read/,
    ],
    ['that is a truncated ZIP archive', zip.subarray(0, zip.length - 30), /damaged or truncated/],
    ['whose ZIP archive lost its middle', Buffer.concat([zip.subarray(0, 200), zip.subarray(900)]), /damaged/],
    ['whose checksum is wrong', createZip([{ ...entry, crc: 1 }]), /do not match its checksum/],
    ['of a ZIP archive without a CSV', createZip([{ name: 'a.txt', contents: CSV }]), /contains no \.csv/],
    [
      'of a ZIP archive with two CSV',
      createZip([
        { name: 'a.csv', contents: CSV },
        { name: 'b.csv', contents: CSV },
      ]),
      /several \.csv/,
    ],
    [
      'of a ZIP archive with a path out of it',
      createZip([{ ...entry, name: '../../StockUniteLegale.csv' }]),
      /damaged or truncated \(invalid relative path/,
    ],
    [
      'of a ZIP archive with an absolute path',
      createZip([{ ...entry, name: '/etc/StockUniteLegale.csv' }]),
      /damaged or truncated \(absolute path/,
    ],
    ['of another compression', createZip([{ ...entry, method: 12 }]), /compression method 12/],
    [
      'that expands without end',
      createZip([{ ...entry, contents: Buffer.concat([CSV, Buffer.alloc(64 * 1024 * 1024, '\n')]) }]),
      /expands more than 100 times/,
    ],
    ['that is a truncated gzip', gzipSync(CSV).subarray(0, 300), /damaged or truncated/],
    ['that is much smaller', createUnitsCsv([unit(1)]), /has 1 rows and the register 2.*--allow-smaller/],
  ])('%s', async (_, contents, message) => {
    await companies.importUnits(CSV);
    await expect(companies.importUnits(contents)).rejects.toMatchObject({
      name: 'RefusedFileError',
      message: expect.stringMatching(message),
    });
    expect(await listNames()).toEqual(NAMES);
    expect(await listTables()).not.toContain('legal_unit_staging');
    expect((await companies.registers.readStatus()).runs).toEqual([]);
  });

  test('unless the operator allows a smaller one', async () => {
    await companies.importUnits(CSV);
    await companies.importUnits(createUnitsCsv([unit(1)]), { allowSmaller: true });
    expect(await listNames()).toEqual(['SOCIETE 1']);
  });
});

/** Ends an import as a kill does: nothing runs after the chosen number of bytes is read. */
const interruptAfter = (bytes: number) => {
  let total = 0;
  return {
    start() {},
    startIndex() {},
    addBytes(count: number) {
      total += count;
      if (total > bytes) throw new Error('killed');
    },
  };
};

describe('an interrupted import', () => {
  const csv = createUnitsCsv(listUnits(20_000, 'NEW'));
  const start = (progress = interruptAfter(0)) =>
    companies.importUnits(createZip([{ ...entry, contents: Buffer.from(csv) }]), { groupLines: 1_000, progress });

  test('of the same file resumes after the last group, and stores every row once', async () => {
    const path = await companies.writeStock('big.csv', csv);
    const options = { path, isPartial: false, allowSmaller: false, groupLines: 1_000 };
    await expect(companies.registers.importUnits({ ...options, progress: interruptAfter(1_500_000) })).rejects.toThrow(
      'killed',
    );
    const [run] = (await companies.registers.readStatus()).runs;
    expect(run).toMatchObject({ register: 'units', state: { lines: expect.any(Number) } });
    expect(run?.state.lines).toBeGreaterThan(0);
    expect(run?.state.lines).toBeLessThan(20_000);
    expect((await companies.check(SIREN)).body).toMatchObject({ overall: 'not_evaluated', sources: [] });
    const report = await companies.registers.importUnits({
      ...options,
      progress: interruptAfter(Number.POSITIVE_INFINITY),
    });
    expect(report).toMatchObject({ resumedAtLine: run?.state.lines, rowCount: 20_000, duplicates: 0 });
    expect(await listNames()).toHaveLength(20_000);
  });

  test('of another file begins again', async () => {
    const path = await companies.writeStock('big.csv', csv);
    await expect(
      companies.registers.importUnits({
        path,
        isPartial: false,
        allowSmaller: false,
        groupLines: 1_000,
        progress: interruptAfter(1_500_000),
      }),
    ).rejects.toThrow('killed');
    expect(await companies.importUnits(CSV)).toMatchObject({ resumedAtLine: 0, rowCount: 2 });
    expect(await listNames()).toEqual(NAMES);
  });

  test('is not touched by a file that is refused', async () => {
    const path = await companies.writeStock('big.csv', csv);
    const options = { path, isPartial: false, allowSmaller: false, groupLines: 1_000 };
    await expect(companies.registers.importUnits({ ...options, progress: interruptAfter(1_500_000) })).rejects.toThrow(
      'killed',
    );
    await expect(companies.importUnits('a;b\n')).rejects.toThrow('this is not a StockUniteLegale file');
    expect((await companies.registers.readStatus()).runs).toHaveLength(1);
  });

  test('that another one takes over stops, and the later one is published whole', async () => {
    const late = createUnitsCsv(listUnits(3_000, 'LATE'));
    let other: Promise<unknown> | null = null;
    const progress = {
      ...interruptAfter(Number.POSITIVE_INFINITY),
      start() {
        other = companies.registers.importUnits({
          path: join(companies.folder, 'late.csv'),
          isPartial: false,
          allowSmaller: false,
          progress: interruptAfter(Number.POSITIVE_INFINITY),
        });
      },
    };
    await companies.writeStock('late.csv', late);
    const [first] = await Promise.allSettled([start(progress)]);
    expect(first).toMatchObject({ status: 'rejected', reason: { name: 'ImportSupersededError' } });
    await other;
    expect(new Set(await listNames())).toEqual(new Set(['LATE']));
  });
});

test('readers see one register or the other while it is replaced, and never an error', async () => {
  const both = (name: string, state: string) =>
    createUnitsCsv(listUnits(50, name).map((row) => ({ ...row, etatAdministratifUniteLegale: state })));
  await companies.importUnits(both('OLD', 'C'));
  let isDone = false;
  const seen = new Set<string>();
  const readOnce = async () => {
    const { status, body } = await companies.check(SIREN);
    const { identity, status: state } = body as { identity: { name: string }; status: { administrative: string } };
    seen.add(`${status} ${identity.name} ${state.administrative}`);
  };
  const read = async () => {
    while (!isDone) await readOnce();
  };
  const readers = [read(), read(), read()];
  for (let round = 0; round < 6; round++) {
    await companies.importUnits(round % 2 === 0 ? both('NEW', 'A') : both('OLD', 'C'));
    await readOnce();
  }
  isDone = true;
  await Promise.all(readers);
  expect([...seen].toSorted()).toEqual(['200 NEW active', '200 OLD ceased']);
});
