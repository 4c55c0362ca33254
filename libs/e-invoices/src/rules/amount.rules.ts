import type { Invoice, Term } from '../model/invoice.ts';
import { absolute, type Decimal, hasCents, multiply, ONE, orZero, readDecimal, roundToCent } from '../model/values.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { documentAdjustments, lineAdjustments, type Rule } from './rule.ts';

const sum = (terms: readonly Term[]): Decimal => terms.reduce((total, term) => total + orZero(term), 0n);

/** Compares a stated total with what its parts give; nothing to compare when the total is absent, which is another rule. */
const differs = (stated: Term, expected: Decimal): readonly XmlElement[] =>
  stated !== null && roundToCent(orZero(stated)) !== roundToCent(expected) ? [stated] : [];

const documentSum = (invoice: Invoice, kind: 'allowance' | 'charge'): Decimal =>
  sum(documentAdjustments(invoice, kind).map(({ amount }) => amount));

/** Sums of document allowances or charges must be stated as soon as there is one. */
const differsOrLacks = (stated: Term, expected: Decimal, at: XmlElement, isNeeded: boolean): readonly XmlElement[] =>
  stated === null ? (isNeeded ? [at] : []) : differs(stated, expected);

function breakdownsWithWrongVat({ vatBreakdown }: Invoice): readonly XmlElement[] {
  return vatBreakdown.flatMap(({ base, amount, rate }) => {
    const stated = readDecimal(amount);
    if (amount === null || stated === null) return [];
    const percent = readDecimal(rate);
    // Without a rate there is no VAT. Rounding by line or by total may differ by less than one unit of the currency.
    const expected = percent === null ? 0n : roundToCent(multiply(absolute(orZero(base)), percent) / 100n);
    const tolerance = percent === null || percent === 0n ? 0n : ONE;
    const gap = absolute(absolute(stated) - expected);
    return gap > 0n && gap >= tolerance ? [amount] : [];
  });
}

const SUM_RULES: readonly (readonly [string, string, string, Rule['check']])[] = [
  [
    'BR-CO-10',
    'La somme des lignes (BT-106) est la somme des montants nets des lignes (BT-131).',
    'Recalculer BT-106 à partir des lignes.',
    ({ totals, lines }) => differs(totals.lines, sum(lines.map(({ amount }) => amount))),
  ],
  [
    'BR-CO-11',
    'La somme des remises (BT-107) est la somme des remises sur la facture (BT-92).',
    'Recalculer BT-107 à partir des remises.',
    (invoice) =>
      differsOrLacks(
        invoice.totals.allowances,
        documentSum(invoice, 'allowance'),
        invoice.totals.at,
        documentSum(invoice, 'allowance') !== 0n,
      ),
  ],
  [
    'BR-CO-12',
    'La somme des majorations (BT-108) est la somme des majorations sur la facture (BT-99).',
    'Recalculer BT-108 à partir des majorations.',
    (invoice) =>
      differsOrLacks(
        invoice.totals.charges,
        documentSum(invoice, 'charge'),
        invoice.totals.at,
        documentSum(invoice, 'charge') !== 0n,
      ),
  ],
  [
    'BR-CO-13',
    'Le total hors TVA (BT-109) est la somme des lignes (BT-106), moins les remises (BT-107), plus les majorations (BT-108).',
    'Recalculer BT-109.',
    ({ totals }) =>
      differs(totals.withoutVat, orZero(totals.lines) - orZero(totals.allowances) + orZero(totals.charges)),
  ],
  [
    'BR-CO-14',
    'Le total de TVA (BT-110) est la somme des montants de TVA par taux (BT-117).',
    'Recalculer BT-110 à partir de la ventilation.',
    ({ totals, vatBreakdown }) => differs(totals.vat, sum(vatBreakdown.map(({ amount }) => amount))),
  ],
  [
    'BR-CO-15',
    'Le total TTC (BT-112) est le total hors TVA (BT-109) plus la TVA (BT-110).',
    'Recalculer BT-112.',
    ({ totals }) => differs(totals.withVat, orZero(totals.withoutVat) + orZero(totals.vat)),
  ],
  [
    'BR-CO-16',
    'Le montant à payer (BT-115) est le total TTC (BT-112), moins les acomptes (BT-113), plus l’arrondi (BT-114).',
    'Recalculer BT-115.',
    ({ totals }) => differs(totals.due, orZero(totals.withVat) - orZero(totals.paid) + orZero(totals.rounding)),
  ],
  [
    'BR-CO-17',
    'La TVA par taux (BT-117) est la base (BT-116) multipliée par le taux (BT-119), arrondie au centime.',
    'Recalculer BT-117.',
    breakdownsWithWrongVat,
  ],
];

