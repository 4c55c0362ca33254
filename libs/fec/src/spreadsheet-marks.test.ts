import { describe, expect, test } from 'vitest';
import { ALL_COLUMNS, type ColumnName, FEC_COLUMN_COUNT } from './columns.ts';
import { buildFec, changeLines, type FecCells, VALID_LINES } from './testing/fec-file.ts';
import { buildFecXml } from './testing/fec-xml-file.ts';
import { validateFec } from './validate-fec.ts';

type Case = readonly [title: string, file: string | Buffer, ...anomalies: readonly string[]];

const NAMES = ALL_COLUMNS.slice(0, FEC_COLUMN_COUNT);
const TOTAL_EUROS = 1240;
const valid = buildFec(VALID_LINES);
const file = (changes: Readonly<Record<number, FecCells>>): string => buildFec(changeLines(changes));

/** Writes the cells of these columns that are not blank in another way. */
const mark = (
  columns: readonly ColumnName[],
  write: (text: string) => string,
  lines: readonly FecCells[] = VALID_LINES,
): readonly FecCells[] =>
  lines.map((cells) =>
    Object.fromEntries(
      NAMES.map((name) => [name, columns.includes(name) && cells[name] ? write(cells[name]) : cells[name]]),
    ),
  );
const markNames = (content: string, write: (name: string) => string): string =>
  content.replace(NAMES.join('|'), NAMES.map(write).join('|'));
const apostrophe = (text: string): string => `'${text}`;
const client = (name: string): string => file({ 2: { CompAuxNum: name }, 6: { CompAuxNum: name } });
const letter = (text: string): string => file({ 2: { EcritureLet: text }, 6: { EcritureLet: text } });
/** Bytes of a character set that has a byte for each character, some of them replaced. */
const encode = (text: string, bytes: Readonly<Record<string, number>>): Buffer =>
  Buffer.from([...text].map((character) => bytes[character] ?? (character.codePointAt(0) as number)));

/** A thousand balanced lines, one of which has other cells. */
const thousandLines = (cells: FecCells): string => {
  const sales: FecCells[] = Array.from({ length: 500 }, (_, at) =>
    ['512000', '706000'].map((account, side) => ({
      ...VALID_LINES[3],
      EcritureNum: String(at + 4),
      EcritureDate: '20260301',
      PieceDate: '20260301',
      ValidDate: '20260301',
      CompteNum: account,
      CompteLib: account === '512000' ? 'Banque' : 'Prestations',
      PieceRef: `FA${at + 4}`,
      EcritureLib: `Vente ${at + 4}`,
      Debit: side === 0 ? '10,00' : '0,00',
      Credit: side === 0 ? '0,00' : '10,00',
    })),
  ).flat();
  sales[700] = { ...sales[700], ...cells };
  return buildFec([...VALID_LINES, ...sales]);
};

async function validate(content: string | Buffer) {
  const bytes = Buffer.from(content);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 97) }, (_, at) => bytes.subarray(at * 97, at * 97 + 97));
  const whole = await validateFec([bytes]);
  expect(await validateFec(pieces)).toEqual(whole);
  return {
    total: whole.total_debit,
    anomalies: whole.anomalies.map(({ code, line, column }) =>
      [code, ...(line === null ? [] : [line]), ...(column === null ? [] : [column])].join(' '),
    ),
  };
}

const DATES = ['EcritureDate', 'PieceDate', 'DateLet', 'ValidDate'] as const;
const AMOUNTS = ['Debit', 'Credit'] as const;
const CODES = ['JournalCode', 'EcritureNum', 'CompAuxNum', 'EcritureLet'] as const;

