import { createSeededRandom, type SeededRandom } from '@probant/kernel/statistics/seeded-random';
import { ALL_COLUMNS, type ColumnName, FEC_COLUMN_COUNT } from '../columns.ts';
import { buildFec, type FecCells, VALID_LINES } from './fec-file.ts';
import { buildFecXml } from './fec-xml-file.ts';

/** A file, the sizes of the pieces in which it comes (in turns), and the name that it is sent with. */
export type DamagedFec = {
  readonly bytes: Buffer;
  readonly pieceBytes: readonly number[];
  readonly filename: string | undefined;
};

const REGULAR_COLUMNS = ALL_COLUMNS.slice(0, FEC_COLUMN_COUNT);
const SIGNED_COLUMNS = REGULAR_COLUMNS.map((name) =>
  name === 'Debit' ? 'Montant' : name === 'Credit' ? 'Sens' : name,
);
const CASH_COLUMNS = [...REGULAR_COLUMNS, 'DateRglt', 'ModeRglt', 'NatOp', 'IdClient'];

/** What cells are replaced by, whatever their column. */
const CELLS = [
  '',
  ' ',
  '0',
  '00000000',
  '20260101',
  '20261231',
  '20270101',
  '18991231',
  '20260231',
  '31/12/2026',
  '2026-01-15',
  '31122026',
  '0,00',
  '1,5',
  '1,234',
  '12',
  '-120,00',
  '120,00-',
  '+7,00',
  '1.000,00',
  '1 000,00',
  '100.00',
  '1,2E+05',
  'abc',
  '4.11E+05',
  '411000',
  '41',
  '901000',
  '0110',
  '601000',
  '120000',
  'A nouveaux',
  'AN',
  'Ventes',
  'C',
  'D',
  '+1',
  '-1',
  'USD',
  'XXX',
  'AA',
  'aa',
  'VE-2026-7',
  'Écriture',
  'Ã©tude Ã ',
  'Ecran 24"',
  '"Le Monde"',
  '"',
  '""',
  "'411000",
  "'20260115",
  '=120,00',
  '« 411000 »',
  '“120,00”',
  "'T HART",
  'a\u0085b',
  'a\u2028b',
  'a\ufffdb',
  'tab\tulation',
  'a|b',
  'x'.repeat(300),
];
const LINES = ['', '|', '\t', '|'.repeat(17), '\t'.repeat(17), 'x', ' ', '"', '\x1a', '\x1atexte', '""|""', '\r', '\0'];
const ENDS = ['\r\n', '\n', '\r', '\r\r\n', '\n\n'];
const ENCODINGS = ['utf8', 'utf8', 'latin1', 'utf16le'] as const;
const FILE_NAMES = [undefined, '732829320FEC20261231.txt', '732829320FEC20270630.txt', 'export.csv', 'a.xml'];
const PIECES = [[1 << 16], [1, 1, 1, 600], [97, 800], [997], [1 << 16, 3]];

/** Generates small files, the same for the same seed: some valid, most damaged in one or several ways, some in XML. */
export function* generateDamagedFecs(count: number, seed: number): Generator<DamagedFec> {
  const random = createSeededRandom(seed);
  const { below, pick } = random;
  const happens = (times: number) => below(times) === 0;
  for (let index = 0; index < count; index += 1) {
    const lines = createLines(random);
    for (let left = below(4); left > 0; left -= 1) damageCells(lines, random);
    const columns = happens(6)
      ? [SIGNED_COLUMNS, CASH_COLUMNS, shuffle(REGULAR_COLUMNS, random)][below(3)]
      : REGULAR_COLUMNS;
    const separator = happens(4) ? '\t' : '|';
    const text = happens(20)
      ? buildFecXml(lines)
      : damageText(buildFec(lines, { columns: columns ?? REGULAR_COLUMNS, separator }), random);
    const bytes = Buffer.from(happens(15) ? `\ufeff${text}` : text, happens(3) ? pick(ENCODINGS) : 'utf8');
    if (happens(10)) for (let left = 3; left > 0; left -= 1) bytes[below(bytes.length)] = below(256);
    yield {
      bytes: bytes.subarray(0, happens(20) ? below(bytes.length + 1) : bytes.length),
      pieceBytes: pick(PIECES),
      filename: pick(FILE_NAMES),
    };
  }
}

