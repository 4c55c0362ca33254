/**
 * Returns whether two numbers of a company are one with one digit changed: the same length, and different in one place. A SIRET begins with
 * its SIREN, and a French VAT number ends with it.
 */
export const areOneDigitApart = (a: string, b: string): boolean =>
  a.length === b.length && [...a].filter((digit, at) => digit !== b[at]).length === 1;
