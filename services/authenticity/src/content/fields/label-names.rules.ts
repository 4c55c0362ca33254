import { foldText } from '@probant/french/text-folding';

/** The words by which a document may name a value, the most exact first. */
export type Labels = readonly (readonly string[])[];

/** Words of names that labels leave out: "nb_jours" is "Nombre de jours" or "Jours". */
const COUNTING_WORDS = new Set(['nombre', 'nb', 'nbr', 'nbre', 'number', 'count', 'num', 'no', 'numero']);
const SMALL_WORDS = new Set([
  'de',
  'du',
  'des',
  'la',
  'le',
  'les',
  'of',
  'the',
  'en',
  'au',
  'et',
  'and',
  'in',
  'is',
  'has',
]);
/** Labels beyond these are left out: names have at most a few words. */
const MAX_LABELS = 12;

/** Labels of values that systems name in English, or in words of their own. */
const KNOWN_LABELS: Readonly<Record<string, Labels>> = {
  subtotal: [
    ['sous', 'total'],
    ['total', 'ht'],
    ['montant', 'ht'],
    ['total', 'hors'],
    ['net', 'ht'],
    ['base', 'ht'],
    ['sub', 'total'],
  ],
  vat_amount: [['tva'], ['vat'], ['mwst'], ['ust']],
  montant_tva: [['tva'], ['vat']],
  total_tva: [['tva'], ['vat']],
  total_vat: [['tva'], ['vat'], ['mwst'], ['ust']],
  tax_amount: [['tva'], ['vat'], ['taxe'], ['tax'], ['mwst'], ['ust']],
  tax: [['tva'], ['vat'], ['taxe']],
  taxable_base: [
    ['base', 'ht'],
    ['base', 'taxable'],
    ['base', 'imposable'],
  ],
  time: [['heure'], ['horaire']],
  quantity: [['quantite'], ['qte'], ['qty']],
  unit_price: [['prix', 'unitaire'], ['pu', 'ht'], ['pu']],
};

/** Names of an amount of VAT in any system's words: "vat", "total_tva", "taxes", "vat_20"; not "vat_rate" nor "vat_number". */
const TAX_AMOUNT_NAME_PATTERN =
  /^(?:(?:total|amount|montant|sum|sales)_)*(?:vat|tva|mwst|ust|gst|tax|taxes?)(?:_(?:total|amount|montant|eur|euros?|\d{1,2}))*_?$/;
const TAX_LABELS: Labels = [['tva'], ['vat'], ['taxe'], ['tax'], ['mwst'], ['ust'], ['gst']];
/** The bare word may name a rate as well. */
const BARE_TAX_NAME_PATTERN = /^(?:vat|tva|mwst|ust|gst|tax|taxes?)_?$/;

/** Whether a name in words joined by "_" names a VAT amount. */
export const isTaxAmountName = (name: string): boolean => TAX_AMOUNT_NAME_PATTERN.test(name);
export const mayNameTaxRate = (name: string): boolean => BARE_TAX_NAME_PATTERN.test(name);

/** Words of names in English, and what French documents print for them. */
const FRENCH_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    adult: ['adulte'],
    arrival: ['arrivee'],
    box: ['colis', 'carton'],
    child: ['enfant'],
    children: ['enfant'],
    day: ['jour'],
    departure: ['depart'],
    deposit: ['acompte', 'arrhes'],
    discount: ['remise', 'rabais'],
    distance: ['distance', 'kilometrage'],
    duration: ['duree'],
    end: ['fin'],
    guest: ['personne', 'voyageur', 'convive'],
    hour: ['heure'],
    km: ['kilometrage'],
    mileage: ['kilometrage'],
    minute: ['minute'],
    month: ['moi'],
    night: ['nuit', 'nuitee'],
    number: ['nombre'],
    page: ['page'],
    pallet: ['palette'],
    parcel: ['colis'],
    package: ['colis'],
    participant: ['participant'],
    people: ['personne'],
    person: ['personne'],
    rate: ['taux'],
    room: ['chambre', 'piece'],
    start: ['debut'],
    surface: ['surface'],
    time: ['heure'],
    tip: ['pourboire'],
    warranty: ['garantie'],
    week: ['semaine'],
    weight: ['poids'],
    year: ['annee'],
  }).map(([english, french]) => [english, french.map((word) => toStem(word))] as const),
);

/** Returns the labels that a document may print for a member called `name`, in words joined by "_". */
export function listLabels(name: string): Labels {
  const words = foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !SMALL_WORDS.has(word))
    .map(toStem);
  const reduced = words.filter((word) => !COUNTING_WORDS.has(word));
  const known = Object.entries(KNOWN_LABELS).flatMap(([key, labels]) => (hasWords(name, key) ? labels : []));
  const taxes = isTaxAmountName(name) ? TAX_LABELS : [];
  const own = [words, ...(reduced.length < words.length ? [reduced] : [])];
  return [...own, ...[...known, ...taxes].map((label) => label.map(toStem)), ...translate(reduced)]
    .filter(isLabel)
    .slice(0, MAX_LABELS);
}

/** "arrival_time" is "Heure d'arrivée": French has the two words in the other order. Names with a word that stays English are left out. */
function translate(words: readonly string[]): Labels {
  const isKnown = words.length > 0 && words.length <= 2 && words.every((word) => FRENCH_WORDS.has(word));
  if (!isKnown) return [];
  const [first = [], second] = words.map((word) => FRENCH_WORDS.get(word) ?? []);
  return second ? second.flatMap((noun) => first.map((word) => [noun, word])) : first.map((word) => [word]);
}

const hasWords = (name: string, key: string): boolean => `_${name}_`.includes(`_${key}_`);
/** A letter or a digit alone names nothing. */
const isLabel = (words: readonly string[]): boolean => words.some((word) => /\p{L}{2}/u.test(word));

/** Returns a folded word without the ending of its plural. */
export function toStem(word: string): string {
  return word.length > 3 ? word.replace(/[sx]$/, '') : word;
}