/** Some entries like those of VALID_LINES, with numbers of their own, and a line or an entry twice. */
function createLines({ below, pick }: SeededRandom): FecCells[] {
  const lines: FecCells[] = [];
  for (let copies = below(4); copies >= 0; copies -= 1)
    for (const cells of VALID_LINES) {
      const number = Number(cells.EcritureNum) + 3 * (below(8) === 0 ? 0 : copies);
      lines.push({ ...cells, EcritureNum: String(number) });
      if (below(30) === 0) lines.push({ ...cells });
    }
  if (below(5) === 0) lines.reverse();
  if (below(5) === 0) lines.splice(below(lines.length), 1 + below(3));
  for (const column of below(6) === 0 ? ALL_COLUMNS : []) if (below(4) === 0) fillColumn(lines, column, pick(CELLS));
  return lines;
}

function fillColumn(lines: FecCells[], column: ColumnName, text: string): void {
  for (const [at, cells] of lines.entries()) lines[at] = { ...cells, [column]: text };
}

function damageCells(lines: FecCells[], { below, pick }: SeededRandom): void {
  const at = below(lines.length);
  const column = pick(ALL_COLUMNS);
  const text = below(6) === 0 ? ` ${lines[at]?.[column] ?? ''}  ` : pick(CELLS);
  if (lines[at] !== undefined) lines[at] = { ...lines[at], [column]: text };
}

/** Puts lines in quotes, adds lines and separators, and changes how lines end. */
function damageText(text: string, random: SeededRandom): string {
  const { below, pick } = random;
  let rows = text.split('\r\n').slice(0, -1);
  const change = (row: string, times: number, changed: () => string) => (below(times) === 0 ? changed() : row);
  if (below(8) === 0) rows = rows.map((row) => change(row, 2, () => `"${row}"`));
  if (below(8) === 0) rows = rows.map((row) => change(row, 2, () => quoteCells(row, random)));
  if (below(4) === 0) rows = rows.map((row) => change(row, 8, () => insert(row, pick(CELLS), random)));
  if (below(4) === 0) rows.splice(below(rows.length + 1), 0, pick(LINES));
  if (below(8) === 0) rows.push('\x1a');
  if (below(12) === 0)
    rows = rows.map((row) => change(row, 3, () => insert(row, String.fromCharCode(below(256)), random)));
  const end = below(3) === 0 ? pick(ENDS) : '\r\n';
  const isMixed = below(6) === 0;
  const joined = rows.map((row) => row + (isMixed && below(3) === 0 ? pick(ENDS) : end)).join('');
  return below(6) === 0 ? joined.slice(0, -end.length) : joined;
}

const quoteCells = (row: string, { below }: SeededRandom): string =>
  row
    .split('|')
    .map((cell) => (below(2) === 0 ? `"${cell}"` : cell))
    .join('|');

function insert(row: string, text: string, { below }: SeededRandom): string {
  const at = below(row.length + 1);
  return row.slice(0, at) + text + row.slice(at);
}

const shuffle = (names: readonly string[], { below }: SeededRandom): readonly string[] => {
  const [from, to] = [below(names.length), below(names.length)];
  return names.map((name, at) => (at === from ? names[to] : at === to ? names[from] : name) as string);
};

/** The pieces of a file. */
export function* cutFec({ bytes, pieceBytes }: DamagedFec): Generator<Buffer> {
  for (let from = 0, cut = 0; from < bytes.length; cut += 1) {
    const length = pieceBytes[cut % pieceBytes.length] as number;
    yield bytes.subarray(from, from + length);
    from += length;
  }
}
