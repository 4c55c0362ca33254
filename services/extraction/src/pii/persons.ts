import { findDates } from '@probant/french/dates';
import { CELL_END, type Found, firstAfter, inOneColumn, type SearchedText, spansOf } from './pii-text.ts';

const BIRTH_LABEL =
  /\b(?:nee? le|nee?\s?\(e\) le|date de naissance|date de naiss\.?|date of birth|birth ?date|born(?: on)?|d\.?o\.?b\.?)(?![a-z])[^\S\n]*:?[^\S\n]*\n?/g;
const REACH = 40;

/** A date right after the words that announce a birth, on the same row or the next, or below them in their column. */
export const birthDates = (searched: SearchedText): Found[] =>
  [...searched.folded.matchAll(BIRTH_LABEL)].flatMap((match) => {
    const from = match.index + match[0].length;
    const [first] = findDates(searched.text.slice(from, from + REACH));
    const near = first && leadsTo(match[0], searched.folded.slice(from, from + first.start));
    const date = near ? { start: from + first.start, end: from + first.end } : dateBelow(searched, match.index);
    return date ? [{ type: 'birth_date', ...date, score: 0.92 } as const] : [];
  });

/** On the row of the label other words may stand between (its translation), on the next row none. */
const leadsTo = (label: string, between: string): boolean =>
  label.endsWith('\n') ? !/[\p{L}\n]/u.test(between) : !between.includes('\n');

/** The date of the next row whose cell stands below the cell of the label. */
function dateBelow({ text, cells }: SearchedText, label: number) {
  const above = cells[firstAfter(cells, label)];
  const row = text.indexOf('\n', label);
  if (!above || row < 0) return null;
  for (let at = firstAfter(cells, row); at < cells.length; at++) {
    const cell = cells[at];
    if (!cell || cell.page !== above.page || text.slice(row + 1, cell.start).includes('\n')) return null;
    const [date] = findDates(text.slice(cell.start, cell.end));
    const under = cell.left < above.right && above.left < cell.right;
    if (date && under) return { start: cell.start + date.start, end: cell.start + date.end };
  }
  return null;
}

const CAPITALISED = "\\p{Lu}[\\p{L}'’-]+";
const NAME = `(?:(?:\\p{Lu}\\.|d[eu]|de la|van|von|le|la|el|ben|${CAPITALISED})[^\\S\\n]+){0,3}${CAPITALISED}`;
const TITLED = new RegExp(
  `(?<![\\p{L}\\d.])(?:M\\.|MM\\.|Mr\\.?|Mrs\\.?|Ms\\.?|Mme\\.?|MME|MLLE|Mlle\\.?|Monsieur|MONSIEUR|Madame|MADAME|Mademoiselle|Dr\\.?|Me)(?:[^\\S\\n]+(?:et|ou|OU|ET)[^\\S\\n]+(?:Mme|MME|Madame|M\\.))?[^\\S\\n]+(${NAME})`,
  'dgu',
);
const LABELLED = new RegExp(
  `(?<![\\p{L}])(?:[Tt]itulaire(?: du compte)?|TITULAIRE(?: DU COMPTE)?|[Ii]ntitulé du compte|[Nn]om(?: et prénoms?| de famille| d'usage| de naissance)?|NOM(?: DE FAMILLE)?|[Pp]rénoms?(?:\\(s\\))?|PR[ÉE]NOMS?|[Ss]alariée?|[Aa]ssurée?|[Cc]lient|[Cc]andidate?|[Aa]ccount (?:holder|owner)|[Nn]ame|[Ss]urname)[^\\S\\n]*:[^\\S\\n]*${CELL_END}?(${NAME})`,
  'dgu',
);

/** Names after a title or a label, within a cell. Without a list of names this is a hint: the score is modest. */
export const personNames = ({ parted }: SearchedText): Found[] => [
  ...spansOf('person_name', 0.7, parted, TITLED, 1),
  ...spansOf('person_name', 0.65, parted, LABELLED, 1),
];

const STREET =
  'rue|avenue|av\\.?|ave|boulevard|bd\\.?|bld|place|pl\\.?|chemin|ch\\.|allees?|impasse|imp\\.?|route|rte|quai|cours|square|passage|sentier|lotissement|residence|faubourg|fg|villa|hameau|lieu[- ]dit|zone|za|zi|zac|parc';
const POSTAL_TOWN = "\\d{5}[^\\S\\n]+[a-z][a-z' -]{1,40}[a-z](?:[^\\S\\n]+cedex(?:[^\\S\\n]+\\d{1,2})?)?";
const NUMBER = '(?<![\\d.,/-])\\d{1,4}(?:[^\\S\\n]?(?:bis|ter|quater|[a-d]\\b))?,?[^\\S\\n]+';
const IN_CELL = `[^\\n${CELL_END}]`;
/** Street and town, with at most two short rows between them. */
const WHOLE_ADDRESS = new RegExp(
  `${NUMBER}(?:${STREET})[^\\S\\n]${IN_CELL}{2,60}?(?:[^\\S\\n,-]|[,-]|\\n(?:${IN_CELL}{0,40}\\n)?)\\s?${POSTAL_TOWN}`,
  'y',
);
const STREET_START = new RegExp(`${NUMBER}(?:${STREET})[^\\S\\n]`, 'g');
const STREET_ONLY = new RegExp(`${NUMBER}(?:${STREET})[^\\S\\n][a-z][a-z0-9' .-]{0,39}[a-z0-9]`, 'g');
const TOWN_ONLY = new RegExp(
  `(?<=^|[\\n${CELL_END}]|,[^\\S\\n])(?:f-)?${POSTAL_TOWN}(?=[^\\S\\n]*(?:[\\n${CELL_END}]|$))`,
  'g',
);

/** French postal addresses: street with town, or one of both alone with less certainty. */
export const addresses = (searched: SearchedText): Found[] => [
  ...wholeAddresses(searched),
  ...spansOf('address', 0.6, searched.partedFolded, STREET_ONLY),
  ...spansOf('address', 0.5, searched.partedFolded, TOWN_ONLY),
];

/** Rows of two parties side by side follow each other in the text: street and town are one address only in one column. */
function wholeAddresses(searched: SearchedText): Found[] {
  return spansOf('address', 0.85, searched.partedFolded, STREET_START).flatMap(({ start }) => {
    WHOLE_ADDRESS.lastIndex = start;
    const end = start + (WHOLE_ADDRESS.exec(searched.partedFolded)?.[0].length ?? 0);
    return end > start && inOneColumn(searched, start, end)
      ? [{ type: 'address', start, end, score: 0.85 } as const]
      : [];
  });
}
