import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FecAnomaly } from './anomalies/anomaly-log.ts';
import { FEC_RULES, FEC_RULES_VERSION } from './anomalies/fec-rules.ts';
import { ALL_COLUMNS, FEC_COLUMN_COUNT } from './columns.ts';
import { buildFec, changeLines, type FecCells, VALID_LINES } from './testing/fec-file.ts';
import { buildFecXml } from './testing/fec-xml-file.ts';
import { validateFec } from './validate-fec.ts';

const REGULAR_NAMES = ALL_COLUMNS.slice(0, FEC_COLUMN_COUNT);
const SIGNED_NAMES = REGULAR_NAMES.map((name) => (name === 'Debit' ? 'Montant' : name === 'Credit' ? 'Sens' : name));
const CASH_NAMES = [...REGULAR_NAMES, 'DateRglt', 'ModeRglt', 'NatOp'];

type File = string | Uint8Array;
type Case = {
  readonly code: string;
  /** A file that breaks the rule, where the anomaly is, and a similar file that does not break it. */
  readonly broken: File;
  readonly at: { readonly line: number | null; readonly column: string | null };
  readonly near: File;
  readonly filename?: string;
  readonly nearFilename?: string;
};

const valid = buildFec(VALID_LINES);
const validXml = buildFecXml(VALID_LINES);
const file = (changes: Readonly<Record<number, FecCells>>): string => buildFec(changeLines(changes));
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const signed = (side: (index: number, debit: boolean) => string) =>
  buildFec(
    VALID_LINES.map((cells, index) => {
      const debit = cells.Debit !== '0,00';
      return { ...cells, Montant: (debit ? cells.Debit : cells.Credit) ?? '', Sens: side(index, debit) };
    }),
    { columns: SIGNED_NAMES },
  );
const letterSides = (_: number, debit: boolean) => (debit ? 'D' : 'C');
const signSides = (_: number, debit: boolean) => (debit ? '+1' : '-1');
const cash = (cells: FecCells, columns = CASH_NAMES) =>
  buildFec(
    VALID_LINES.map((line) => ({ ...line, DateRglt: '20260220', ModeRglt: 'virement', NatOp: 'vente', ...cells })),
    { columns },
  );
const blank = (column: (typeof ALL_COLUMNS)[number]) => ({
  broken: file({ 3: { [column]: '' } }),
  at: { line: 5, column },
  near: file({ 3: { [column]: ' x ' } }),
});
const blankDay = (column: (typeof ALL_COLUMNS)[number]) => ({ ...blank(column), near: valid });
const columns = (...names: readonly string[]) => buildFec(VALID_LINES, { columns: names });
const whole = { line: null, column: null };
const header = (column: string | null) => ({ line: 1, column });

