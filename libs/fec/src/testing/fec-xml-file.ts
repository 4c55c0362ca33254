import { escapeXmlText } from '@probant/kernel/xml-text';
import type { ColumnName } from '../columns.ts';
import type { FecCells } from './fec-file.ts';

/** The elements of an entry and of a line, in the order of the schemas of the tax administration. */
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
const LINE_NAMES = [
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'Montantdevise',
  'Idevise',
  'Debit',
  'Credit',
  'Montant',
  'Sens',
] as const;
/** Of the line, after its amount: letters differ between the lines of an entry. */
const LETTER_NAMES = ['EcritureLet', 'DateLet'] as const;

export type FecXmlOptions = {
  readonly declaration?: string;
  readonly schema?: string;
  readonly closingDay?: string;
  /** Between two elements. */
  readonly gap?: string;
};

/** Returns an XML file of the lines of a flat one, an element on each line of it. Letters are elements of the lines. */
export function buildFecXml(
  lines: readonly FecCells[],
  {
    declaration = '<?xml version="1.0" encoding="UTF-8"?>',
    schema = 'formatA47A-I-VII-1.xsd',
    closingDay = '2026-12-31',
    gap = '\n',
  }: FecXmlOptions = {},
): string {
  const parts = [
    declaration,
    `<comptabilite xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="${schema}">`,
    '<exercice>',
    `<DateCloture>${closingDay}</DateCloture>`,
  ];
  let before: FecCells | null = null;
  for (const cells of lines) {
    const isSameJournal = before?.JournalCode === cells.JournalCode;
    const isSameEntry = isSameJournal && before?.EcritureNum === cells.EcritureNum;
    if (before !== null && !isSameEntry) parts.push('</ecriture>');
    if (before !== null && !isSameJournal) parts.push('</journal>');
    if (!isSameJournal) parts.push('<journal>', ...writeCells(cells, ['JournalCode', 'JournalLib']));
    if (!isSameEntry) parts.push('<ecriture>', ...writeCells({ ...cells, EcritureLet: '', DateLet: '' }, ENTRY_NAMES));
    parts.push('<ligne>', ...writeCells(cells, LINE_NAMES), ...writeCells(cells, LETTER_NAMES), '</ligne>');
    before = cells;
  }
  if (before !== null) parts.push('</ecriture>', '</journal>');
  return [...parts, '</exercice>', '</comptabilite>', ''].join(gap);
}

const writeCells = (cells: FecCells, names: readonly ColumnName[]): readonly string[] =>
  names.flatMap((name) => {
    const text = cells[name] ?? '';
    return text === '' ? [] : [`<${name}>${escapeXmlText(toXmlText(name, text))}</${name}>`];
  });

/** Days as AAAA-MM-JJ and amounts with a point; other texts as they are. */
function toXmlText(name: ColumnName, text: string): string {
  if (/Date|DateRglt|DateLet/.test(name)) return text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return ['Debit', 'Credit', 'Montant'].includes(name) ? text.replace(',', '.') : text;
}
