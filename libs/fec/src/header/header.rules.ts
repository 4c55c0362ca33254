import { ALL_COLUMNS, COLUMN_INDEX, FEC_COLUMN_COUNT } from '../columns.ts';
import { detectUnreadableKind } from './file-kind.rules.ts';

/** Columns of cash accounting (VIII, 5° and 7°). */
const CASH_COLUMNS = [COLUMN_INDEX.DateRglt, COLUMN_INDEX.ModeRglt, COLUMN_INDEX.NatOp, COLUMN_INDEX.IdClient];

/** Spellings met in official schemas and software, folded. */
const COLUMN_VARIANTS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    compteauxnum: COLUMN_INDEX.CompAuxNum,
    compteauxlib: COLUMN_INDEX.CompAuxLib,
  }),
);

/** The official tool asks for as many. */
const MIN_CELLS = 9;

type HeaderFault = { readonly code: string; readonly column: number | null };

export type FecHeader = {
  /** The byte between cells; null when the line is not split into cells. */
  readonly separator: 9 | 124 | null;
  readonly cellCount: number;
  /** The cells of the first line, and the column that each names, null for none. */
  readonly names: readonly string[];
  readonly columns: readonly (number | null)[];
  /** By cell, the missing column that an unknown name is in the place of. */
  readonly takenColumns: ReadonlyMap<number, number>;
  /** The cell that holds each column of ALL_COLUMNS, -1 for none. */
  readonly columnCells: readonly number[];
  /** Montant and Sens replace Debit and Credit. */
  readonly isSigned: boolean;
  /** Cash accounting: 21 or 22 columns. */
  readonly isCash: boolean;
  /** Names are in quotes or apostrophes, or the whole line in quotes; `names` has them without. */
  readonly isQuoted: boolean;
  /** The file has elements instead of lines of cells, and no first line of names. */
  readonly isXml: boolean;
  readonly faults: readonly HeaderFault[];
};

/** Returns the columns that the first line names and what is wrong with them. Reads it as UTF-8 whatever the set: names are ASCII. */
export function readHeader(bytes: Buffer): FecHeader {
  const kind = detectUnreadableKind(bytes);
  if (kind !== null) return createUnreadableHeader(createFault(kind === 'utf-16' ? 'FEC-FIC-009' : 'FEC-FIC-010'));
  const line = bytes.toString('utf8');
  const separator = detectSeparator(line);
  if (separator === null) {
    // The rest of the file decides whether it is empty or lacks its names.
    return line.trim() === '' ? createUnreadableHeader() : createUnreadableHeader(createFault('FEC-FIC-002'));
  }
  const cells = line.split(String.fromCharCode(separator));
  const names = unquoteNames(cells);
  const isQuoted = names !== cells;
  const columns = names.map(findColumn);
  const columnCells = ALL_COLUMNS.map((_, column) => columns.indexOf(column));
  const has = (column: number) => (columnCells[column] as number) >= 0;
  const isSigned =
    !has(COLUMN_INDEX.Debit) && !has(COLUMN_INDEX.Credit) && (has(COLUMN_INDEX.Montant) || has(COLUMN_INDEX.Sens));
  const isCash = has(COLUMN_INDEX.DateRglt) && has(COLUMN_INDEX.ModeRglt) && has(COLUMN_INDEX.NatOp);
  const takenColumns = findTakenColumns(names, columns, columnCells, isSigned);
  const header = {
    separator,
    cellCount: names.length,
    names,
    columns,
    takenColumns,
    columnCells,
    isSigned,
    isCash,
    isQuoted,
    isXml: false,
  };
  if (columns.every((column) => column === null)) return { ...header, faults: [createFault('FEC-COL-006')] };
  return {
    ...header,
    faults: [
      ...findNameFaults(names, columns, takenColumns),
      ...findPlaceFaults(columnCells, isSigned, takenColumns),
      ...findCashFaults(has, isCash),
    ],
  };
}

function createUnreadableHeader(...faults: readonly HeaderFault[]): FecHeader {
  return {
    separator: null,
    cellCount: 0,
    names: [],
    columns: [],
    takenColumns: new Map(),
    columnCells: ALL_COLUMNS.map(() => -1),
    isSigned: false,
    isCash: false,
    isQuoted: false,
    isXml: false,
    faults,
  };
}

