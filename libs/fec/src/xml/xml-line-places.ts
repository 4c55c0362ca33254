import { type CellPlaces, HIDDEN_PLACE } from '../anomalies/anomaly-log.ts';
import { getRuleIndex } from '../anomalies/fec-rules.ts';
import { ALL_COLUMNS, COLUMN_INDEX } from '../columns.ts';
import { ENTRY_COLUMNS, JOURNAL_COLUMNS } from './fec-schema.ts';
import type { XmlCell, XmlGroup, XmlLine } from './xml-entry.ts';

/** The schema asks for an amount and for two lines, and reports them under rules of its own. */
const NO_AMOUNT = getRuleIndex('FEC-MNT-007');
const SINGLE_LINE = getRuleIndex('FEC-EQU-005');
const VALIDATION_ORDER = getRuleIndex('FEC-SEQ-004');

/** Forms of amounts and days: what these rules ask for is what flat files have. */
const FLAT_FORMS: ReadonlySet<number> = new Set(['FEC-MNT-002', 'FEC-DAT-001', 'FEC-DAT-003'].map(getRuleIndex));
const WRONG_VALUE = getRuleIndex('FEC-XML-006');

/** Returns the cell of a column, from the line itself, its entry or its journal. */
export const findCell = ({ journal, entry, own }: XmlLine, column: number): XmlCell | null =>
  own.cells[column] ?? entry.cells[column] ?? journal.cells[column] ?? null;

/**
 * Places anomalies at the elements that they concern. A value that an entry has once for all its lines is reported once, not for each of
 * them.
 */
export class XmlLinePlaces implements CellPlaces {
  #line: XmlLine | null = null;
  #hasAmount = true;
  #startsJournal = false;
  /** By rule and column, the position of the element reported last. */
  readonly #reported = new Map<number, number>();

  /** Sets the line that the next anomalies concern. */
  setLine(line: XmlLine, hasAmount: boolean): void {
    this.#startsJournal = line.journal !== this.#line?.journal;
    this.#line = line;
    this.#hasAmount = hasAmount;
  }

  /** Anomalies after the last line concern the file. */
  clear(): void {
    this.#line = null;
  }

  translate(rule: number): number {
    return FLAT_FORMS.has(rule) ? WRONG_VALUE : rule;
  }

  locate(rule: number, column: number, line: number | null): number | null {
    if (rule === SINGLE_LINE || (rule === NO_AMOUNT && !this.#hasAmount)) return HIDDEN_PLACE;
    // The schema groups entries by journal: across journals their order has no meaning.
    if (rule === VALIDATION_ORDER && this.#startsJournal) return HIDDEN_PLACE;
    if (this.#line === null || line !== this.#line.own.line || column < 0) return line;
    const element = findCell(this.#line, column) ?? findGroup(this.#line, column);
    const key = rule * ALL_COLUMNS.length + column;
    if (this.#reported.get(key) === element.position) return HIDDEN_PLACE;
    this.#reported.set(key, element.position);
    return element.line;
  }
}

const LETTER_COLUMNS = [COLUMN_INDEX.EcritureLet, COLUMN_INDEX.DateLet];

/** Returns the element that a missing cell belongs to: a letter and its date, to the line when it has one of them. */
function findGroup({ journal, entry, own }: XmlLine, column: number): XmlGroup {
  if (LETTER_COLUMNS.includes(column) && LETTER_COLUMNS.some((each) => (own.cells[each] ?? null) !== null)) return own;
  if (JOURNAL_COLUMNS.has(column)) return journal;
  return ENTRY_COLUMNS.has(column) ? entry : own;
}
