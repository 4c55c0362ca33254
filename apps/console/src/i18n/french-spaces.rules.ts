/** Unicode and French typography: a narrow space before `;?!` and `%`, a full one before `:` and inside guillemets; neither breaks a line. */
const NARROW = '\u202f';
const FULL = '\u00a0';

/** Replaces the spaces of a French text that no line may break at. */
export const keepFrenchSpaces = (text: string): string =>
  text
    .replace(/[ \u00a0](?=[;?!%](?:[\s),.»…]|$))/g, NARROW)
    .replace(/ (?=:(?:\s|$))/g, FULL)
    .replace(/« /g, `«${FULL}`)
    .replace(/ »/g, `${FULL}»`)
    .replace(/(?<=\d) (?=(?:€|[kMG]o|px|ko|s|min|h|jours?|mois)(?![\p{L}\p{N}]))/gu, FULL);
