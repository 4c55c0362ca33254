/** "100 ex.", "1 000 kg", "10 à 49", "50 et plus". */
const QUANTITY_PATTERN =
  /^(\d{1,3}(?:[ \u00A0\u202F]\d{3}){1,2}|\d{1,7}) ?(?:(?:à|-|–|to) ?\d[\d \u00A0\u202F]{0,8})?(?:et plus|ou plus|and more|or more|\p{L}{1,12}\.?)?$/u;
/** Fewer quantities are one figure of the data. */
const MIN_QUANTITIES = 2;

/**
 * Whether names of columns end with rising quantities, for which the rows below have prices: "Produit | Format | 100 ex. | 500 ex.".
 * Words without a figure may follow ("Papier"). `isName` says whether another cell can name a column.
 */
export function namesQuantities(cells: readonly string[], isName: (cell: string) => boolean): boolean {
  const quantities = cells.map(readQuantity);
  const first = quantities.findIndex((quantity) => quantity !== null);
  if (first < 1) return false;
  const others = cells.filter((_, at) => quantities[at] === null);
  if (!others.every((cell) => isName(cell) && !/\d/.test(cell))) return false;
  const known = quantities.filter((quantity) => quantity !== null);
  const isInOneRun = quantities.slice(first, first + known.length).every((quantity) => quantity !== null);
  const rises = known.every((quantity, at) => at === 0 || quantity > (known[at - 1] ?? 0));
  return known.length >= MIN_QUANTITIES && isInOneRun && rises;
}

/** Returns the quantity that a cell names, the least of a range; null for any other text, and for a bare number. */
function readQuantity(cell: string): number | null {
  const text = cell.trim();
  const [, number] = QUANTITY_PATTERN.exec(text) ?? [];
  return number === undefined || number === text ? null : Number(number.replaceAll(/\D/g, ''));
}
