import { findDates } from '@probant/french/dates';
import type { Cell, TextSpan } from './cells.ts';
import {
  CELL_END,
  findFirstCellAfter,
  findMatches,
  findNextRow,
  isInOneColumn,
  type PiiMatch,
  type SearchableText,
} from './searchable-text.ts';

const BIRTH_LABEL_PATTERN =
  /\b(?:nee? le|nee?\s?\(e\) le|date de naissance|date de naiss\.?|date of birth|birth ?date|born(?: on)?|d\.?o\.?b\.?)(?![a-z])[^\S\n]*:?[^\S\n]*\n?/g;
const MAX_LABEL_DISTANCE = 40;

/** Finds dates right after a birth label, on the same row or the next, or below the label in its column. */
export function findBirthDates(searchable: SearchableText): PiiMatch[] {
  const findCellDate = createCellDateFinder(searchable);
  return [...searchable.folded.matchAll(BIRTH_LABEL_PATTERN)].flatMap((match) => {
    const from = match.index + match[0].length;
    const [first] = findDates(searchable.text.slice(from, from + MAX_LABEL_DISTANCE));
    const isAfterLabel = first && isLabelOf(match[0], searchable.folded.slice(from, from + first.start));
    const date = isAfterLabel
      ? { start: from + first.start, end: from + first.end }
      : findDateBelow(searchable, match.index, findCellDate);
    return date ? [{ type: 'birth_date', ...date, score: 0.92 } as const] : [];
  });
}

type CellDateFinder = (cell: Cell) => TextSpan | null;

/** Returns a function that finds the first date of a cell, once for each cell: many labels can be above one. */
function createCellDateFinder({ text }: SearchableText): CellDateFinder {
  const dates = new Map<Cell, TextSpan | null>();
  return (cell) => {
    const known = dates.get(cell);
    if (known !== undefined) return known;
    const [date] = findDates(text.slice(cell.start, cell.end));
    const span = date ? { start: cell.start + date.start, end: cell.start + date.end } : null;
    dates.set(cell, span);
    return span;
  };
}

/** On the row of the label, other words can precede the date (a translation of the label); on the next row, none. */
const isLabelOf = (label: string, between: string): boolean =>
  label.endsWith('\n') ? !/[\p{L}\n]/u.test(between) : !between.includes('\n');

/** Returns the date of the next row whose cell is below the cell of the label. */
function findDateBelow(searchable: SearchableText, labelStart: number, findCellDate: CellDateFinder): TextSpan | null {
  const { cells } = searchable;
  const above = cells[findFirstCellAfter(cells, labelStart)];
  const below = findNextRow(searchable, labelStart);
  if (!above || !below) return null;
  const first = findFirstCellAfter(cells, below.start - 1);
  for (const cell of cells.slice(first, first + MAX_CELLS_BELOW)) {
    if (cell.page !== above.page || cell.start > below.end) return null;
    const isBelow = cell.left < above.right && above.left < cell.right;
    const date = isBelow ? findCellDate(cell) : null;
    if (date) return date;
  }
  return null;
}

/** A row of more cells is not a row of a form or table. */
const MAX_CELLS_BELOW = 200;

const CAPITALIZED_WORD = "\\p{Lu}[\\p{L}'’-]+";
const NAME_GROUP = `(?:(?:\\p{Lu}\\.|d[eu]|de la|van|von|le|la|el|ben|${CAPITALIZED_WORD})[^\\S\\n]+){0,3}${CAPITALIZED_WORD}`;
const TITLED_NAME_PATTERN = new RegExp(
  `(?<![\\p{L}\\d.])(?:M\\.|MM\\.|Mr\\.?|Mrs\\.?|Ms\\.?|Mme\\.?|MME|MLLE|Mlle\\.?|Monsieur|MONSIEUR|Madame|MADAME|Mademoiselle|Dr\\.?|Me)(?:[^\\S\\n]+(?:et|ou|OU|ET)[^\\S\\n]+(?:Mme|MME|Madame|M\\.))?[^\\S\\n]+(${NAME_GROUP})`,
  'dgu',
);
const LABELLED_NAME_PATTERN = new RegExp(
  `(?<![\\p{L}])(?:[Tt]itulaire(?: du compte)?|TITULAIRE(?: DU COMPTE)?|[Ii]ntitulé du compte|[Nn]om(?: et prénoms?| de famille| d'usage| de naissance)?|NOM(?: DE FAMILLE)?|[Pp]rénoms?(?:\\(s\\))?|PR[ÉE]NOMS?|[Ss]alariée?|[Aa]ssurée?|[Cc]lient|[Cc]andidate?|[Aa]ccount (?:holder|owner)|[Nn]ame|[Ss]urname)[^\\S\\n]*:[^\\S\\n]*${CELL_END}?(${NAME_GROUP})`,
  'dgu',
);