const cases: readonly Case[] = [
  { code: 'FEC-FIC-001', broken: buildFec([]), at: whole, near: valid },
  {
    code: 'FEC-FIC-002',
    broken: valid.replaceAll('|', ';'),
    at: whole,
    near: buildFec(VALID_LINES, { separator: '\t' }),
  },
  {
    code: 'FEC-FIC-003',
    broken: latin(valid.replace('Prestations', 'Études à 10 \x80')),
    at: whole,
    near: latin(valid),
  },
  { code: 'FEC-FIC-004', broken: latin(valid.replaceAll('É', '\x90')), at: whole, near: latin(valid) },
  { code: 'FEC-FIC-005', broken: valid.replace('É', '\ufffd'), at: whole, near: valid.replace('É', 'Ã') },
  {
    code: 'FEC-FIC-006',
    broken: valid.replace('Prestations', 'Presta\ttions'),
    at: { line: 5, column: null },
    near: valid,
  },
  {
    code: 'FEC-FIC-007',
    broken: valid.replace('Prestations', 'Presta\vtions'),
    at: { line: 5, column: null },
    near: valid,
  },
  {
    code: 'FEC-FIC-009',
    broken: Buffer.from(`\ufeff${valid}`, 'utf16le'),
    at: whole,
    near: valid.replace('VE', 'V\0'),
  },
  { code: 'FEC-FIC-010', broken: latin(`PK\x03\x04${valid}`), at: whole, near: latin(`PK${valid}`) },
  { code: 'FEC-FIC-011', broken: `${valid}\x1a`, at: { line: 9, column: null }, near: valid },
  {
    code: 'FEC-FIC-012',
    broken: Buffer.concat([Buffer.from(valid), latin('BQ|Société|')]),
    at: { line: 9, column: null },
    near: latin(valid),
  },
  {
    code: 'FEC-NOM-001',
    broken: valid,
    filename: '73282932FEC20261231.txt',
    at: whole,
    near: valid,
    nearFilename: '732829320FEC20261231_2.TXT',
  },
  {
    code: 'FEC-NOM-002',
    broken: valid,
    filename: '732829320FEC20261331.txt',
    at: whole,
    near: valid,
    nearFilename: '732829320FEC20261231.txt',
  },
  {
    code: 'FEC-NOM-003',
    broken: valid,
    filename: '732829321FEC20261231.txt',
    at: whole,
    near: valid,
    nearFilename: '732829320FEC20261231.txt',
  },
  {
    code: 'FEC-NOM-004',
    broken: validXml,
    filename: '732829320FEC20260630.xml',
    at: { line: 4, column: null },
    near: validXml,
    nearFilename: '732829320FEC20261231.xml',
  },
  {
    code: 'FEC-XML-001',
    broken: validXml.replace('Prestations', 'R&D'),
    at: { line: 51, column: null },
    near: validXml.replace('Prestations', 'R&amp;D'),
  },
  {
    code: 'FEC-XML-002',
    broken: validXml.replace('<comptabilite', '<!DOCTYPE comptabilite><comptabilite'),
    at: { line: 2, column: null },
    near: validXml.replace('<comptabilite', '<!-- DOCTYPE --><comptabilite'),
  },
  { code: 'FEC-XML-003', broken: '<Invoice/>', at: header(null), near: '<comptabilite/>' },
  {
    code: 'FEC-XML-004',
    broken: validXml.replace('<CompteNum>706', '<Axe>1</Axe><CompteNum>706'),
    at: { line: 50, column: null },
    near: validXml.replace('100.00</Credit>', '100.00</Credit><Axe>1</Axe>'),
  },
  {
    code: 'FEC-XML-005',
    broken: validXml.replace('<Credit>100.00', '<Credit>'),
    at: { line: 53, column: 'Credit' },
    near: validXml.replace('<Debit>0.00</Debit>\n<Credit>100', '<Credit>100'),
  },
  {
    code: 'FEC-XML-006',
    broken: validXml.replace('706000', '706 000'),
    at: { line: 50, column: 'CompteNum' },
    near: validXml.replace('706000', '706AB0'),
  },
  {
    code: 'FEC-XML-007',
    broken: validXml.replace(
      '</ligne>\n<ligne>\n<CompteNum>101000',
      '</ligne>\n</ecriture>\n<ecriture>\n<ligne>\n<CompteNum>101000',
    ),
    at: { line: 8, column: null },
    near: validXml,
  },
  {
    code: 'FEC-XML-008',
    broken: latin(validXml),
    at: { line: 11, column: null },
    near: latin(validXml.replace('UTF-8', 'ISO-8859-15')),
  },
  {
    code: 'FEC-COL-001',
    broken: columns(...REGULAR_NAMES.filter((name) => name !== 'Idevise')),
    at: header('Idevise'),
    near: valid,
  },
  {
    code: 'FEC-COL-002',
    broken: columns('JournalLib', 'JournalCode', ...REGULAR_NAMES.slice(2)),
    at: header('JournalLib'),
    near: columns(...REGULAR_NAMES.slice(0, 17)),
  },
  {
    code: 'FEC-COL-003',
    broken: columns(...REGULAR_NAMES, 'Debit'),
    at: header('Debit'),
    near: columns(...REGULAR_NAMES, 'Débit net'),
  },
  {
    code: 'FEC-COL-004',
    broken: columns(...REGULAR_NAMES).replace('Montantdevise', 'MontantDevise'),
    at: header('Montantdevise'),
    near: valid,
  },
  { code: 'FEC-COL-005', broken: columns(...REGULAR_NAMES, 'Etablissement'), at: header(null), near: cash({}) },
  {
    code: 'FEC-COL-006',
    broken: buildFec(VALID_LINES.slice(1), { columns: REGULAR_NAMES }).split('\r\n').slice(1).join('\r\n'),
    at: header(null),
    near: valid,
  },
  {
    code: 'FEC-COL-007',
    broken: columns(...REGULAR_NAMES, 'Montant', 'Sens'),
    at: header(null),
    near: signed(letterSides),
  },
  { code: 'FEC-COL-008', broken: columns(...REGULAR_NAMES, ''), at: header(null), near: valid },
  {
    code: 'FEC-COL-009',
    broken: columns(...REGULAR_NAMES, 'DateRglt', 'ModeRglt'),
    at: header('NatOp'),
    near: cash({}),
  },
  {
    code: 'FEC-LIG-001',
    broken: valid.replace('Prestations', 'Presta|tions'),
    at: { line: 5, column: null },
    near: valid,
  },
  { code: 'FEC-LIG-002', broken: valid.replace('\r\nVE', '\r\n\r\nVE'), at: { line: 4, column: null }, near: valid },
  {
    code: 'FEC-LIG-003',
    broken: valid.replaceAll('Banque', '"Banque"').replaceAll('Clients', '"Clients"'),
    at: whole,
    near: valid.replace('Prestations', '"Prestations"'),
  },
  {
    code: 'FEC-LIG-004',
    broken: buildFec([...VALID_LINES.slice(0, 4), ...VALID_LINES.slice(3)]),
    at: { line: 6, column: null },
    near: valid,
  },
  { code: 'FEC-OBL-001', ...blank('JournalCode') },
  { code: 'FEC-OBL-002', ...blank('JournalLib') },
  { code: 'FEC-OBL-003', ...blank('EcritureNum') },
  { code: 'FEC-OBL-004', ...blankDay('EcritureDate') },
  { code: 'FEC-OBL-005', ...blank('CompteNum') },
  { code: 'FEC-OBL-006', ...blank('CompteLib') },
  { code: 'FEC-OBL-007', ...blank('PieceRef') },
  { code: 'FEC-OBL-008', ...blankDay('PieceDate') },
  { code: 'FEC-OBL-009', ...blank('EcritureLib') },
  { code: 'FEC-OBL-010', ...blankDay('ValidDate') },
  { code: 'FEC-OBL-011', broken: cash({ ModeRglt: '' }), at: { line: 2, column: 'ModeRglt' }, near: cash({}) },
  {
    code: 'FEC-DAT-001',
    broken: file({ 3: { PieceDate: 'janvier' } }),
    at: { line: 5, column: 'PieceDate' },
    near: file({ 3: { PieceDate: ' 20260115 ' } }),
  },
  {
    code: 'FEC-DAT-002',
    broken: file({ 3: { ValidDate: '20260229' } }),
    at: { line: 5, column: 'ValidDate' },
    near: file({ 5: { PieceDate: '20240229' } }),
  },
  {
    code: 'FEC-DAT-003',
    broken: file({ 3: { PieceDate: '15/01/2026' } }),
    at: { line: 5, column: 'PieceDate' },
    near: file({ 3: { PieceDate: '20260116' } }),
  },
  {
    code: 'FEC-DAT-004',
    broken: file({ 2: { DateLet: '21500220' } }),
    at: { line: 4, column: 'DateLet' },
    near: valid,
  },
  {
    code: 'FEC-DAT-005',
    broken: valid,
    filename: '732829320FEC20260131.txt',
    at: { line: 7, column: 'EcritureDate' },
    near: valid,
    nearFilename: '732829320FEC20261231.txt',
  },
  {
    code: 'FEC-DAT-006',
    broken: file({ 2: { ValidDate: '20260114' } }),
    at: { line: 4, column: 'ValidDate' },
    near: valid,
  },
  {
    code: 'FEC-DAT-007',
    broken: file({ 3: { PieceDate: '20260216' } }),
    at: { line: 5, column: 'PieceDate' },
    near: file({ 3: { PieceDate: '20260215' } }),
  },
  {
    code: 'FEC-DAT-008',
    broken: file({ 3: { EcritureDate: '20260116', ValidDate: '20260116' } }),
    at: { line: 5, column: 'EcritureDate' },
    near: valid,
  },
  {
    code: 'FEC-DAT-009',
    broken: file({ 3: { DateLet: '00000000' } }),
    at: { line: 5, column: 'DateLet' },
    near: valid,
  },
  {
    code: 'FEC-MNT-001',
    broken: file({ 3: { Credit: 'cent' } }),
    at: { line: 5, column: 'Credit' },
    near: file({ 3: { Credit: '+0000100,00' } }),
  },
  {
    code: 'FEC-MNT-002',
    broken: file({ 3: { Credit: '100.00' } }),
    at: { line: 5, column: 'Credit' },
    near: file({ 3: { Credit: '100' } }),
  },
  {
    code: 'FEC-MNT-003',
    broken: file({ 0: { Debit: '1 000,00' } }),
    at: { line: 2, column: 'Debit' },
    near: file({ 0: { Debit: ' 1000,00' } }),
  },
  { code: 'FEC-MNT-004', broken: file({ 3: { Credit: '1E2' } }), at: { line: 5, column: 'Credit' }, near: valid },
  {
    code: 'FEC-MNT-005',
    broken: file({ 3: { Debit: '' } }),
    at: { line: 5, column: 'Debit' },
    near: file({ 3: { Debit: '0' } }),
  },
  {
    code: 'FEC-MNT-006',
    broken: file({ 3: { Debit: '5,00', Credit: '105,00' } }),
    at: { line: 5, column: null },
    near: valid,
  },
  {
    code: 'FEC-MNT-007',
    broken: buildFec([...VALID_LINES, { ...VALID_LINES[6], Credit: '0,00' }]),
    at: { line: 9, column: null },
    near: valid,
  },
  {
    code: 'FEC-MNT-008',
    broken: file({ 3: { Credit: '0,00', Debit: '100,00-' } }),
    at: { line: 5, column: 'Debit' },
    near: file({ 3: { Debit: '-0,00' } }),
  },
  {
    code: 'FEC-MNT-009',
    broken: file({ 3: { Credit: '100,005' }, 4: { Credit: '19,995' } }),
    at: { line: 5, column: 'Credit' },
    near: file({ 3: { Credit: '100,0000' } }),
  },
  {
    code: 'FEC-MNT-010',
    broken: signed((index) => (index === 3 ? 'X' : letterSides(index, VALID_LINES[index]?.Debit !== '0,00'))),
    at: { line: 5, column: 'Sens' },
    near: signed(letterSides),
  },
  {
    code: 'FEC-MNT-011',
    broken: signed((index, debit) => (index < 2 ? letterSides : signSides)(index, debit)),
    at: { line: null, column: 'Sens' },
    near: signed(signSides),
  },
  {
    code: 'FEC-CPT-001',
    broken: file({ 3: { CompteNum: '70A000' } }),
    at: { line: 5, column: 'CompteNum' },
    near: file({ 3: { CompteNum: '706A' } }),
  },
  {
    code: 'FEC-CPT-002',
    broken: file({ 3: { CompteNum: '906000' } }),
    at: { line: 5, column: 'CompteNum' },
    near: valid,
  },
  {
    code: 'FEC-CPT-003',
    broken: file({ 6: { CompteLib: 'Client' } }),
    at: { line: 8, column: 'CompteLib' },
    near: file({
      6: { CompteNum: '411001', CompteLib: 'Client', EcritureLet: '', DateLet: '' },
      2: { EcritureLet: '', DateLet: '' },
    }),
  },
  {
    code: 'FEC-CPT-004',
    broken: file({ 6: { JournalLib: 'BNP' } }),
    at: { line: 8, column: 'JournalLib' },
    near: valid,
  },
  { code: 'FEC-CPT-005', broken: file({ 6: { CompAuxLib: '' } }), at: { line: 8, column: 'CompAuxLib' }, near: valid },
  {
    code: 'FEC-CPT-006',
    broken: file({ 3: { CompAuxNum: 'C1', CompAuxLib: 'Menuiserie Valmy' } }),
    at: { line: 5, column: 'CompAuxNum' },
    near: valid,
  },
  {
    code: 'FEC-CPT-007',
    broken: file({ 6: { CompAuxLib: 'Valmy' } }),
    at: { line: 8, column: 'CompAuxNum' },
    near: valid,
  },
  {
    code: 'FEC-CPT-008',
    broken: file({ 3: { CompteNum: '7,06E+05' } }),
    at: { line: 5, column: 'CompteNum' },
    near: file({ 3: { CompteNum: '706E05' } }),
  },
  {
    code: 'FEC-EQU-001',
    broken: file({ 3: { Credit: '100,01' } }),
    at: whole,
    near: file({ 3: { Credit: '99,99' }, 4: { Credit: '20,01' } }),
  },
  {
    code: 'FEC-EQU-002',
    broken: file({ 3: { Credit: '100,01' }, 5: { Debit: '120,01' } }),
    at: { line: 4, column: null },
    near: file({ 3: { Credit: '99,99' }, 4: { Credit: '20,01' } }),
  },
  {
    code: 'FEC-EQU-003',
    broken: file({ 3: { Credit: '100,01' } }),
    at: { line: 4, column: 'JournalCode' },
    near: valid,
  },
  {
    code: 'FEC-EQU-004',
    broken: file({ 6: { EcritureDate: '20260301', ValidDate: '20260301' } }),
    at: { line: 7, column: 'EcritureDate' },
    near: file({ 6: { EcritureDate: '20260228', ValidDate: '20260228' } }),
  },
  {
    code: 'FEC-EQU-005',
    broken: buildFec([...VALID_LINES, { ...VALID_LINES[6], EcritureNum: '4' }]),
    at: { line: 9, column: null },
    near: valid,
  },
  {
    code: 'FEC-SEQ-001',
    broken: file({ 5: { EcritureNum: '5' }, 6: { EcritureNum: '5' } }),
    at: { line: 7, column: 'EcritureNum' },
    near: file({
      2: { EcritureNum: '1' },
      3: { EcritureNum: '1' },
      4: { EcritureNum: '1' },
      5: { EcritureNum: '1' },
      6: { EcritureNum: '1' },
    }),
  },
  {
    code: 'FEC-SEQ-002',
    broken: buildFec([...VALID_LINES.slice(0, 3), ...VALID_LINES.slice(5), ...VALID_LINES.slice(3, 5)]),
    at: { line: 7, column: 'EcritureNum' },
    near: valid,
  },
  {
    code: 'FEC-SEQ-003',
    broken: file({
      5: { EcritureDate: '20260110', ValidDate: '20260220' },
      6: { EcritureDate: '20260110', ValidDate: '20260220' },
    }),
    at: { line: 7, column: 'EcritureNum' },
    near: valid,
  },
  {
    code: 'FEC-SEQ-004',
    broken: file({ 3: { ValidDate: '20260131' }, 4: { ValidDate: '20260130' } }),
    at: { line: 6, column: 'ValidDate' },
    near: valid,
  },
  {
    code: 'FEC-SEQ-005',
    broken: buildFec(VALID_LINES.slice(2)),
    at: { line: null, column: 'JournalCode' },
    near: valid.replaceAll('AN|A nouveaux', 'XX|Reports à nouveaux'),
  },
  {
    code: 'FEC-SEQ-006',
    broken: file({ 0: { EcritureNum: '4' }, 1: { EcritureNum: '4' } }),
    at: { line: 2, column: 'EcritureNum' },
    near: valid,
  },
  {
    code: 'FEC-SEQ-007',
    broken: file({ 1: { CompteNum: '706000', CompteLib: 'Prestations' } }),
    at: { line: 3, column: 'CompteNum' },
    near: valid,
  },
  {
    code: 'FEC-SEQ-008',
    broken: file({
      2: { CompteNum: '120000', CompteLib: 'Résultat', CompAuxNum: '', CompAuxLib: '', EcritureLet: '', DateLet: '' },
    }),
    at: { line: 4, column: null },
    near: valid,
  },
  {
    code: 'FEC-LET-001',
    broken: file({ 3: { EcritureLet: 'ab' } }),
    at: { line: 5, column: 'DateLet' },
    near: file({ 3: { EcritureLet: 'ab', DateLet: '20260220' } }),
  },
  {
    code: 'FEC-LET-002',
    broken: file({ 6: { EcritureLet: 'AB' } }),
    at: { line: 4, column: 'EcritureLet' },
    near: file({ 2: { EcritureLet: 'aa' }, 6: { EcritureLet: 'ab' } }),
  },
  {
    code: 'FEC-DEV-001',
    broken: file({ 3: { Montantdevise: '110,00' } }),
    at: { line: 5, column: 'Idevise' },
    near: file({ 3: { Montantdevise: '0,00' } }),
  },
  {
    code: 'FEC-DEV-002',
    broken: file({ 3: { Montantdevise: '110,00', Idevise: 'US$' } }),
    at: { line: 5, column: 'Idevise' },
    near: file({ 3: { Montantdevise: '110,123', Idevise: 'USD' } }),
  },
];