describe('a cell that begins with an apostrophe', () => {
  const honest: readonly Case[] = [
    ["a third party named 'T HART", client("'T HART")],
    ["a third party named 't Hooft", client("'t Hooft")],
    ["a third party named 'sHeerenberg", client("'sHeerenberg")],
    ["a third party named '2024", client("'2024")],
    ['a third party with a typographic apostrophe', client('’T HART')],
    ["a matching letter 'AA", letter("'AA")],
    ["a matching letter '2024", letter("'2024")],
    ["a label '2024", file({ 3: { EcritureLib: "'2024 facture" } })],
    ["a document 'FA12", file({ 3: { PieceRef: "'FA12" } })],
    ["a third party 'T HART in French quotation marks", client('« T HART »')],
    ['a third party that begins with an equals sign', client('=HART')],
    ['a label that is an equation', file({ 3: { EcritureLib: '=12+3' } })],
  ];
  test.each(honest)('is honest: %s', async (_, content) => {
    expect(await validate(content)).toEqual({ total: TOTAL_EUROS, anomalies: [] });
  });

  test.each(["'T HART", "'t Hooft", "'2024", '’T HART', '« T HART »', '=HART'])(
    'is honest in XML: %s',
    async (name) => {
      const lines = changeLines({
        2: { CompAuxNum: name, EcritureLet: "'AA" },
        6: { CompAuxNum: name, EcritureLet: "'AA" },
      });
      expect(await validate(buildFecXml(lines))).toEqual({ total: TOTAL_EUROS, anomalies: [] });
    },
  );

  test.each<[string, string]>([
    ['dates of letters', buildFec(mark(['JournalCode', 'CompAuxNum', 'EcritureLet', 'DateLet'], apostrophe))],
    ['one amount', file({ 0: { JournalCode: "'AN", Debit: "'1000,00" }, 1: { JournalCode: "'AN" } })],
    [
      'one amount of a third party',
      file({ 2: { CompAuxNum: "'T HART", Debit: "'120,00" }, 6: { CompAuxNum: "'T HART" } }),
    ],
  ])('is the same code on every line, also where only %s are marked', async (_, content) => {
    expect(await validate(content)).toEqual({ total: TOTAL_EUROS, anomalies: ['FEC-LIG-003'] });
  });

  test.each<[string, FecCells]>([
    ['a third party in quotes', { CompAuxNum: '"HART"' }],
    ['a third party in apostrophes', { CompAuxNum: "'HART'" }],
    ['a letter in quotes', { EcritureLet: '"A"' }],
    ['a name that is two quotes', { CompAuxNum: 'HART', CompAuxLib: '""' }],
  ])('is honest in XML beside a pair around a code or nothing: %s', async (_, cells) => {
    const { anomalies } = await validate(buildFecXml(changeLines({ 2: cells, 6: cells })));
    expect(anomalies).not.toContain('FEC-LIG-003');
  });

  test('is honest on one line of a thousand', async () => {
    const result = await validate(thousandLines({ EcritureLib: "'t Hof", PieceRef: "'12" }));
    expect(result.anomalies).toEqual([]);
  });
});

