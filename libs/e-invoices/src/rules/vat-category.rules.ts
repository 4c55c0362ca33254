import type { Adjustment, Invoice, Line, Term, VatBreakdown } from '../model/invoice.ts';
import { absolute, type Decimal, isStated, multiply, ONE, orZero, readDecimal, roundToCent } from '../model/values.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { documentAdjustments, type Rule } from './rule.ts';

type Category = {
  /** UNTDID 5305, as in BT-118. */
  readonly code: string;
  /** Of the codes of its rules: BR-S-01. */
  readonly prefix: string;
  readonly words: string;
  /** `rate` has VAT and one breakdown a rate; `zero` has the rate 0 and no VAT; `none` has no rate at all. */
  readonly rate: 'positive' | 'any' | 'zero' | 'none';
  readonly exemption: 'needed' | 'forbidden';
  readonly hasIds: (invoice: Invoice) => boolean;
  readonly idWords: string;
};

const stated = (term: Term | undefined): boolean => term !== undefined && isStated(term);
const sellerVat = ({ seller, taxRepresentative }: Invoice) => stated(seller?.vatId) || stated(taxRepresentative?.vatId);
const sellerTax = (invoice: Invoice) => sellerVat(invoice) || stated(invoice.seller?.taxId);
const SELLER_WORDS =
  'le numéro de TVA du vendeur (BT-31) ou de son représentant fiscal (BT-63), ou son numéro fiscal (BT-32)';

const CATEGORIES: readonly Category[] = [
  {
    code: 'S',
    prefix: 'BR-S',
    words: 'taux normal ou réduit (S)',
    rate: 'positive',
    exemption: 'forbidden',
    hasIds: sellerTax,
    idWords: SELLER_WORDS,
  },
  {
    code: 'Z',
    prefix: 'BR-Z',
    words: 'taux zéro (Z)',
    rate: 'zero',
    exemption: 'forbidden',
    hasIds: sellerTax,
    idWords: SELLER_WORDS,
  },
  {
    code: 'E',
    prefix: 'BR-E',
    words: 'exonération (E)',
    rate: 'zero',
    exemption: 'needed',
    hasIds: sellerTax,
    idWords: SELLER_WORDS,
  },
  {
    code: 'AE',
    prefix: 'BR-AE',
    words: 'autoliquidation (AE)',
    rate: 'zero',
    exemption: 'needed',
    hasIds: (invoice) => sellerTax(invoice) && (stated(invoice.buyer?.vatId) || stated(invoice.buyer?.legalId)),
    idWords: `${SELLER_WORDS}, et le numéro de TVA (BT-48) ou l'immatriculation (BT-47) de l'acheteur`,
  },
  {
    code: 'K',
    prefix: 'BR-IC',
    words: 'livraison intracommunautaire (K)',
    rate: 'zero',
    exemption: 'needed',
    hasIds: (invoice) => sellerVat(invoice) && stated(invoice.buyer?.vatId),
    idWords: 'le numéro de TVA du vendeur (BT-31) ou de son représentant (BT-63), et celui de l’acheteur (BT-48)',
  },
  {
    code: 'G',
    prefix: 'BR-G',
    words: "exportation hors de l'Union (G)",
    rate: 'zero',
    exemption: 'needed',
    hasIds: sellerVat,
    idWords: 'le numéro de TVA du vendeur (BT-31) ou de son représentant fiscal (BT-63)',
  },
  {
    code: 'O',
    prefix: 'BR-O',
    words: 'hors champ de la TVA (O)',
    rate: 'none',
    exemption: 'needed',
    hasIds: (invoice) => !sellerVat(invoice) && !stated(invoice.buyer?.vatId),
    idWords: 'aucun numéro de TVA (BT-31, BT-48, BT-63)',
  },
  {
    code: 'L',
    prefix: 'BR-AF',
    words: 'IGIC des Canaries (L)',
    rate: 'any',
    exemption: 'forbidden',
    hasIds: sellerTax,
    idWords: SELLER_WORDS,
  },
  {
    code: 'M',
    prefix: 'BR-AG',
    words: 'IPSI de Ceuta et Melilla (M)',
    rate: 'any',
    exemption: 'forbidden',
    hasIds: sellerTax,
    idWords: SELLER_WORDS,
  },
];

/** What a rule looks at: a line, an allowance or a charge of the document. */
type Use = { readonly at: XmlElement; readonly category: Term; readonly rate: Term; readonly amount: Term };

const isOf =
  (code: string) =>
  ({ category }: Line | Adjustment | VatBreakdown): boolean =>
    category?.text === code;