type Amounts = (invoice: Invoice) => readonly Term[];

const allowances =
  (pick: 'amount' | 'base', kind: 'allowance' | 'charge'): Amounts =>
  (invoice) =>
    documentAdjustments(invoice, kind).map((adjustment) => adjustment[pick]);
const onLines =
  (pick: 'amount' | 'base', kind: 'allowance' | 'charge'): Amounts =>
  ({ lines }) =>
    lineAdjustments(lines, kind).map((adjustment) => adjustment[pick]);

/** Code, name of the amount, and the elements that state it. */
const CENT_AMOUNTS: readonly (readonly [string, string, Amounts])[] = [
  ['BR-DEC-01', "montant d'une remise sur la facture (BT-92)", allowances('amount', 'allowance')],
  ['BR-DEC-02', "base d'une remise sur la facture (BT-93)", allowances('base', 'allowance')],
  ['BR-DEC-05', "montant d'une majoration sur la facture (BT-99)", allowances('amount', 'charge')],
  ['BR-DEC-06', "base d'une majoration sur la facture (BT-100)", allowances('base', 'charge')],
  ['BR-DEC-09', 'somme des lignes (BT-106)', ({ totals }) => [totals.lines]],
  ['BR-DEC-10', 'somme des remises (BT-107)', ({ totals }) => [totals.allowances]],
  ['BR-DEC-11', 'somme des majorations (BT-108)', ({ totals }) => [totals.charges]],
  ['BR-DEC-12', 'total hors TVA (BT-109)', ({ totals }) => [totals.withoutVat]],
  ['BR-DEC-13', 'total de TVA (BT-110)', ({ totals }) => [totals.vat]],
  ['BR-DEC-14', 'total TTC (BT-112)', ({ totals }) => [totals.withVat]],
  [
    'BR-DEC-15',
    'total de TVA en devise de comptabilisation (BT-111)',
    ({ totals }) => [totals.vatInAccountingCurrency],
  ],
  ['BR-DEC-16', 'montant payé (BT-113)', ({ totals }) => [totals.paid]],
  ['BR-DEC-17', 'arrondi (BT-114)', ({ totals }) => [totals.rounding]],
  ['BR-DEC-18', 'montant à payer (BT-115)', ({ totals }) => [totals.due]],
  ['BR-DEC-19', "base imposable d'un taux (BT-116)", ({ vatBreakdown }) => vatBreakdown.map(({ base }) => base)],
  ['BR-DEC-20', "TVA d'un taux (BT-117)", ({ vatBreakdown }) => vatBreakdown.map(({ amount }) => amount)],
  ['BR-DEC-23', "montant net d'une ligne (BT-131)", ({ lines }) => lines.map(({ amount }) => amount)],
  ['BR-DEC-24', "montant d'une remise sur une ligne (BT-136)", onLines('amount', 'allowance')],
  ['BR-DEC-25', "base d'une remise sur une ligne (BT-137)", onLines('base', 'allowance')],
  ['BR-DEC-27', "montant d'une majoration sur une ligne (BT-141)", onLines('amount', 'charge')],
  ['BR-DEC-28', "base d'une majoration sur une ligne (BT-142)", onLines('base', 'charge')],
];

/** Rules about amounts: BR-CO-10 to BR-CO-17, and BR-DEC, which limits amounts to cents. */
export const AMOUNT_RULES: readonly Rule[] = [
  ...SUM_RULES.map(([code, message, remedy, check]): Rule => ({ code, severity: 'fatal', message, remedy, check })),
  ...CENT_AMOUNTS.map(
    ([code, words, pick]): Rule => ({
      code,
      severity: 'fatal',
      message: `Le montant a au plus deux décimales : ${words}.`,
      remedy: 'Arrondir au centime et recalculer les totaux.',
      check: (invoice) => pick(invoice).filter((term): term is XmlElement => term !== null && !hasCents(term)),
    }),
  ),
];