describe('what spreadsheets write around numbers', () => {
  const everything = (write: (text: string) => string) => markNames(buildFec(mark(NAMES, write)), write);
  const french = (text: string) => `« ${text} »`;
  const cases: readonly Case[] = [
    ['an apostrophe before every cell', everything(apostrophe), 'FEC-LIG-003'],
    ['an apostrophe before every name', markNames(valid, apostrophe), 'FEC-LIG-003 1'],
    ['an equals sign before every name', markNames(valid, (name) => `=${name}`), 'FEC-LIG-003 1'],
    ['a typographic apostrophe before every name', markNames(valid, (name) => `’${name}`), 'FEC-LIG-003 1'],
    ['French quotation marks around every name', markNames(valid, french), 'FEC-LIG-003 1'],
    ['typographic quotation marks around every name', markNames(valid, (name) => `“${name}”`), 'FEC-LIG-003 1'],
    ...(
      [
        ['accounts', ['CompteNum']],
        ['dates', DATES],
        ['amounts', AMOUNTS],
        ['codes', CODES],
      ] as const
    ).flatMap(([title, columns]): readonly Case[] => [
      [`an apostrophe before ${title}`, buildFec(mark(columns, apostrophe)), 'FEC-LIG-003'],
      [`a typographic apostrophe before ${title}`, buildFec(mark(columns, (text) => `’${text}`)), 'FEC-LIG-003'],
      [`a grave accent before ${title}`, buildFec(mark(columns, (text) => `\`${text}`)), 'FEC-LIG-003'],
      [`an acute accent before ${title}`, buildFec(mark(columns, (text) => `´${text}`)), 'FEC-LIG-003'],
      [`French quotation marks around ${title}`, buildFec(mark(columns, french)), 'FEC-LIG-003'],
      [`typographic quotation marks around ${title}`, buildFec(mark(columns, (text) => `“${text}”`)), 'FEC-LIG-003'],
      [`single quotation marks around ${title}`, buildFec(mark(columns, (text) => `‘${text}’`)), 'FEC-LIG-003'],
    ]),
    ['an equals sign before accounts', buildFec(mark(['CompteNum'], (text) => `=${text}`)), 'FEC-LIG-003'],
    ['an equals sign before dates', buildFec(mark(DATES, (text) => `=${text}`)), 'FEC-LIG-003'],
    ['an equals sign before amounts', buildFec(mark(AMOUNTS, (text) => `=${text}`)), 'FEC-LIG-003'],
    ['an equals sign before one account', file({ 3: { CompteNum: '=706000' } }), 'FEC-LIG-003'],
    [
      'French quotation marks with spaces that do not break',
      buildFec(mark(['CompteNum'], (text) => `«\u00a0${text}\u202f»`)),
      'FEC-LIG-003',
    ],
    [
      'French quotation marks in ISO 8859-15',
      Buffer.from(
        everything((text) => `«\u00a0${text}\u00a0»`),
        'latin1',
      ),
      'FEC-LIG-003',
    ],
    [
      'typographic quotation marks of Windows-1252',
      encode(buildFec(mark(['CompteNum'], (text) => `“${text}”`)), { '“': 0x93, '”': 0x94 }),
      'FEC-FIC-003',
      'FEC-LIG-003',
    ],
    [
      "an apostrophe before an account, on the line of 'T HART",
      file({ 2: { CompteNum: "'411000", CompAuxNum: "'C1" } }),
      'FEC-LIG-003',
    ],
    [
      'an apostrophe before a negative amount in a currency',
      file({ 3: { Montantdevise: "'-100,00", Idevise: 'USD' } }),
      'FEC-LIG-003',
    ],
    ['an apostrophe before a currency', file({ 3: { Montantdevise: '100,00', Idevise: "'USD" } }), 'FEC-LIG-003'],
    ['an apostrophe alone in a blank date', file({ 3: { DateLet: "'" } }), 'FEC-LIG-003'],
  ];
  test.each(cases)('is one anomaly: %s', async (_, content, ...anomalies) => {
    expect(await validate(content)).toEqual({ total: TOTAL_EUROS, anomalies });
  });

  test.each([' ', '\u00a0', '\u202f'])('is one anomaly with a space after the mark: %j', async (space) => {
    for (const columns of [['CompteNum'], DATES, AMOUNTS] as const) {
      const content = buildFec(mark(columns, (text) => `'${space}${text}`));
      expect(await validate(content)).toEqual({ total: TOTAL_EUROS, anomalies: ['FEC-LIG-003'] });
    }
  });

  test('is no name behind more marks than a program writes', async () => {
    const marks = "'".repeat(60);
    const { anomalies } = await validate(markNames(valid, (name) => marks + name));
    expect(anomalies).not.toContain('FEC-LIG-003 1');
  });

  test('is one anomaly on one line of a thousand', async () => {
    expect((await validate(thousandLines({ CompteNum: "'512000" }))).anomalies).toEqual(['FEC-LIG-003']);
  });

  test.each(["'cent", '=1+1', '=SOMME(A1)', "'"])('does not hide that %s is no amount or none', async (amount) => {
    const { anomalies } = await validate(file({ 3: { Credit: amount } }));
    expect(anomalies).not.toEqual([]);
  });

  test.each([
    ['accounts', ['CompteNum']],
    ['dates', ['EcritureDate', 'PieceDate', 'ValidDate']],
    ['amounts', AMOUNTS],
  ] as const)('is one anomaly before %s in XML', async (_, columns) => {
    const content = buildFecXml(VALID_LINES);
    const names = new RegExp(`<(${columns.join('|')})>([^<]+)</`, 'g');
    for (const written of ["'$2", '“$2”', '« $2 »', '=$2'].map((text) => content.replace(names, `<$1>${text}</`))) {
      if (written.includes('=2026')) continue;
      expect(await validate(written)).toEqual({ total: TOTAL_EUROS, anomalies: ['FEC-LIG-003'] });
    }
  });
});