/** Returns the header that an XML file counts as having: every column has a cell. */
export function createXmlHeader(layout: Pick<FecHeader, 'isSigned' | 'isCash'>): FecHeader {
  return {
    ...createUnreadableHeader(),
    cellCount: ALL_COLUMNS.length,
    columnCells: ALL_COLUMNS.map((_, column) => column),
    isXml: true,
    ...layout,
  };
}

/** Returns the separator that makes more cells. */
function detectSeparator(line: string): 9 | 124 | null {
  const tabCells = line.split('\t').length;
  const barCells = line.split('|').length;
  if (Math.max(tabCells, barCells) < MIN_CELLS) return null;
  return tabCells >= barCells ? 9 : 124;
}

/** `"JournalCode"`, `'JournalCode'`, and the formula of a spreadsheet, plain and in quotes: `="JournalCode"`, `"=""JournalCode"""`. */
const QUOTED_NAME_PATTERN = /^\s*(?:"[^"]*"|'[^']*'|="[^"]*"|"=""[^"]*""")\s*$/;
const NAME_QUOTES_PATTERN = /^(?:"=""|="|["'])|(?:"""|["'])$/g;

/**
 * `'JournalCode`, `=JournalCode`, `« JournalCode »`. Names are ASCII: what is no UTF-8, such as quotation marks of Windows-1252, was read as
 * U+FFFD.
 */
const NAME_MARKS_PATTERN =
  /^[\s'=\u2018-\u201f\u2039\u203a\u00ab\u00bb\ufffd]+|[\s'\u2018-\u201f\u2039\u203a\u00ab\u00bb\ufffd]+$/g;

/** A longer cell is no name with marks. The search for marks at the end begins again at each character. */
const MAX_MARKED_NAME_CHARACTERS = 64;

const takeOffNameMarks = (cell: string): string =>
  cell.length > MAX_MARKED_NAME_CHARACTERS ? cell : cell.replace(NAME_MARKS_PATTERN, '');

function isMarkedName(cell: string): boolean {
  const bare = takeOffNameMarks(cell);
  return bare !== cell.trim() && findColumn(bare) !== null;
}

/** Takes the quotes and the marks off the names, or off the line as a whole. Returns the same cells when there are none. */
function unquoteNames(cells: readonly string[]): readonly string[] {
  if (cells.some((cell) => QUOTED_NAME_PATTERN.test(cell)))
    return cells.map((cell) => (QUOTED_NAME_PATTERN.test(cell) ? cell.trim().replace(NAME_QUOTES_PATTERN, '') : cell));
  if (cells.some(isMarkedName)) return cells.map(takeOffNameMarks);
  const last = cells.length - 1;
  if (!cells[0]?.startsWith('"') || !cells[last]?.endsWith('"')) return cells;
  return cells.with(0, cells[0].slice(1)).with(last, (cells[last] as string).slice(0, -1));
}

const DIACRITIC_PATTERN = /[\u0300-\u036f]/g;

function findColumn(name: string): number | null {
  const folded = name.trim().normalize('NFD').replace(DIACRITIC_PATTERN, '').replace(/^"|"$/g, '').toLowerCase();
  const column = ALL_COLUMNS.findIndex((each) => each.toLowerCase() === folded);
  return column >= 0 ? column : (COLUMN_VARIANTS.get(folded) ?? null);
}

const createFault = (code: string, column: number | null = null): HeaderFault => ({ code, column });

/**
 * Returns, for each unknown name where a missing column belongs, between the columns next to it, that column: it is misspelled
 * beyond recognition, and neither an additional column nor what moves the others.
 */
function findTakenColumns(
  names: readonly string[],
  columns: readonly (number | null)[],
  columnCells: readonly number[],
  isSigned: boolean,
): ReadonlyMap<number, number> {
  const placeOf = (column: number) => listExpectedColumns(isSigned).indexOf(column);
  const missingPlaces = new Set(
    listExpectedColumns(isSigned).flatMap((column, place) => ((columnCells[column] as number) < 0 ? [place] : [])),
  );
  const taken = new Map<number, number>();
  let before = -1;
  for (let cell = 0; cell < columns.length && missingPlaces.size > 0; cell += 1) {
    const column = columns[cell] ?? null;
    if (column !== null) before = Math.max(before, placeOf(column));
    else if (names[cell]?.trim() !== '') {
      const after = columns.slice(cell, cell + FEC_COLUMN_COUNT).find((each) => each !== null && placeOf(each) >= 0);
      const place = [...missingPlaces].find((each) => each > before && (after == null || each < placeOf(after)));
      if (place === undefined) continue;
      missingPlaces.delete(place);
      taken.set(cell, expectedColumn(place, isSigned));
    }
  }
  return taken;
}

const listExpectedColumns = (isSigned: boolean): readonly number[] =>
  Array.from({ length: FEC_COLUMN_COUNT }, (_, place) => expectedColumn(place, isSigned));

function findNameFaults(
  names: readonly string[],
  columns: readonly (number | null)[],
  takenColumns: ReadonlyMap<number, number>,
): HeaderFault[] {
  const faults: HeaderFault[] = [];
  columns.forEach((column, cell) => {
    if (column === null) return;
    if (columns.indexOf(column) !== cell) faults.push(createFault('FEC-COL-003', column));
    else if (ALL_COLUMNS[column] !== names[cell]?.trim()) faults.push(createFault('FEC-COL-004', column));
  });
  if (names.some((name, cell) => columns[cell] === null && name.trim() !== '' && !takenColumns.has(cell)))
    faults.push(createFault('FEC-COL-005'));
  if (names.some((name) => name.trim() === '')) faults.push(createFault('FEC-COL-008'));
  return faults;
}

function findPlaceFaults(
  columnCells: readonly number[],
  isSigned: boolean,
  takenColumns: ReadonlyMap<number, number>,
): HeaderFault[] {
  const taken = new Set(takenColumns.values());
  const faults: HeaderFault[] = [];
  for (let place = 0; place < FEC_COLUMN_COUNT; place += 1) {
    const column = expectedColumn(place, isSigned);
    const cell = columnCells[column] as number;
    if (cell < 0) faults.push(createFault('FEC-COL-001', column));
    else if (cell !== place && isOutOfOrder(columnCells, column, isSigned, taken))
      faults.push(createFault('FEC-COL-002', column));
  }
  const has = (column: number) => (columnCells[column] as number) >= 0;
  const hasDebitOrCredit = has(COLUMN_INDEX.Debit) || has(COLUMN_INDEX.Credit);
  const hasMontantOrSens = has(COLUMN_INDEX.Montant) || has(COLUMN_INDEX.Sens);
  const isInconsistent =
    has(COLUMN_INDEX.Debit) !== has(COLUMN_INDEX.Credit) ||
    has(COLUMN_INDEX.Montant) !== has(COLUMN_INDEX.Sens) ||
    (hasDebitOrCredit && hasMontantOrSens);
  return isInconsistent ? [...faults, createFault('FEC-COL-007')] : faults;
}

/** Returns the column that belongs to a place among the eighteen, from 0. */
export function expectedColumn(place: number, isSigned: boolean): number {
  if (isSigned && place === COLUMN_INDEX.Debit) return COLUMN_INDEX.Montant;
  if (isSigned && place === COLUMN_INDEX.Credit) return COLUMN_INDEX.Sens;
  return place;
}

/** Compares places among the regular columns that are present: a missing column moves all that follow, which is one fault and not eighteen. */
function isOutOfOrder(
  columnCells: readonly number[],
  column: number,
  isSigned: boolean,
  taken: ReadonlySet<number>,
): boolean {
  const present = listExpectedColumns(isSigned).filter((each) => (columnCells[each] as number) >= 0 || taken.has(each));
  return columnCells[column] !== present.indexOf(column);
}

function findCashFaults(has: (column: number) => boolean, isCash: boolean): HeaderFault[] {
  if (isCash || !CASH_COLUMNS.some(has)) return [];
  return [COLUMN_INDEX.DateRglt, COLUMN_INDEX.ModeRglt, COLUMN_INDEX.NatOp]
    .filter((column) => !has(column))
    .map((column) => createFault('FEC-COL-009', column));
}
