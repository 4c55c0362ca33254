import { describe, expect, test } from 'vitest';
import { ALL_COLUMNS, type ColumnName, FEC_COLUMN_COUNT } from './columns.ts';
import { buildFec, changeLines, type FecCells, VALID_LINES } from './testing/fec-file.ts';
import { validateFec, validateFecWithFacts } from './validate-fec.ts';

type Expected = { readonly anomalies: readonly string[]; readonly total?: number };
type Case = readonly [title: string, file: string | Buffer, ...anomalies: readonly string[]];

const NAMES = ALL_COLUMNS.slice(0, FEC_COLUMN_COUNT);
const valid = buildFec(VALID_LINES);
const file = (changes: Readonly<Record<number, FecCells>>): string => buildFec(changeLines(changes));

const TOTAL_EUROS = 1240;
const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const quoteCells = (columns: readonly ColumnName[], lines = VALID_LINES): readonly FecCells[] =>
  lines.map((cells) =>
    Object.fromEntries(NAMES.map((name) => [name, columns.includes(name) ? quote(cells[name] ?? '') : cells[name]])),
  );
/** Quotes around every name and every cell. */
const quoteFile = (lines: readonly FecCells[], separator = '|', end = '\r\n'): string =>
  buildFec(quoteCells(NAMES, lines), { separator, end }).replace(
    NAMES.join(separator),
    NAMES.map(quote).join(separator),
  );

const apostrophes = (columns: readonly ColumnName[], lines = VALID_LINES): readonly FecCells[] =>
  lines.map((cells) =>
    Object.fromEntries(NAMES.map((name) => [name, columns.includes(name) ? `'${cells[name] ?? ''}'` : cells[name]])),
  );
const openingApostrophes = (columns: readonly ColumnName[]): readonly FecCells[] =>
  VALID_LINES.map((cells) =>
    Object.fromEntries(
      NAMES.map((name) => [name, columns.includes(name) && cells[name] ? `'${cells[name]}` : cells[name]]),
    ),
  );
/** Cells as a spreadsheet writes them to keep their zeros: `="0411"`. */
const formulas = (columns: readonly ColumnName[]): readonly FecCells[] =>
  VALID_LINES.map((cells) =>
    Object.fromEntries(
      NAMES.map((name) => [name, columns.includes(name) && cells[name] ? `="${cells[name]}"` : cells[name]]),
    ),
  );
const apostropheFile = (lines: readonly FecCells[]): string =>
  buildFec(apostrophes(NAMES, lines)).replace(NAMES.join('|'), NAMES.map((name) => `'${name}'`).join('|'));

/** Every cell that is not a number is in apostrophes, as LibreOffice writes it, and one account of two is no number. */
const mixedApostropheCells = VALID_LINES.map((cells) =>
  Object.fromEntries(
    NAMES.map((name) => {
      const text = cells[name] === '411000' ? '411DUP' : (cells[name] ?? '');
      return [name, /^[\d,]*$/.test(text) ? text : `'${text}'`];
    }),
  ),
);

/** Anomalies as code, line and column; only the line and the column that there are. */
async function validate(content: string | Buffer): Promise<Expected & { readonly valid: boolean }> {
  const bytes = Buffer.from(content);
  const whole = await validateFec([bytes]);
  const inPieces = await validateFec(
    Array.from({ length: Math.ceil(bytes.length / 97) }, (_, at) => bytes.subarray(at * 97, at * 97 + 97)),
  );
  expect(inPieces).toEqual(whole);
  return {
    valid: whole.valid,
    total: whole.total_debit,
    anomalies: whole.anomalies.map(({ code, line, column }) =>
      [code, ...(line === null ? [] : [line]), ...(column === null ? [] : [column])].join(' '),
    ),
  };
}

