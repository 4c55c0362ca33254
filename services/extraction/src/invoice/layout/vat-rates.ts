/**
 * VAT rates in force in France (20, 10, 5.5, 2.1; overseas 8.5) and former ones (19.6, 5, 7), in Germany (19, 7; 16 and 5 in 2020)
 * and of the neighbours, as shares.
 */
export const knownRates: readonly number[] = [
  0.2, 0.1, 0.055, 0.021, 0.085, 0.196, 0.19, 0.07, 0.16, 0.05, 0.21, 0.06, 0.12, 0.17, 0.08, 0.22, 0.23, 0.081,
];

/** Tax is base times a known rate, to the cent either way. */
export const sharesRate = (base: number, tax: number): boolean =>
  tax < base && knownRates.some((rate) => Math.abs(base * rate - tax) <= 1.01);
