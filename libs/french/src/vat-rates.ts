/** The VAT rates of metropolitan France, in percent (CGI 278, 278-0 bis, 279, 281 quater and following). */
export const METROPOLITAN_VAT_RATES: readonly number[] = [20, 10, 5.5, 2.1];

/** The VAT rates of Guadeloupe, Martinique and La Réunion, in percent, the normal one first (CGI 296, 281 nonies). */
export const OVERSEAS_VAT_RATES: readonly number[] = [8.5, 2.1, 1.75, 1.05];

/** The VAT rates that only Corsica has, in percent (CGI 297). */
export const CORSICAN_VAT_RATES: readonly number[] = [0.9, 13];

/** Every VAT rate in force in France, in percent, the usual ones first. */
export const FRENCH_VAT_RATES: readonly number[] = [
  ...new Set([...METROPOLITAN_VAT_RATES, ...OVERSEAS_VAT_RATES, ...CORSICAN_VAT_RATES]),
];

/** The rates of metropolitan France and the normal one overseas, in percent: nearly all French documents have one of them. */
export const COMMON_FRENCH_VAT_RATES: readonly number[] = [...METROPOLITAN_VAT_RATES, 8.5];

/** Former rates of France, in percent: normal until 2013, reduced from 2012 to 2013, overseas and school meals. */
const FORMER_FRENCH_VAT_RATES: readonly number[] = [19.6, 7, 5];

/** Rates of Germany (19, 7; 16 and 5 in 2020), Belgium, Luxembourg, Switzerland, Italy, Spain and Portugal, in percent. */
const NEIGHBOUR_VAT_RATES: readonly number[] = [19, 7, 16, 5, 21, 6, 12, 17, 8, 22, 23, 8.1];

/** The rates that a French company finds on its invoices, in percent: common French ones, former ones, and those of the neighbours. */
export const INVOICE_VAT_RATES: readonly number[] = [
  ...new Set([...COMMON_FRENCH_VAT_RATES, ...FORMER_FRENCH_VAT_RATES, ...NEIGHBOUR_VAT_RATES]),
];