describe('a file with text delimiters', () => {
  const texts: readonly ColumnName[] = ['JournalLib', 'CompteLib', 'CompAuxLib', 'EcritureLib'];
  const cases: readonly Case[] = [
    ['with every cell in quotes', quoteFile(VALID_LINES), 'FEC-LIG-003'],
    ['with every cell in quotes, tabs and LF', quoteFile(VALID_LINES, '\t', '\n'), 'FEC-LIG-003'],
    ['with every cell in quotes, after a byte order mark', `\ufeff${quoteFile(VALID_LINES)}`, 'FEC-LIG-003'],
    ['with quoted names only', valid.replace(NAMES.join('|'), NAMES.map(quote).join('|')), 'FEC-LIG-003 1'],
    ['with quoted cells under plain names', buildFec(quoteCells(NAMES)), 'FEC-LIG-003'],
    ['with quoted texts, as LibreOffice writes them', buildFec(quoteCells(texts)), 'FEC-LIG-003'],
    ['with quoted amounts, which contain a comma', buildFec(quoteCells(['Debit', 'Credit'])), 'FEC-LIG-003'],
    ['with quoted dates', buildFec(quoteCells(['EcritureDate', 'PieceDate', 'ValidDate'])), 'FEC-LIG-003'],
    ['with quoted account numbers', buildFec(quoteCells(['CompteNum'])), 'FEC-LIG-003'],
    ['with blank cells written as two quotes', buildFec(quoteCells(['Montantdevise', 'Idevise'])), 'FEC-LIG-003'],
    ['with one quoted amount', file({ 3: { Credit: '"100,00"' } }), 'FEC-LIG-003'],
    [
      'with doubled quotes inside',
      quoteFile(changeLines({ 3: { EcritureLib: 'Ecran 24" pour "Valmy"' } })),
      'FEC-LIG-003',
    ],
    ['with every cell in apostrophes', apostropheFile(VALID_LINES), 'FEC-LIG-003'],
    ['with apostrophes under plain names', buildFec(apostrophes(NAMES)), 'FEC-LIG-003'],
    ['with names in apostrophes only', valid.replace(NAMES[0] ?? '', `'${NAMES[0]}'`), 'FEC-LIG-003 1'],
    ['with dates in apostrophes', buildFec(apostrophes(['EcritureDate', 'PieceDate', 'ValidDate'])), 'FEC-LIG-003'],
    ['with amounts in apostrophes', buildFec(apostrophes(['Debit', 'Credit'])), 'FEC-LIG-003'],
    ['with one amount in apostrophes', file({ 3: { Credit: "'100,00'" } }), 'FEC-LIG-003'],
    ['with numbers outside apostrophes and texts inside', buildFec(mixedApostropheCells), 'FEC-LIG-003'],
    [
      'with texts in apostrophes and one amount that became a text',
      buildFec(mixedApostropheCells.map((cells, at) => (at === 3 ? { ...cells, Credit: "'100,00'" } : cells))),
      'FEC-LIG-003',
    ],
    ...(['JournalCode', 'EcritureNum', 'CompAuxNum', 'EcritureLet', 'DateLet'] as const).map(
      (name): Case => [`with ${name} in apostrophes`, buildFec(apostrophes([name])), 'FEC-LIG-003'],
    ),
    ...(['Montantdevise', 'Idevise', 'CompAuxLib'] as const).map(
      (name): Case => [
        `with a blank ${name} written as two apostrophes`,
        buildFec(VALID_LINES.map((cells) => ({ ...cells, [name]: cells[name] || "''" }))),
        'FEC-LIG-003',
      ],
    ),
    ...(
      [
        ['account numbers', ['CompteNum']],
        ['dates', ['EcritureDate', 'PieceDate', 'ValidDate']],
        ['amounts', ['Debit', 'Credit']],
        ['numbers and codes', ['EcritureNum', 'JournalCode']],
      ] as const
    ).map(
      ([title, columns]): Case => [
        `with ${title} after an apostrophe, as spreadsheets mark a text`,
        buildFec(openingApostrophes(columns)),
        'FEC-LIG-003',
      ],
    ),
    ...(
      [
        ['account numbers', ['CompteNum']],
        ['dates', ['EcritureDate', 'PieceDate', 'ValidDate']],
        ['amounts', ['Debit', 'Credit']],
        ['texts and codes', ['JournalCode', 'JournalLib', 'EcritureNum', 'CompAuxNum', 'PieceRef', 'EcritureLib']],
        ['every cell', NAMES],
      ] as const
    ).flatMap(([title, columns]): readonly Case[] => [
      [`with ${title} as the formula of a text`, buildFec(formulas(columns)), 'FEC-LIG-003'],
      [`with ${title} as a quoted formula of a text`, buildFec(quoteCells(columns, formulas(columns))), 'FEC-LIG-003'],
    ]),
    [
      'with names and cells as formulas of a text',
      buildFec(formulas(NAMES)).replace(NAMES.join('|'), NAMES.map((name) => `="${name}"`).join('|')),
      'FEC-LIG-003',
    ],
    ['with one account number as the formula of a text', file({ 3: { CompteNum: '="706000"' } }), 'FEC-LIG-003'],
    [
      'with one account number after an apostrophe and a text that begins with one',
      file({ 2: { CompAuxLib: "'t Hoekje" }, 3: { CompteNum: "'706000" }, 6: { CompAuxLib: "'t Hoekje" } }),
      'FEC-LIG-003',
    ],
    ['with a currency in apostrophes', file({ 3: { Montantdevise: "'100,00'", Idevise: "'EUR'" } }), 'FEC-LIG-003'],
    [
      'with an apostrophe inside apostrophes',
      apostropheFile(changeLines({ 3: { EcritureLib: "Loyer de l'agence" } })),
      'FEC-LIG-003',
    ],
    [
      'with an amount in apostrophes that is not a number',
      apostropheFile(changeLines({ 3: { Credit: 'cent' } })),
      'FEC-LIG-003',
      'FEC-MNT-001 5 Credit',
    ],
    ['with spaces around the quotes', quoteFile(VALID_LINES).replaceAll('|', ' | '), 'FEC-LIG-003'],
    [
      'with a separator in a quoted text',
      quoteFile(changeLines({ 3: { PieceRef: 'FA 1 | mars' } })),
      'FEC-LIG-003',
      'FEC-FIC-006 5',
    ],
    [
      'with whole lines in quotes, as a spreadsheet saves lines that contain commas',
      valid
        .split('\r\n')
        .map((line, at) => (at > 0 && line !== '' ? quote(line) : line))
        .join('\r\n'),
      'FEC-LIG-003',
    ],
    [
      'with all lines in quotes, the names too',
      valid
        .split('\r\n')
        .map((line) => (line === '' ? line : quote(line)))
        .join('\r\n'),
      'FEC-LIG-003',
    ],
    [
      'with a quoted amount that is not a number',
      quoteFile(changeLines({ 3: { Credit: 'cent' } })),
      'FEC-LIG-003',
      'FEC-MNT-001 5 Credit',
    ],
  ];
  test.each(cases)('%s is reported once and read without them', async (_, content, ...anomalies) => {
    const result = await validate(content);
    expect(result.anomalies).toEqual(anomalies);
    expect(result.valid).toBe(false);
    expect(result.total).toBe(TOTAL_EUROS);
  });

  test('is read where its first line is in quotes and its first column is missing', async () => {
    const [names = '', first = '', ...others] = valid.split('\r\n');
    const result = await validate([names.replace('JournalCode', 'Code'), quote(first), ...others].join('\r\n'));
    expect(result.anomalies).toContain('FEC-COL-001 1 JournalCode');
    expect(result.total).toBe(TOTAL_EUROS);
  });

  const honest: readonly Case[] = [
    ['an inch sign', file({ 3: { EcritureLib: 'Ecran 24"' } })],
    ['a title in quotes', file({ 3: { EcritureLib: '"Le Monde" du 12 mars' } })],
    ['a text that is written as a formula', file({ 3: { EcritureLib: '="solde"' } })],
    ['one text wholly in quotes', file({ 3: { EcritureLib: '"Le Monde"' } })],
    [
      'a customer whose name is in quotes',
      file({ 2: { CompAuxLib: '"AU BON COIN"' }, 6: { CompAuxLib: '"AU BON COIN"' } }),
    ],
    ['two inch signs', file({ 3: { EcritureLib: '" 24" et 27"' } })],
    ['a quote alone', file({ 3: { PieceRef: '"' } })],
    [
      'quotes on every line, inside the texts',
      buildFec(VALID_LINES.map((cells) => ({ ...cells, EcritureLib: 'Ecran 24" noir' }))),
    ],
    ['French quotation marks', buildFec(VALID_LINES.map((cells) => ({ ...cells, EcritureLib: '« Facture »' })))],
    ['a name that starts with an apostrophe', file({ 3: { EcritureLib: "'t Hof van L'ORÉAL" } })],
    ['one text wholly in apostrophes', file({ 3: { EcritureLib: "'L'ORÉAL'" } })],
    ['one document number in apostrophes', file({ 3: { PieceRef: "'12'" } })],
    ['apostrophes around a text', buildFec(VALID_LINES.map((cells) => ({ ...cells, EcritureLib: "'Facture'" })))],
  ];
  test.each(honest)('is not one with %s', async (_, content) => {
    expect(await validate(content)).toEqual({ valid: true, total: TOTAL_EUROS, anomalies: [] });
  });

  test('is not one with a long line of which no quote ends a cell, which is read in one pass', async () => {
    const { anomalies, line_count } = await validateFec([Buffer.from(`${valid}${'"a|'.repeat(300_000)}\r\n`)]);
    expect(line_count).toBe(VALID_LINES.length + 1);
    expect(anomalies.map(({ code, line }) => `${code} ${line}`)).toContain(`FEC-LIG-001 ${VALID_LINES.length + 2}`);
  });

  test('has its names without quotes in the report, and the expected first line', async () => {
    const { facts } = await validateFecWithFacts([Buffer.from(quoteFile(VALID_LINES))]);
    expect([facts.headerCorrections, facts.expectedNames]).toEqual([[], NAMES]);
  });

  test('has its wrong names reported besides the quotes', async () => {
    const content = quoteFile(VALID_LINES).replace('"Idevise"', '"Devise"');
    expect((await validate(content)).anomalies).toEqual(['FEC-LIG-003', 'FEC-COL-001 1 Idevise']);
  });
});