const USES: readonly (readonly [string, string, string, (invoice: Invoice) => readonly Use[]])[] = [
  ['02', '05', 'ligne', ({ lines }) => lines],
  ['03', '06', 'remise sur la facture', (invoice) => documentAdjustments(invoice, 'allowance')],
  ['04', '07', 'majoration sur la facture', (invoice) => documentAdjustments(invoice, 'charge')],
];

const usesOf = (invoice: Invoice, code: string): readonly Use[] =>
  [...invoice.lines, ...invoice.adjustments].filter(isOf(code));

const breakdownsOf = ({ vatBreakdown }: Invoice, code: string): readonly VatBreakdown[] =>
  vatBreakdown.filter(isOf(code));

function hasAllowedRate(category: Category, rate: Term): boolean {
  if (category.rate === 'none') return rate === null;
  const value = readDecimal(rate);
  if (category.rate === 'zero') return value === 0n;
  return value !== null && (category.rate === 'positive' ? value > 0n : value >= 0n);
}

const RATE_WORDS = {
  positive: 'un taux supérieur à 0',
  any: 'un taux de 0 ou plus',
  zero: 'le taux 0',
  none: 'aucun taux',
} as const;

/** The base that the lines, allowances and charges of a category give; of one rate where the category has several. */
function sumBase(invoice: Invoice, category: Category, rate: Term): Decimal {
  const hasRates = category.rate === 'positive' || category.rate === 'any';
  const matches = (use: Use) =>
    use.category?.text === category.code && (!hasRates || orZero(use.rate) === orZero(rate));
  const total = (uses: readonly Use[]) => uses.filter(matches).reduce((sum, { amount }) => sum + orZero(amount), 0n);
  return (
    total(invoice.lines) +
    total(documentAdjustments(invoice, 'charge')) -
    total(documentAdjustments(invoice, 'allowance'))
  );
}

function wrongBases(invoice: Invoice, category: Category): readonly XmlElement[] {
  // Where a category has several rates, official validators accept a gap below one unit of the currency.
  const hasRates = category.rate === 'positive' || category.rate === 'any';
  return breakdownsOf(invoice, category.code)
    .filter(({ base, rate }) => {
      const gap = absolute(roundToCent(orZero(base)) - roundToCent(sumBase(invoice, category, rate)));
      return hasRates ? gap >= ONE : gap !== 0n;
    })
    .map(({ base, at }) => base ?? at);
}

function wrongAmounts(invoice: Invoice, category: Category): readonly XmlElement[] {
  const hasRates = category.rate === 'positive' || category.rate === 'any';
  return breakdownsOf(invoice, category.code)
    .filter(({ base, amount, rate }) => {
      if (!hasRates) return orZero(amount) !== 0n;
      const expected = roundToCent(multiply(absolute(orZero(base)), orZero(rate)) / 100n);
      return absolute(absolute(orZero(amount)) - expected) >= ONE;
    })
    .map(({ amount, at }) => amount ?? at);
}

function wrongExemptions(invoice: Invoice, category: Category): readonly XmlElement[] {
  return breakdownsOf(invoice, category.code)
    .filter(({ exemptionText, exemptionCode }) => {
      const hasReason = isStated(exemptionText) || isStated(exemptionCode);
      return category.exemption === 'needed' ? !hasReason : hasReason;
    })
    .map(({ at }) => at);
}

function createCategoryRules(category: Category): readonly Rule[] {
  const { code, prefix, words, rate, exemption } = category;
  const rule = (number: string, message: string, remedy: string, check: Rule['check']): Rule => ({
    code: `${prefix}-${number}`,
    severity: 'fatal',
    message,
    remedy,
    check,
  });
  const isSingle = rate === 'zero' || rate === 'none';
  return [
    rule(
      '01',
      `La ventilation de la TVA (BG-23) contient ${isSingle ? 'une seule fois' : 'au moins une fois'} la catégorie ${words} que les lignes, remises ou majorations emploient.`,
      'Ajouter la catégorie à la ventilation, ou corriger celle des lignes.',
      (invoice) => {
        const count = breakdownsOf(invoice, code).length;
        const [use] = usesOf(invoice, code);
        return use !== undefined && (isSingle ? count !== 1 : count === 0) ? [use.category ?? use.at] : [];
      },
    ),
    ...USES.flatMap(([idNumber, rateNumber, useWords, pick]) => [
      rule(
        idNumber,
        `Une ${useWords} en ${words} demande ${category.idWords}.`,
        rate === 'none' ? 'Retirer ces numéros, ou changer la catégorie.' : 'Renseigner ces numéros.',
        (invoice) => {
          const [use] = pick(invoice).filter(({ category: term }) => term?.text === code);
          return use === undefined || category.hasIds(invoice) ? [] : [use.category ?? use.at];
        },
      ),
      rule(
        rateNumber,
        `Une ${useWords} en ${words} a ${RATE_WORDS[rate]}.`,
        'Corriger le taux ou la catégorie.',
        (invoice) =>
          pick(invoice)
            .filter((use) => use.category?.text === code && !hasAllowedRate(category, use.rate))
            .map((use) => use.rate ?? use.at),
      ),
    ]),
    rule(
      '08',
      `La base imposable (BT-116) en ${words} est la somme des lignes, plus les majorations, moins les remises de cette catégorie${isSingle ? '' : ' au même taux'}.`,
      'Recalculer BT-116.',
      (invoice) => wrongBases(invoice, category),
    ),
    rule(
      '09',
      isSingle
        ? `La TVA (BT-117) en ${words} est 0.`
        : `La TVA (BT-117) en ${words} est la base multipliée par le taux.`,
      'Recalculer BT-117.',
      (invoice) => wrongAmounts(invoice, category),
    ),
    rule(
      '10',
      exemption === 'needed'
        ? `La ventilation en ${words} donne le motif (BT-120) ou son code (BT-121).`
        : `La ventilation en ${words} ne donne pas de motif d'exonération (BT-120, BT-121).`,
      exemption === 'needed'
        ? 'Renseigner le motif, par exemple un code VATEX.'
        : 'Retirer le motif, ou changer la catégorie.',
      (invoice) => wrongExemptions(invoice, category),
    ),
  ];
}

