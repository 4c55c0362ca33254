import { ALL_COLUMNS } from '../columns.ts';

/** The text of an element, and where the element is. */
export type XmlCell = {
  readonly text: string;
  readonly line: number;
  /** Identifies the element in the file. */
  readonly position: number;
};

/** Cells by column; null for none. */
export type XmlCells = (XmlCell | null)[];

/** A journal, an entry or a line, and the cells that it has itself. */
export type XmlGroup = {
  readonly line: number;
  readonly position: number;
  readonly cells: XmlCells;
};

/** A line with the journal and the entry that contain it. */
export type XmlLine = {
  readonly journal: XmlGroup;
  readonly entry: XmlGroup;
  readonly own: XmlGroup;
};

export const createGroup = (line: number, position: number): XmlGroup => ({
  line,
  position,
  cells: new Array<XmlCell | null>(ALL_COLUMNS.length).fill(null),
});