/** Finds names after a title or a label, within a cell. Without a list of names the evidence is weak, so the score is low. */
export const findPersonNames = ({ cellText }: SearchableText): PiiMatch[] => [
  ...findMatches('person_name', 0.7, cellText, TITLED_NAME_PATTERN, 1),
  ...findMatches('person_name', 0.65, cellText, LABELLED_NAME_PATTERN, 1),
];

const STREET_WORDS =
  'rue|avenue|av\\.?|ave|boulevard|bd\\.?|bld|place|pl\\.?|chemin|ch\\.|allees?|impasse|imp\\.?|route|rte|quai|cours|square|passage|sentier|lotissement|residence|faubourg|fg|villa|hameau|lieu[- ]dit|zone|za|zi|zac|parc';
const POSTAL_TOWN_GROUP = "\\d{5}[^\\S\\n]+[a-z][a-z' -]{1,40}[a-z](?:[^\\S\\n]+cedex(?:[^\\S\\n]+\\d{1,2})?)?";
const HOUSE_NUMBER = '(?<![\\d.,/-])\\d{1,4}(?:[^\\S\\n]?(?:bis|ter|quater|[a-d]\\b))?,?[^\\S\\n]+';
const CELL_CHARACTER = `[^\\n${CELL_END}]`;
/** Street and town, with at most two short rows between them. */
const WHOLE_ADDRESS_PATTERN = new RegExp(
  `${HOUSE_NUMBER}(?:${STREET_WORDS})[^\\S\\n]${CELL_CHARACTER}{2,60}?(?:[^\\S\\n,-]|[,-]|\\n(?:${CELL_CHARACTER}{0,40}\\n)?)\\s?${POSTAL_TOWN_GROUP}`,
  'y',
);
const STREET_START_PATTERN = new RegExp(`${HOUSE_NUMBER}(?:${STREET_WORDS})[^\\S\\n]`, 'g');
const STREET_ONLY_PATTERN = new RegExp(
  `${HOUSE_NUMBER}(?:${STREET_WORDS})[^\\S\\n][a-z][a-z0-9' .-]{0,39}[a-z0-9]`,
  'g',
);
const TOWN_ONLY_PATTERN = new RegExp(
  `(?<=^|[\\n${CELL_END}]|,[^\\S\\n])(?:f-)?${POSTAL_TOWN_GROUP}(?=[^\\S\\n]*(?:[\\n${CELL_END}]|$))`,
  'g',
);

/** Finds French postal addresses: street with town, or one of them alone with a lower score. */
export const findAddresses = (searchable: SearchableText): PiiMatch[] => [
  ...findWholeAddresses(searchable),
  ...findMatches('address', 0.6, searchable.foldedCellText, STREET_ONLY_PATTERN),
  ...findMatches('address', 0.5, searchable.foldedCellText, TOWN_ONLY_PATTERN),
];

/** Finds streets with their towns. Rows of two columns follow each other in the text, so both must be in the same column. */
function findWholeAddresses(searchable: SearchableText): PiiMatch[] {
  return findMatches('address', 0.85, searchable.foldedCellText, STREET_START_PATTERN).flatMap(({ start }) => {
    WHOLE_ADDRESS_PATTERN.lastIndex = start;
    const end = start + (WHOLE_ADDRESS_PATTERN.exec(searchable.foldedCellText)?.[0].length ?? 0);
    return end > start && isInOneColumn(searchable, start, end)
      ? [{ type: 'address', start, end, score: 0.85 } as const]
      : [];
  });
}
