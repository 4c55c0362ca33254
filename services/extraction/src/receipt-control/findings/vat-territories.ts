import { fold } from '@probant/french/text-folding';

/**
 * Where a French postcode lies, as VAT sees it: metropolitan rates (CGI 278, 278-0 bis, 279, 281 quater and following), those of Corsica
 * (CGI 297), those of Guadeloupe, Martinique and La Réunion (CGI 296, 281 nonies), none in Guyane and Mayotte (CGI 294), and
 * collectivities that have a tax of their own or none.
 */
export type Territory = 'metropole' | 'corse' | 'antilles_reunion' | 'sans_tva' | 'hors_champ';

const METROPOLE = [20, 10, 5.5, 2.1];

export const RATES: Readonly<Record<Exclude<Territory, 'hors_champ'>, readonly number[]>> = {
  metropole: METROPOLE,
  corse: [...METROPOLE, 13, 0.9],
  antilles_reunion: [8.5, 2.1, 1.75, 1.05],
  sans_tva: [],
};

export const TERRITORY_NAMES: Readonly<Record<Territory, string>> = {
  metropole: 'en métropole',
  corse: 'en Corse',
  antilles_reunion: 'en Guadeloupe, en Martinique et à La Réunion',
  sans_tva: 'en Guyane et à Mayotte, où la TVA ne s’applique pas',
  hors_champ: 'dans ce territoire',
};

/** Zero is no rate but an exemption, and stands anywhere. */
export const isFrenchRate = (rate: number): boolean => rate === 0 || Object.values(RATES).flat().includes(rate);

/** The territory of the postcode in an address, null where it has none. */
export function territoryOf(address: string | null | undefined): Territory | null {
  const code = [...(address ?? '').matchAll(/(?<!\d)\d{5}(?!\d)/g)].at(-1)?.[0];
  if (code === undefined) return null;
  if (OWN_TAX.some((start) => code.startsWith(start))) return 'hors_champ';
  if (/^97[124]/.test(code)) return 'antilles_reunion';
  if (/^97[36]/.test(code)) return 'sans_tva';
  if (code.startsWith('20')) return 'corse';
  return 'metropole';
}

/** Saint-Barthélemy, Saint-Martin, Saint-Pierre-et-Miquelon, Wallis-et-Futuna, Polynésie, Nouvelle-Calédonie. */
const OWN_TAX = ['97133', '97150', '97500', '977', '978', '986', '987', '988'];

/** Whether an address says that it is abroad: a country's name, or a postcode that French addresses do not have. */
export function isAbroad(address: string | null | undefined): boolean {
  const folded = fold(address ?? '');
  return COUNTRIES.test(folded) || FOREIGN_POSTCODE.test(folded) || territoryOf(address) === 'hors_champ';
}

const COUNTRIES =
  /\b(?:allemagne|deutschland|germany|autriche|osterreich|austria|belgique|belgie|belgium|luxembourg|letzebuerg|suisse|schweiz|svizzera|switzerland|italie|italia|italy|espagne|espana|spain|portugal|pays-bas|nederland|netherlands|irlande|ireland|royaume-uni|united kingdom|england|malaysia|malaisie|maroc|tunisie|usa|united states|canada)\b/;
const FOREIGN_POSTCODE = /\b(?:b|l|ch|a|nl|d|i|e)-\d{4,5}\b/;
