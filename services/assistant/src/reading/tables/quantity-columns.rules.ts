import { foldText } from '@probant/french/text-folding';

/** "100 ex.", "1 000 kg", "10 à 49", "50 et plus". */
const QUANTITY_PATTERN =
  /^(\d{1,3}(?:[ \u00A0\u202F]\d{3}){1,2}|\d{1,7}) ?(?:(?:à|-|–|to) ?\d[\d \u00A0\u202F]{0,8})?(?:et plus|ou plus|and more|or more|(\p{L}{1,12})\.?)?$/u;
/** Hours, amounts and ordinals are data: "8 h", "18 euros", "1er". */
const DATA_UNIT_PATTERN = /^(?:h|heures?|hours?|min|am|pm|euros?|eur|chf|usd|er|ere|re|e|eme|nd|nde|st|rd|th)$/;
/** "45 €", "4,20". */
const PRICE_PATTERN = /\d(?:[.,]\d{2}(?!\d)| ?(?:€|eur))/i;
const MIN_SHARE_OF_PRICES = 0.6;
/** Fewer quantities are one figure of the data. */
const MIN_QUANTITIES = 2;

/**
 * Whether names of columns end with rising quantities of one unit, for which most rows below have prices: "Produit | Format | 100 ex. |
 * 500 ex.". Words without a figure may follow ("Papier"). `isName` says whether another cell can name a column.
 */
export function namesQuantities(
  cells: readonly string[],
  body: readonly (readonly string[])[],
  isName: (cell: string) => boolean,
): boolean {
  const quantities = cells.map(readQuantity);
  const first = quantities.findIndex((quantity) => quantity !== null);
  if (first < 1) return false;
  const others = cells.filter((_, at) => quantities[at] === null);
  if (!others.every((cell) => isName(cell) && !/\d/.test(cell))) return false;
  const known = quantities.filter((quantity) => quantity !== null);
  const isInOneRun = quantities.slice(first, first + known.length).every((quantity) => quantity !== null);
  const rises = known.every(({ least }, at) => at === 0 || least > (known[at - 1]?.least ?? 0));
  const units = new Set(known.map(({ unit }) => unit));
  const priced = body.filter((row) => row.some((cell) => PRICE_PATTERN.test(cell)));
  return (
    known.length >= MIN_QUANTITIES &&
    isInOneRun &&
    rises &&
    units.size === 1 &&
    priced.length >= MIN_SHARE_OF_PRICES * body.length
  );
}

/** Returns the quantity that a cell names, the least of a range; null for any other text, and for a bare number. */
function readQuantity(cell: string): { readonly least: number; readonly unit: string } | null {
  const text = cell.trim();
  const [, number, written = ''] = QUANTITY_PATTERN.exec(text) ?? [];
  const unit = foldText(written);
  if (number === undefined || number === text || DATA_UNIT_PATTERN.test(unit)) return null;
  return { least: Number(number.replaceAll(/\D/g, '')), unit: unit.replace(/s$/, '') };
}
