import { foldText } from '@probant/french/text-folding';
import { findVatNumbers } from '@probant/french/vat';
import { CORSICAN_VAT_RATES, METROPOLITAN_VAT_RATES, OVERSEAS_VAT_RATES } from '@probant/french/vat-rates';

/**
 * The VAT territories of French postcodes: metropolitan rates, Corsica with rates of its own too, Guadeloupe, Martinique and
 * La Réunion with other rates, no VAT in Guyane and Mayotte (CGI 294), and collectivities with a tax of their own or none.
 */
export type Territory = 'metropole' | 'corse' | 'antilles_reunion' | 'sans_tva' | 'hors_champ';

/** VAT rates in percent. */
export const TERRITORY_RATES: Readonly<Record<Exclude<Territory, 'hors_champ'>, readonly number[]>> = {
  metropole: METROPOLITAN_VAT_RATES,
  corse: [...METROPOLITAN_VAT_RATES, ...CORSICAN_VAT_RATES],
  antilles_reunion: OVERSEAS_VAT_RATES,
  sans_tva: [],
};

export const TERRITORY_NAMES: Readonly<Record<Territory, string>> = {
  metropole: 'en métropole',
  corse: 'en Corse',
  antilles_reunion: 'en Guadeloupe, en Martinique et à La Réunion',
  sans_tva: 'en Guyane et à Mayotte, où la TVA ne s’applique pas',
  hors_champ: 'dans ce territoire',
};

/** Whether a rate is in force somewhere in France. Zero is an exemption and valid everywhere. */
export const isFrenchRate = (rate: number): boolean =>
  rate === 0 || Object.values(TERRITORY_RATES).flat().includes(rate);

/** Returns the territory of the postcode in an address, or null when it has none. */
export function findTerritory(address: string | null | undefined): Territory | null {
  const code = [...(address ?? '').matchAll(/(?<!\d)\d{5}(?!\d)/g)].at(-1)?.[0];
  if (code === undefined) return null;
  if (OWN_TAX_POSTCODES.some((prefix) => code.startsWith(prefix))) return 'hors_champ';
  if (/^97[124]/.test(code)) return 'antilles_reunion';
  if (/^97[36]/.test(code)) return 'sans_tva';
  if (code.startsWith('20')) return 'corse';
  return 'metropole';
}

/** Saint-Barthélemy, Saint-Martin, Saint-Pierre-et-Miquelon, Wallis-et-Futuna, Polynésie, Nouvelle-Calédonie. */
const OWN_TAX_POSTCODES = ['97133', '97150', '97500', '977', '978', '986', '987', '988'];

/** Whether an address names a foreign country, or has a postcode that is not French. */
export function isAbroad(address: string | null | undefined): boolean {
  const folded = foldText(address ?? '');
  return (
    COUNTRY_PATTERN.test(folded) || FOREIGN_POSTCODE_PATTERN.test(folded) || findTerritory(address) === 'hors_champ'
  );
}

/** Whether a receipt prints a VAT number of another country with right check digits, and none of France. */
export function hasForeignVatNumber(rawText: string): boolean {
  const countries = findVatNumbers(rawText).flatMap(({ country, valid }) => (valid === true ? [country] : []));
  return countries.length > 0 && !countries.includes('FR');
}

const COUNTRY_PATTERN =
  /\b(?:allemagne|deutschland|germany|autriche|osterreich|austria|belgique|belgie|belgium|luxembourg|letzebuerg|suisse|schweiz|svizzera|switzerland|italie|italia|italy|espagne|espana|spain|portugal|pays-bas|nederland|netherlands|irlande|ireland|royaume-uni|united kingdom|england|malaysia|malaisie|maroc|tunisie|usa|united states|canada)\b/;
const FOREIGN_POSTCODE_PATTERN = /\b(?:b|l|ch|a|nl|d|i|e)-\d{4,5}\b/;