describe('what software leaves at the end of a file', () => {
  const separators = '|'.repeat(17);
  const cases: readonly Case[] = [
    ['a line of separators', valid + separators, 'FEC-LIG-002 9'],
    ['a line of separators and its end', `${valid}${separators}\r\n`, 'FEC-LIG-002 9'],
    ['two lines of separators', `${valid}${separators}\r\n${separators}\r\n`, 'FEC-LIG-002 9', 'FEC-LIG-002 10'],
    ['a line of fewer separators', `${valid}||||\r\n`, 'FEC-LIG-002 9'],
    ['a line of more separators', `${valid}${separators}|\r\n`, 'FEC-LIG-002 9'],
    ['separators and spaces', `${valid}${'  |'.repeat(17)}  \r\n`, 'FEC-LIG-002 9'],
    ['separators and empty quotes', `${valid}${'""|'.repeat(17)}""\r\n`, 'FEC-LIG-002 9'],
    ['a line of separators between entries', valid.replace('\r\nVE', `\r\n${separators}\r\nVE`), 'FEC-LIG-002 4'],
    ['a line of tabs', buildFec(VALID_LINES, { separator: '\t' }) + '\t'.repeat(17), 'FEC-LIG-002 9'],
    ['a DOS end of file', `${valid}\x1a`, 'FEC-FIC-011 9'],
    ['a DOS end of file and a line end', `${valid}\x1a\r\n`, 'FEC-FIC-011 9'],
    ['a DOS end of file after the last cell', `${valid.trimEnd()}\x1a`, 'FEC-FIC-011 8'],
    ['a DOS end of file after the last cell, and a line end', `${valid.trimEnd()}\x1a\r\n`, 'FEC-FIC-011 8'],
    ['a block padded with DOS ends of file', valid + '\x1a'.repeat(109), 'FEC-FIC-011 9'],
    ['a DOS end of file after separators', `${valid}${separators}\x1a`, 'FEC-FIC-011 9'],
    ['separators, then a DOS end of file', `${valid}${separators}\r\n\x1a`, 'FEC-LIG-002 9', 'FEC-FIC-011 10'],
    ['a DOS end of file in a file with LF', `${buildFec(VALID_LINES, { end: '\n' })}\x1a`, 'FEC-FIC-011 9'],
    ['a DOS end of file in a text', file({ 3: { EcritureLib: 'Facture\x1a1' } }), 'FEC-FIC-007 5'],
    ['a DOS end of file between two files', valid.replace('\r\nVE', '\r\n\x1a\r\nVE'), 'FEC-FIC-007 4'],
  ];
  test.each(cases)('%s is one warning', async (_, content, ...anomalies) => {
    expect(await validate(content)).toEqual({ valid: true, total: TOTAL_EUROS, anomalies });
  });

  test('separators with an amount are a line to read', async () => {
    const { anomalies, valid: isValid } = await validate(`${valid}|||||||||||5,00|0,00|||||\r\n`);
    expect(isValid).toBe(false);
    expect(anomalies).not.toContain('FEC-LIG-002 9');
  });
});

