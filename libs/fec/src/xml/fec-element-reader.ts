import { ALL_COLUMNS, COLUMN_INDEX } from '../columns.ts';
import {
  endsSchemaOfLine,
  FEC_SCHEMA,
  isParentName,
  type ParentName,
  ROOT_NAME,
  type SchemaChild,
} from './fec-schema.ts';
import { createGroup, type XmlGroup, type XmlLine } from './xml-entry.ts';
import { XmlFault } from './xml-faults.ts';
import type { XmlTokenHandler } from './xml-tokenizer.ts';

/** What is wrong with the elements of a file that is well-formed. */
export type StructureFaultCode = 'FEC-XML-004' | 'FEC-XML-005' | 'FEC-XML-007';

export type FecElementHandler = {
  /** Called before the first journal, and at the end of a file without any. `text` is null without the element. */
  handleClosingDay(text: string | null, line: number): void;
  /** Called with lines of one entry, in the order of the file; a long entry comes in parts. */
  handleLines(lines: readonly XmlLine[]): void;
  handleSchemaLocation(location: string): void;
  handleFault(code: StructureFaultCode, column: number | null, line: number): void;
};

/** A label has some ten characters. */
const MAX_TEXT_CHARACTERS = 1 << 15;
/** Lines of an entry that wait for its end: elements of the entry may be after them by mistake. */
const MAX_WAITING_LINES = 1000;
/** Of their cells: a thousand lines of usual cells have some hundred thousand. */
const MAX_WAITING_CHARACTERS = 1 << 20;
const MIN_ENTRY_LINES = 2;

type OpenElement =
  | { readonly kind: 'parent'; readonly name: ParentName; rank: number; readonly isFollowedByAny: boolean }
  | {
      readonly kind: 'cell';
      readonly child: SchemaChild;
      readonly line: number;
      readonly position: number;
      /** The first line of the file with an element in the cell, null for none. */
      innerLine: number | null;
    }
  /** Contains nothing that the validation reads. */
  | { readonly kind: 'other' };

const COLUMNS_BY_NAME: ReadonlyMap<string, number> = new Map(ALL_COLUMNS.map((name, column) => [name, column]));
const AMOUNT_COLUMNS = [COLUMN_INDEX.Debit, COLUMN_INDEX.Credit, COLUMN_INDEX.Montant];

/** Reads the journals, entries and lines of a FEC from its elements, and compares their order with the schema. */
export class FecElementReader implements XmlTokenHandler {
  readonly #handler: FecElementHandler;
  readonly #open: OpenElement[] = [];
  #journal: XmlGroup = createGroup(0, 0);
  #entry: XmlGroup = createGroup(0, 0);
  #line: XmlGroup = createGroup(0, 0);
  #waitingLines: XmlLine[] = [];
  #waitingCharacters = 0;
  #entryLineCount = 0;
  #text = '';
  /** Line of the file where the element of the text starts. */
  #textLine = 0;
  #hasClosingDay = false;

  constructor(handler: FecElementHandler) {
    this.#handler = handler;
  }

  openElement(name: string, line: number, position: number): void {
    const parent = this.#open.at(-1);
    this.#text = '';
    this.#textLine = line;
    if (parent === undefined) this.#openRoot(name, line);
    else if (parent.kind === 'parent') this.#openChild(parent, name, line, position);
    else {
      // The elements after an amount may contain others; a cell may not. It is reported at its end: without one, that is what is wrong.
      if (parent.kind === 'cell') parent.innerLine ??= line;
      this.#open.push({ kind: 'other' });
    }
  }

