import type { Draw } from '../draw.ts';
import type { Language } from '../generated-document.ts';
import { inventName } from './people.ts';

export type Country = 'FR' | 'DE' | 'GB' | 'IE' | 'US';
export type Address = {
  readonly street: string;
  /** A second line: building, business park, post box. */
  readonly extra: string | null;
  readonly postcode: string;
  readonly town: string;
  readonly country: Country;
};

const splitList = (list: string): readonly string[] => list.split('|');

/** Real towns with one of their postcodes; streets and numbers are invented. */
const TOWNS_BY_COUNTRY: Readonly<Record<Country, readonly string[]>> = {
  FR: splitList(
    '69003 Lyon|75011 Paris|33000 Bordeaux|59000 Lille|44000 Nantes|13006 Marseille|67000 Strasbourg|35200 Rennes|84340 Malaucène|31000 Toulouse|38000 Grenoble|26000 Valence|74000 Annecy|29200 Brest|64100 Bayonne|34000 Montpellier|06000 Nice|21000 Dijon|87000 Limoges|63000 Clermont-Ferrand|80000 Amiens|76600 Le Havre|92130 Issy-les-Moulineaux|93400 Saint-Ouen-sur-Seine|78000 Versailles|51100 Reims|54000 Nancy|57000 Metz|25000 Besançon|49100 Angers|72000 Le Mans|37000 Tours|45000 Orléans|86000 Poitiers|17000 La Rochelle|24000 Périgueux|47000 Agen|82000 Montauban|81000 Albi|12000 Rodez|48000 Mende|07200 Aubenas|42000 Saint-Étienne|01000 Bourg-en-Bresse|71000 Mâcon|58000 Nevers|03000 Moulins|18000 Bourges|36000 Châteauroux|41000 Blois|28000 Chartres|27000 Évreux|61000 Alençon|50100 Cherbourg-en-Cotentin|22000 Saint-Brieuc|56000 Vannes|85000 La Roche-sur-Yon|97400 Saint-Denis|20000 Ajaccio|66000 Perpignan',
  ),
  DE: splitList(
    '80331 München|10115 Berlin|50667 Köln|20095 Hamburg|60311 Frankfurt am Main|04109 Leipzig|70173 Stuttgart|28195 Bremen|90402 Nürnberg|48143 Münster|79098 Freiburg|24103 Kiel|99084 Erfurt|53111 Bonn',
  ),
  GB: splitList(
    'SW1P 3BT London|M1 1AE Manchester|LS1 4DY Leeds|BS1 5TR Bristol|EH1 1BB Edinburgh|NG1 2GB Nottingham|CF10 1EP Cardiff',
  ),
  IE: splitList('D02 X285 Dublin 2|T12 W8KX Cork|V94 N1K7 Limerick'),
  US: splitList(
    '10001 New York, NY|94105 San Francisco, CA|60601 Chicago, IL|78701 Austin, TX|98101 Seattle, WA|02108 Boston, MA',
  ),
};
const STREETS_BY_COUNTRY: Readonly<Record<Country, readonly string[]>> = {
  FR: splitList(
    'rue de la République|avenue Jean Jaurès|rue des Lilas|chemin du Moulin|boulevard Victor Hugo|place du Marché|impasse des Acacias|quai de la Sardine|rue du Four à Chaux|allée des Tilleuls|route de Chambéry|rue de l’Église|cours Gambetta|rue du 8 Mai 1945|avenue du Général Leclerc|rue Saint-Exupéry|montée des Soldats|passage du Génie|rue de Verdun|faubourg Saint-Nicolas',
  ),
  DE: splitList(
    'Hauptstraße|Bahnhofstraße|Lindenweg|Gartenstr.|Am Markt|Mühlenweg|Schulstraße|Industriestr.|Königsallee|Goethestraße',
  ),
  GB: splitList('High Street|Station Road|Church Lane|Park Avenue|Mill Lane|Victoria Road|Quayside'),
  IE: splitList('Main Street|Patrick Street|Harbour Road|Merrion Row'),
  US: splitList('Main St|Oak Avenue|Market Street|5th Ave|Lakeview Drive|Industrial Blvd'),
};
const ADDRESS_EXTRAS: Readonly<Record<Country, readonly string[]>> = {
  FR: splitList(
    'ZA des Grands Prés|ZI Nord|Bâtiment B|BP 112|CS 40218|Résidence Les Cèdres|Parc d’activités du Lac|3e étage|Le Bourg',
  ),
  DE: splitList('Gewerbepark Süd|Haus 3|Postfach 12 04'),
  GB: splitList('Unit 7, Riverside Park|2nd Floor|The Old Mill'),
  IE: splitList('Block C, Dock Park|Unit 4'),
  US: splitList('Suite 400|Floor 12|P.O. Box 2210'),
};

const COUNTRIES_BY_LANGUAGE: Readonly<Record<Language, readonly (readonly [number, Country])[]>> = {
  fr: [[1, 'FR']],
  de: [[1, 'DE']],
  en: [
    [5, 'GB'],
    [2, 'IE'],
    [3, 'US'],
  ],
};

export const inventCountry = (draw: Draw, language: Language): Country =>
  draw.weighted(COUNTRIES_BY_LANGUAGE[language]);

export function inventAddress(draw: Draw, country: Country): Address {
  const place = draw.pick(TOWNS_BY_COUNTRY[country]);
  const [, postcode, town] =
    (country === 'GB' || country === 'IE' ? /^(\S+ \S+) (.+)$/ : /^(\S+) (.+)$/).exec(place) ?? [];
  if (postcode === undefined || town === undefined) throw new Error(`not a postcode and a town: ${place}`);
  const number = draw.weighted([
    [6, String(draw.whole(1, 180))],
    [1, `${draw.whole(1, 60)} bis`],
    [1, `${draw.whole(1, 40)}-${draw.whole(41, 60)}`],
  ]);
  const plain = /^\d+/.exec(number)?.[0] ?? '1';
  const streetName =
    draw.chance(0.25) && country === 'FR' ? `rue ${inventName(draw, 'fr')}` : draw.pick(STREETS_BY_COUNTRY[country]);
  const street =
    country === 'DE'
      ? `${streetName} ${plain}`
      : `${country === 'FR' ? number : plain}${draw.chance(0.2) && country === 'FR' ? ',' : ''} ${streetName}`;
  return { street, extra: draw.chance(0.22) ? draw.pick(ADDRESS_EXTRAS[country]) : null, postcode, town, country };
}

const COUNTRY_NAMES: Readonly<Record<Country, string>> = {
  FR: 'France',
  DE: 'Deutschland',
  GB: 'United Kingdom',
  IE: 'Ireland',
  US: 'USA',
};
const countryName = (country: Country): string => COUNTRY_NAMES[country];

export type AddressStyle = { readonly capitals: boolean; readonly country: boolean };

/** Returns the lines of the address as on an envelope. */
export function formatAddress({ street, extra, postcode, town, country }: Address, style: AddressStyle): string[] {
  const place = style.capitals ? town.toUpperCase() : town;
  const last =
    country === 'GB' || country === 'IE'
      ? `${place}, ${postcode}`
      : country === 'US'
        ? `${place} ${postcode}`
        : `${postcode} ${place}`;
  return [...(extra === null ? [] : [extra]), street, last, ...(style.country ? [countryName(country)] : [])];
}

/** Lists the ways a page may print the address: with and without its second line and its country. */
export const listAddressVariants = (address: Address): string[] =>
  [address, { ...address, extra: null }].flatMap((variant) =>
    [false, true].map((country) => formatAddress(variant, { capitals: false, country }).join(', ')),
  );