describe('two character sets in a file', () => {
  const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
  /** The lines with these numbers in ISO 8859, the others in UTF-8. */
  const mix = (text: string, ...lines: readonly number[]): Buffer =>
    Buffer.concat(
      text.split(/(?<=\r\n)/).map((line, at) => (lines.includes(at + 1) ? latin(line) : Buffer.from(line))),
    );
  const long = (isLatin: (line: number) => boolean): Buffer => {
    const lines = buildFec(Array.from({ length: 1500 }, () => VALID_LINES.slice(0, 2)).flat()).split(/(?<=\r\n)/);
    return Buffer.concat(lines.map((line, at) => (isLatin(at + 1) ? latin(line) : Buffer.from(line))));
  };
  const accented = valid
    .replaceAll('Menuiserie', 'Ébénisterie Gérard')
    .replaceAll('Ventes', 'Ventes été')
    .replaceAll('Clients', 'Clients réglés')
    .replaceAll('Banque', 'Société bancaire');
  const inCodePage850 = (text: string, line: number): Buffer =>
    Buffer.concat(
      text
        .split(/(?<=\r\n)/)
        .map((row, at) =>
          at + 1 === line
            ? latin(row.replaceAll('é', '\x82').replaceAll('É', '\x90').replaceAll('è', '\x8a'))
            : Buffer.from(row),
        ),
    );
  const cases: readonly Case[] = [
    ['one line in ISO 8859', mix(valid, 6), 'FEC-FIC-012 6'],
    ['one line in UTF-8', mix(valid, 2, 3, 4, 6, 7, 8), 'FEC-FIC-012 5'],
    ['the second half in ISO 8859', mix(valid, 5, 6, 7, 8), 'FEC-FIC-012 5'],
    ['the first line of entries in ISO 8859', mix(valid, 2), 'FEC-FIC-012 3'],
    ['the label of a third party in both', mix(accented, 8), 'FEC-FIC-012 8'],
    ['the labels of a journal and of accounts in both', mix(accented, 4, 5, 6), 'FEC-FIC-012 4'],
    ['the label of a third party in code page 850 too', inCodePage850(accented, 8), 'FEC-FIC-012 8'],
    ['a line in Windows-1252', mix(valid.replace('Prestations', 'Prestations à l\x92heure'), 5), 'FEC-FIC-012 5'],
  ];
  test.each(cases)('with %s are one warning with the first line', async (_, content, ...anomalies) => {
    expect(await validate(content)).toEqual({ valid: true, total: TOTAL_EUROS, anomalies });
  });

  test('are found in one line', async () => {
    const [before = '', after = ''] = valid.replaceAll('É', 'E').split('Prestations');
    const content = Buffer.concat([Buffer.from(`${before}Réparation `), latin('payée'), Buffer.from(after)]);
    expect((await validate(content)).anomalies).toEqual(['FEC-FIC-012 5']);
  });

  test.each([
    ['after 100 KB', (line: number) => line === 2500, 2500],
    ['in all but the first lines', (line: number) => line > 4, 5],
    ['in all but one late line', (line: number) => line !== 2000, 2000],
  ])('are found %s', async (_, isLatin, line) => {
    const { anomalies } = await validateFec([long(isLatin)]);
    expect(anomalies.filter(({ code }) => code === 'FEC-FIC-012').map((each) => each.line)).toEqual([line]);
  });

  const honest: readonly Case[] = [
    ['UTF-8', valid],
    ['ISO 8859-1', latin(valid)],
    ['ISO 8859-15 with the euro sign', latin(valid.replace('Prestations', 'Études à 10 \xa4'))],
    ['ASCII', valid.replaceAll('É', 'E')],
    ['ISO 8859-1 with signs after capitals', latin(valid.replace('Prestations', 'CAFÉ «Né» n° 3 É° §'))],
  ];
  test.each(honest)('are not %s', async (_, content) => {
    expect((await validate(content)).anomalies).toEqual([]);
  });

  test('are stated in the facts', async () => {
    const { facts } = await validateFecWithFacts([mix(valid, 6)]);
    expect(facts).toMatchObject({ characterSet: 'iso-8859-15', mixesCharacterSets: true });
  });
});