  addAttribute(name: string, value: string): void {
    if (this.#open.length === 1 && /(?:^|:)(?:noNamespaceSchemaLocation|schemaLocation)$/.test(name))
      this.#handler.handleSchemaLocation(value);
  }

  addText(text: string): void {
    if (this.#open.at(-1)?.kind !== 'cell') return;
    if (this.#text.length + text.length > MAX_TEXT_CHARACTERS) throw new XmlFault('FEC-XML-002', this.#textLine);
    this.#text += text;
  }

  closeElement(): void {
    const element = this.#open.pop();
    if (element?.kind === 'cell') {
      if (element.innerLine !== null) this.#handler.handleFault('FEC-XML-004', element.child.column, element.innerLine);
      this.#closeCell(element.child, element.line, element.position);
    } else if (element?.kind === 'parent') this.#closeParent(element.name);
  }

  #openRoot(name: string, line: number): void {
    if (name !== ROOT_NAME) throw new XmlFault('FEC-XML-003', line);
    this.#openParent(ROOT_NAME);
  }

  #openParent(name: ParentName): void {
    this.#open.push({ kind: 'parent', name, rank: -1, isFollowedByAny: name === 'ligne' });
  }

  #openChild(parent: OpenElement & { readonly kind: 'parent' }, name: string, line: number, position: number): void {
    const isAfterAmount = parent.isFollowedByAny && endsSchemaOfLine(parent.rank);
    const child = FEC_SCHEMA[parent.name].get(name) ?? null;
    if (isAfterAmount) {
      this.#openAfterAmount(parent, name, child, line, position);
      return;
    }
    const isInPlace =
      child !== null && (child.rank > parent.rank || (child.isRepeatable && child.rank === parent.rank));
    if (!isInPlace) this.#handler.handleFault('FEC-XML-004', child?.column ?? COLUMNS_BY_NAME.get(name) ?? null, line);
    if (child === null) this.#open.push({ kind: 'other' });
    else {
      parent.rank = Math.max(parent.rank, child.rank);
      this.#openKnown(name, child, line, position);
    }
  }

  /** A line may have any elements after its amount: its own values of the fields of its entry, and others. */
  #openAfterAmount(
    parent: OpenElement & { readonly kind: 'parent' },
    name: string,
    child: SchemaChild | null,
    line: number,
    position: number,
  ): void {
    const column = child?.column ?? COLUMNS_BY_NAME.get(name);
    if (column === undefined || column === null) this.#open.push({ kind: 'other' });
    else
      this.#open.push({
        kind: 'cell',
        child: { rank: parent.rank, isRepeatable: true, column },
        line,
        position,
        innerLine: null,
      });
  }

  #openKnown(name: string, child: SchemaChild, line: number, position: number): void {
    if (!isParentName(name)) {
      this.#open.push({ kind: 'cell', child, line, position, innerLine: null });
      return;
    }
    this.#openParent(name);
    if (name === 'journal') {
      if (!this.#hasClosingDay) this.#closeClosingDay(null, line);
      this.#journal = createGroup(line, position);
    } else if (name === 'ecriture') {
      this.#entry = createGroup(line, position);
      this.#entryLineCount = 0;
    } else if (name === 'ligne') this.#line = createGroup(line, position);
  }

  /** Keeps the first of repeated elements. */
  #closeCell({ column }: SchemaChild, line: number, position: number): void {
    const text = this.#text;
    this.#text = '';
    const parent = this.#open.at(-1);
    if (column === null) {
      if (!this.#hasClosingDay) this.#closeClosingDay(text, line);
      return;
    }
    if (parent?.kind !== 'parent') return;
    const group = this.#groupOf(parent.name);
    group.cells[column] ??= { text, line, position };
    this.#waitingCharacters += text.length;
  }

  #closeClosingDay(text: string | null, line: number): void {
    this.#hasClosingDay = true;
    this.#handler.handleClosingDay(text, line);
  }

  #groupOf(name: ParentName): XmlGroup {
    if (name === 'ligne') return this.#line;
    return name === 'ecriture' ? this.#entry : this.#journal;
  }

  #closeParent(name: ParentName): void {
    if (name === 'ligne') this.#closeLine();
    else if (name === 'ecriture') this.#closeEntry();
  }

  #closeLine(): void {
    const { cells, line } = this.#line;
    if (AMOUNT_COLUMNS.every((column) => (cells[column] ?? null) === null))
      this.#handler.handleFault('FEC-XML-005', COLUMN_INDEX.Debit, line);
    this.#entryLineCount += 1;
    this.#waitingLines.push({ journal: this.#journal, entry: this.#entry, own: this.#line });
    if (this.#waitingLines.length >= MAX_WAITING_LINES || this.#waitingCharacters >= MAX_WAITING_CHARACTERS)
      this.#handOverLines();
  }

  #closeEntry(): void {
    if (this.#entryLineCount < MIN_ENTRY_LINES) this.#handler.handleFault('FEC-XML-007', null, this.#entry.line);
    this.#handOverLines();
  }

  #handOverLines(): void {
    const lines = this.#waitingLines;
    this.#waitingLines = [];
    this.#waitingCharacters = 0;
    if (lines.length > 0) this.#handler.handleLines(lines);
  }
}