const findAnomalies = async (content: File, filename?: string) =>
  (await validateFec([typeof content === 'string' ? Buffer.from(content) : content], { filename })).anomalies;
const placesOf = (anomalies: readonly FecAnomaly[], code: string) =>
  anomalies.filter((anomaly) => anomaly.code === code).map(({ line, column }) => ({ line, column }));

describe('FEC_RULES', () => {
  test('have a version that changes with them', () => {
    // After a change of the catalogue, raise the version and replace the hash.
    const hash = createHash('sha256').update(JSON.stringify(FEC_RULES)).digest('hex');
    expect([FEC_RULES_VERSION, hash]).toEqual([
      '1.5',
      '810689334966375ed7177b5189fdd25de7a9891360950b722c770985d6f48312',
    ]);
  });

  test('each have a case in this file', () => {
    expect(cases.map(({ code }) => code)).toEqual(FEC_RULES.map(({ code }) => code));
    expect(cases.length).toBeGreaterThanOrEqual(77);
  });

  test('each have a message, a legal reference and a remedy', () => {
    for (const { message, reference, remediation } of FEC_RULES) {
      expect(message).toMatch(/^\p{Lu}.*\.$/u);
      expect(reference).toMatch(/^LPF, art\. /);
      expect(remediation).toMatch(/^\p{Lu}.*\.$/u);
    }
  });

  test.each(cases)('$code is reported where a file breaks it', async ({ code, broken, at, filename }) => {
    expect(placesOf(await findAnomalies(broken, filename), code)).toContainEqual(at);
  });

  test.each(cases)(
    '$code is not reported for a similar file that respects it',
    async ({ code, near, nearFilename }) => {
      expect(placesOf(await findAnomalies(near, nearFilename), code)).toEqual([]);
    },
  );
});

test('a valid file has no anomaly with any separator and line end', async () => {
  const shapes = ['|', '\t'].flatMap((separator) => ['\r\n', '\n', '\r'].map((end) => ({ separator, end })));
  for (const shape of shapes) expect(await findAnomalies(buildFec(VALID_LINES, shape))).toEqual([]);
  expect(await findAnomalies(`\ufeff${valid}`)).toEqual([]);
  expect(await findAnomalies(valid.trimEnd())).toEqual([]);
});
