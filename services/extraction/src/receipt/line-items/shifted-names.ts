import type { Row } from '../../reading/rows.ts';
import { countLetters } from '../receipt-amounts.ts';
import type { LineItemDraft } from './line-item-row.ts';
import { ARTICLE_COUNT_PATTERN } from './quantities.ts';

/** The rows around line items that show whether names and amounts are one row apart, as on a tilted photo. */
export type LineItemSurroundings = {
  /** The only amount without a name on its row or above it, and the number of lines above it. */
  readonly nameless: { readonly line: LineItemDraft; readonly linesAbove: number } | null;
  /** The name without an amount directly above the first line, when that line has a name of its own. */
  readonly nameAbove: Row | null;
  /** The only name without an amount between the last line and the total. */
  readonly nameBelow: Row | null;
  /** In cents. */
  readonly total: number | null;
};

/** Rows above the articles that name no article: "Table 5", "2 couverts", "Ticket 0042", "Servi par Léa". */
const HEAD_ROW_PATTERN =
  /^\W*(?:table|couverts?|tickets?|caisses?|servi|serveu(?:r|se)|vendeu(?:r|se)|hote(?:sse)?|operateur|commande|note|facture|date|heure|no?\b)|\d\s*couverts?\b|\d{1,2}[/:]\d{2}/;

/**
 * Returns the lines with the names that belong to their amounts when the names are one row below or above them. Where a name may be
 * one row away but nothing settles it, the lines keep their names and are doubtful.
 */
export function alignShiftedNames(lines: readonly LineItemDraft[], around: LineItemSurroundings): LineItemDraft[] {
  const isSum = (candidates: readonly LineItemDraft[]) =>
    around.total !== null && candidates.reduce((sum, { amount }) => sum + amount, 0) === around.total;
  const { nameless, nameAbove, nameBelow } = around;
  const [first, ...others] = lines;
  if (!first || others.length === 0 || !others.every(hasOwnName)) return [...lines];
  if (nameBelow !== null && isArticle(nameBelow)) {
    // Names below their amounts: the last name has no amount.
    if (nameless?.linesAbove === 0 && hasOwnName(first) && isSum([nameless.line, ...lines]))
      return moveNames([nameless.line, ...lines], [...lines, nameBelow]);
    if (HEAD_ROW_PATTERN.test(first.description.toLowerCase())) return moveNames(lines, [...others, nameBelow]);
    return hasOwnName(first) ? [...lines] : lines.map(markDoubtful);
  }
  // Names above their amounts: the first name has no amount, the last amount no name.
  const isLastNameless = nameless?.linesAbove === lines.length && isSum([...lines, nameless.line]);
  return isLastNameless && nameAbove !== null && isArticle(nameAbove)
    ? moveNames([...lines, nameless.line], [nameAbove, ...lines])
    : [...lines];
}

const hasOwnName = ({ row }: LineItemDraft): boolean => countLetters(row.text) >= 2;

const isArticle = ({ folded }: Row): boolean =>
  !ARTICLE_COUNT_PATTERN.test(folded.trim()) && !HEAD_ROW_PATTERN.test(folded);

const markDoubtful = (line: LineItemDraft): LineItemDraft => ({ ...line, isDoubtful: true });

/** Gives each amount the name at the same place of `names`. The quantity moves with the name that it was printed beside. */
const moveNames = (amounts: readonly LineItemDraft[], names: readonly (LineItemDraft | Row)[]): LineItemDraft[] =>
  amounts.flatMap((line, index) => {
    const source = names[index];
    if (source === undefined) return [];
    const name =
      'description' in source
        ? { description: source.description, quantity: source.quantity, pack: source.pack, nameRow: source.row }
        : { description: source.text.trim(), quantity: null, pack: null, nameRow: source };
    return [{ ...line, ...name, unitPrice: null, disagrees: false, isDoubtful: true }];
  });
