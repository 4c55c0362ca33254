import { COLUMN_INDEX } from '../columns.ts';

/** The elements that contain others in the schemas of the tax administration (formatA47A-I-*.xsd). */
export type ParentName = 'comptabilite' | 'exercice' | 'journal' | 'ecriture' | 'ligne';

export type SchemaChild = {
  /** Its place among its siblings; those of one choice have the same. */
  readonly rank: number;
  readonly isRepeatable: boolean;
  /** The column that the element is a cell of; null for an element that contains others, and for DateCloture. */
  readonly column: number | null;
};

export const ROOT_NAME = 'comptabilite';
const CLOSING_DAY_NAME = 'DateCloture';

const PARENT_NAMES: ReadonlySet<string> = new Set(['comptabilite', 'exercice', 'journal', 'ecriture', 'ligne']);

export const isParentName = (name: string): name is ParentName => PARENT_NAMES.has(name);

/** Columns of each parent, in the order of the schemas. Those of cash accounting are in two of them (VIII, 5° and 7°). */
const JOURNAL_NAMES = ['JournalCode', 'JournalLib'] as const;
const ENTRY_NAMES = [
  'EcritureNum',
  'EcritureDate',
  'EcritureLib',
  'PieceRef',
  'PieceDate',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'DateRglt',
  'ModeRglt',
  'NatOp',
  'IdClient',
] as const;
const LINE_NAMES = ['CompteNum', 'CompteLib', 'CompAuxNum', 'CompAuxLib', 'Montantdevise', 'Idevise'] as const;

const AMOUNT_RANK = LINE_NAMES.length;

function listChildren(names: readonly (keyof typeof COLUMN_INDEX)[], repeatable?: string): [string, SchemaChild][] {
  const children = names.map((name, rank): [string, SchemaChild] => [
    name,
    { rank, isRepeatable: false, column: COLUMN_INDEX[name] },
  ]);
  return repeatable === undefined
    ? children
    : [...children, [repeatable, { rank: names.length, isRepeatable: true, column: null }]];
}

const cell = (rank: number, column: number): SchemaChild => ({ rank, isRepeatable: false, column });

/** By parent, its children by name. A line has a debit, a credit, or an amount and its side; any elements may follow. */
export const FEC_SCHEMA: Readonly<Record<ParentName, ReadonlyMap<string, SchemaChild>>> = {
  comptabilite: new Map([['exercice', { rank: 0, isRepeatable: false, column: null }]]),
  exercice: new Map([
    [CLOSING_DAY_NAME, { rank: 0, isRepeatable: false, column: null }],
    ['journal', { rank: 1, isRepeatable: true, column: null }],
  ]),
  journal: new Map(listChildren(JOURNAL_NAMES, 'ecriture')),
  ecriture: new Map(listChildren(ENTRY_NAMES, 'ligne')),
  ligne: new Map([
    ...listChildren(LINE_NAMES),
    ['CompteAuxNum', cell(2, COLUMN_INDEX.CompAuxNum)],
    ['CompteAuxLib', cell(3, COLUMN_INDEX.CompAuxLib)],
    ['Debit', cell(AMOUNT_RANK, COLUMN_INDEX.Debit)],
    ['Credit', cell(AMOUNT_RANK, COLUMN_INDEX.Credit)],
    ['Montant', cell(AMOUNT_RANK, COLUMN_INDEX.Montant)],
    ['Sens', cell(AMOUNT_RANK + 1, COLUMN_INDEX.Sens)],
  ]),
};

/** Whether any elements may follow one with this rank in a line. */
export const endsSchemaOfLine = (rank: number): boolean => rank >= AMOUNT_RANK;

/** Columns that the schemas have once for a journal or an entry. A line may have its own after its amount. */
export const JOURNAL_COLUMNS: ReadonlySet<number> = new Set(JOURNAL_NAMES.map((name) => COLUMN_INDEX[name]));
export const ENTRY_COLUMNS: ReadonlySet<number> = new Set(ENTRY_NAMES.map((name) => COLUMN_INDEX[name]));
