import { foldText } from '@probant/french/text-folding';
import { findVatNumbers } from '@probant/french/vat';

/** Names of countries and capitals, and legal forms of companies, by the country of a VAT number; over folded text. */
const COUNTRY_WORDS: readonly (readonly [country: string, places: RegExp, forms: RegExp | null])[] = [
  ['FR', /\bfrance\b/, /(?:^|[ .,(])(?:sarl|sasu?|eurl|s\.a\.r\.l|s\.a\.s\.?|snc|scop|ei|eirl|sci)(?=$|[ .,)])/],
  ['IE', /\b(?:ireland|irlande|dublin|cork)\b/, /\b(?:ltd|limited|dac)\b/],
  [
    'GB',
    /\b(?:united kingdom|royaume-uni|england|london|londres|manchester|edinburgh)\b|\buk$/,
    /\b(?:ltd|limited|plc|llp)\b/,
  ],
  ['DE', /\b(?:deutschland|germany|allemagne|berlin|munchen|hamburg|koln|frankfurt)\b/, /\b(?:gmbh|ug|ohg|e\.?k)\b/],
  ['AT', /\b(?:osterreich|austria|autriche|wien)\b/, /\bgmbh\b/],
  ['BE', /\b(?:belgique|belgium|belgie|bruxelles|brussel)\b/, /\b(?:srl|sprl|bvba)\b/],
  ['LU', /\bluxembourg\b/, /\bs\.a\.r\.l\b/],
  ['NL', /\b(?:nederland|netherlands|pays-bas|amsterdam|rotterdam)\b/, /\bb\.?v\.?(?=$|[ ,])/],
  ['ES', /\b(?:espana|spain|espagne|madrid|barcelona)\b/, /\bs\.?l\.?u?\.?(?=$|[ ,])/],
  ['IT', /\b(?:italia|italy|italie|milano|roma)\b/, /\b(?:s\.?p\.?a|s\.?r\.?l)\b/],
  ['PT', /\b(?:portugal|lisboa|porto)\b/, /\blda\b/],
  ['PL', /\b(?:polska|poland|pologne|warszawa)\b/, /\bsp\. ?z ?o/],
  ['CH', /\b(?:suisse|schweiz|switzerland|geneve|lausanne|zurich)\b/, null],
  ['US', /\b(?:usa|u\.s\.a|united states|etats-unis)\b|, [a-z]{2} \d{5}\b/, /\b(?:inc|llc|corp)\b/],
  ['CA', /\b(?:canada|quebec|montreal|toronto)\b/, /\binc\b/],
  ['SE', /\b(?:sverige|sweden|suede|stockholm)\b/, /\bab$/],
  ['DK', /\b(?:danmark|denmark|danemark|kobenhavn)\b/, /\baps\b/],
  ['CZ', /\b(?:czech|tcheque|praha)\b/, /\bs\.r\.o\b/],
  ['NO', /\b(?:norge|norway|norvege|oslo)\b/, /\bas$/],
  ['FI', /\b(?:suomi|finland|finlande|helsinki|tampere)\b/, /\boyj?\b/],
  ['GR', /\b(?:greece|grece|hellas|thessaloniki)\b/, null],
  ['HU', /\b(?:magyarorszag|hungary|hongrie|budapest)\b/, /\bkft\b/],
  ['RO', /\b(?:romania|roumanie|bucuresti|bucarest)\b/, null],
  ['BG', /\b(?:bulgaria|bulgarie)\b/, /\be?ood\b/],
  ['HR', /\b(?:hrvatska|croatia|croatie|zagreb)\b/, /\bd\.o\.o\b/],
  ['SI', /\b(?:slovenija|slovenia|slovenie|ljubljana)\b/, /\bd\.o\.o\b/],
  ['SK', /\b(?:slovensko|slovakia|slovaquie|bratislava)\b/, /\bs\.r\.o\b/],
  ['EE', /\b(?:eesti|estonia|estonie|tallinn)\b/, null],
  ['LV', /\b(?:latvija|latvia|lettonie)\b/, /\bsia$/],
  ['LT', /\b(?:lietuva|lithuania|lituanie|vilnius|kaunas)\b/, /\buab\b/],
  ['MT', /\b(?:malta|valletta)\b/, /\b(?:ltd|limited)\b/],
  ['CY', /\b(?:cyprus|chypre|nicosia|nicosie|limassol)\b/, /\b(?:ltd|limited)\b/],
];

/**
 * Returns the countries that a supplier's name and block say it is in, as the letters of their VAT numbers; none when they do not say it. A
 * place or a VAT number says more than a legal form, which several countries share.
 */
export function findCountries(block: string, name: string): ReadonlySet<string> {
  const numbers = findVatNumbers(block)
    .filter(({ valid }) => valid !== false)
    .map(({ country }) => country);
  if (numbers.length > 0) return new Set(numbers);
  const placed = block.replace(STREET_PATTERN, ' ');
  const places = COUNTRY_WORDS.filter(([, pattern]) => pattern.test(placed)).map(([country]) => country);
  if (places.length > 0) return new Set(places);
  const folded = foldText(name);
  return new Set(COUNTRY_WORDS.filter(([, , forms]) => forms?.test(folded) === true).map(([country]) => country));
}

/** Streets of French towns are named after capitals: "12 rue de Londres". */
const STREET_PATTERN = /\b(?:rue|avenue|av|boulevard|bd|place|quai|square|passage|cours)\.? (?:de |d['’ ])?[a-z-]+/g;