describe('letters and currencies', () => {
  const cases: readonly Case[] = [
    ['zeros for no date of lettering', file({ 3: { DateLet: '00000000' } }), 'FEC-DAT-009 5 DateLet'],
    ['one zero for no date of lettering', file({ 3: { DateLet: '0' } }), 'FEC-DAT-009 5 DateLet'],
    ['zeros with slashes', file({ 3: { DateLet: '00/00/0000' } }), 'FEC-DAT-009 5 DateLet'],
    ['zeros with hyphens', file({ 3: { DateLet: '0000-00-00' } }), 'FEC-DAT-009 5 DateLet'],
    [
      'zeros on two lines',
      file({ 3: { DateLet: '00000000' }, 4: { DateLet: '00000000' } }),
      'FEC-DAT-009 5 DateLet',
      'FEC-DAT-009 6 DateLet',
    ],
    [
      'zeros for the date of a letter',
      file({ 3: { EcritureLet: 'ab', DateLet: '00000000' } }),
      'FEC-DAT-009 5 DateLet',
    ],
    ['a date without a letter', file({ 3: { DateLet: '20260220' } }), 'FEC-LET-001 5 EcritureLet'],
    ['a letter without a date', file({ 3: { EcritureLet: 'ab' } }), 'FEC-LET-001 5 DateLet'],
    ['an unknown currency', file({ 3: { Montantdevise: '100,00', Idevise: 'XYZ' } }), 'FEC-DEV-002 5 Idevise'],
    ['a currency in small letters', file({ 3: { Montantdevise: '100,00', Idevise: 'usd' } }), 'FEC-DEV-002 5 Idevise'],
    ['a currency by its sign', file({ 3: { Montantdevise: '100,00', Idevise: '$' } }), 'FEC-DEV-002 5 Idevise'],
    ['the euro', file({ 3: { Montantdevise: '100,00', Idevise: 'EUR' } })],
  ];
  test.each(cases)('%s: one anomaly at most', async (_, content, ...anomalies) => {
    expect(await validate(content)).toEqual({ valid: true, total: TOTAL_EUROS, anomalies });
  });

  test('an unknown currency is said to be no code of ISO 4217', async () => {
    const [anomaly] = (await validateFec([Buffer.from(file({ 3: { Montantdevise: '1,00', Idevise: 'XYZ' } }))]))
      .anomalies;
    expect(anomaly?.message).toBe("L'identifiant de la devise n'est pas un code de la norme ISO 4217.");
  });
});