const hasCategory = (invoice: Invoice, code: string): boolean => breakdownsOf(invoice, code).length > 0;

const INTRA_COMMUNITY_RULES: readonly Rule[] = [
  {
    code: 'BR-IC-11',
    severity: 'fatal',
    message: 'Une livraison intracommunautaire (K) a une date de livraison (BT-72) ou une période facturée (BG-14).',
    remedy: 'Renseigner la date de livraison ou la période.',
    check: (invoice) =>
      hasCategory(invoice, 'K') &&
      !isStated(invoice.delivery.date) &&
      !(invoice.period && (isStated(invoice.period.start) || isStated(invoice.period.end)))
        ? [invoice.delivery.at]
        : [],
  },
  {
    code: 'BR-IC-12',
    severity: 'fatal',
    message: 'Une livraison intracommunautaire (K) a un pays de livraison (BT-80).',
    remedy: "Renseigner le pays de l'adresse de livraison.",
    check: (invoice) =>
      hasCategory(invoice, 'K') && !isStated(invoice.delivery.address?.country ?? null) ? [invoice.delivery.at] : [],
  },
];

const OUT_OF_SCOPE_RULES: readonly (readonly [
  string,
  string,
  (invoice: Invoice) => readonly { readonly at: XmlElement; readonly category: Term }[],
])[] = [
  ['BR-O-11', 'autre catégorie dans la ventilation', ({ vatBreakdown }) => vatBreakdown],
  ['BR-O-12', "ligne d'une autre catégorie", ({ lines }) => lines],
  ['BR-O-13', "remise d'une autre catégorie", (invoice) => documentAdjustments(invoice, 'allowance')],
  ['BR-O-14', "majoration d'une autre catégorie", (invoice) => documentAdjustments(invoice, 'charge')],
];

/** Rules by VAT category: BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O, BR-AF, BR-AG, and those of Italian split payment (BR-B). */
export const VAT_CATEGORY_RULES: readonly Rule[] = [
  ...CATEGORIES.flatMap(createCategoryRules),
  ...INTRA_COMMUNITY_RULES,
  ...OUT_OF_SCOPE_RULES.map(
    ([code, words, pick]): Rule => ({
      code,
      severity: 'fatal',
      message: `Une facture hors champ de la TVA (O) n'a aucune ${words}.`,
      remedy: 'Séparer en deux factures, ou corriger la catégorie.',
      check: (invoice) =>
        hasCategory(invoice, 'O')
          ? pick(invoice)
              .filter(({ category }) => category !== null && category.text !== 'O')
              .map(({ category, at }) => category ?? at)
          : [],
    }),
  ),
  {
    code: 'BR-B-01',
    severity: 'fatal',
    message: 'Le paiement scindé (B) ne concerne que des factures entre parties italiennes.',
    remedy: 'Changer la catégorie de TVA.',
    check: (invoice) => {
      const italian = [invoice.seller, invoice.buyer].every((party) => party?.address?.country?.text === 'IT');
      return italian ? [] : usesOf(invoice, 'B').map(({ category, at }) => category ?? at);
    },
  },
  {
    code: 'BR-B-02',
    severity: 'fatal',
    message: 'Le paiement scindé (B) et le taux normal (S) ne vont pas ensemble.',
    remedy: 'Séparer en deux factures.',
    check: (invoice) =>
      usesOf(invoice, 'S').length > 0 ? usesOf(invoice, 'B').map(({ category, at }) => category ?? at) : [],
  },
];
