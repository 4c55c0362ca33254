import { isListed } from '../codes/code-lists.ts';
import type { Adjustment, Invoice, Period } from '../model/invoice.ts';
import { isStated, orZero, readDate, readDecimal } from '../model/values.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { documentAdjustments, failing, lineAdjustments, partiesOf, type Rule } from './rule.ts';

const linePeriods = ({ lines }: Invoice): readonly Period[] =>
  lines.map(({ period }) => period).filter((period): period is Period => period !== null);

const endsBeforeStart = ({ start, end }: Period): boolean => {
  const [from, to] = [readDate(start), readDate(end)];
  return from !== null && to !== null && to < from;
};

const isEmptyPeriod = ({ start, end }: Period): boolean => !isStated(start) && !isStated(end);

/** A period of UBL that only carries the code of the tax point is none of the standard's periods. */
const isTaxPointOnly = ({ at }: Period): boolean =>
  at.children.some(({ localName }) => localName === 'DescriptionCode');

const withoutReason = (adjustments: readonly Adjustment[]): readonly XmlElement[] =>
  adjustments.filter(({ reason, reasonCode }) => !isStated(reason) && !isStated(reasonCode)).map(({ at }) => at);

const ADJUSTMENTS = [
  ['BR-33', 'BR-CO-21', 'remise sur la facture', (invoice: Invoice) => documentAdjustments(invoice, 'allowance')],
  ['BR-38', 'BR-CO-22', 'majoration sur la facture', (invoice: Invoice) => documentAdjustments(invoice, 'charge')],
  ['BR-42', 'BR-CO-23', 'remise sur une ligne', ({ lines }: Invoice) => lineAdjustments(lines, 'allowance')],
  ['BR-44', 'BR-CO-24', 'majoration sur une ligne', ({ lines }: Invoice) => lineAdjustments(lines, 'charge')],
] as const;

/** Rules that compare terms with each other, amounts apart. */
export const CONDITION_RULES: readonly Rule[] = [
  {
    code: 'BR-27',
    severity: 'fatal',
    message: "Le prix net d'un article (BT-146) n'est pas négatif.",
    remedy: 'Mettre le signe dans la quantité.',
    check: ({ lines }) =>
      failing(
        lines.map(({ netPrice }) => netPrice),
        (price) => (readDecimal(price) ?? 0n) >= 0n,
      ),
  },
  {
    code: 'BR-28',
    severity: 'fatal',
    message: "Le prix brut d'un article (BT-148) n'est pas négatif.",
    remedy: 'Mettre le signe dans la quantité.',
    check: ({ lines }) =>
      failing(
        lines.map(({ grossPrice }) => grossPrice),
        (price) => (readDecimal(price) ?? 0n) >= 0n,
      ),
  },
  {
    code: 'BR-29',
    severity: 'fatal',
    message: 'La période facturée finit (BT-74) avant son début (BT-73).',
    remedy: 'Corriger une des deux dates.',
    check: ({ period }) => (period && endsBeforeStart(period) ? [period.at] : []),
  },
  {
    code: 'BR-30',
    severity: 'fatal',
    message: "La période d'une ligne finit (BT-135) avant son début (BT-134).",
    remedy: 'Corriger une des deux dates.',
    check: (invoice) =>
      linePeriods(invoice)
        .filter(endsBeforeStart)
        .map(({ at }) => at),
  },
  ...ADJUSTMENTS.flatMap(([code, conditionCode, words, pick]): readonly Rule[] =>
    [code, conditionCode].map((ruleCode) => ({
      code: ruleCode,
      severity: 'fatal',
      message: `Une ${words} a un motif ou un code de motif.`,
      remedy: 'Renseigner le motif en clair ou son code.',
      check: (invoice) => withoutReason(pick(invoice)),
    })),
  ),
  {
    code: 'BR-51',
    severity: 'warning',
    message: "Le numéro d'une carte de paiement (BT-87) se limite à ses derniers chiffres.",
    remedy: 'Ne garder que les quatre à six derniers chiffres : le numéro entier ne doit pas circuler.',
    check: ({ payments }) =>
      failing(
        payments.map(({ card }) => card),
        ({ text }) => text.length <= 10,
      ),
  },
  {
    code: 'BR-CO-03',
    severity: 'fatal',
    message: "La date d'exigibilité de la TVA (BT-7) et son code (BT-8) s'excluent.",
    remedy: 'Garder un seul des deux.',
    check: ({ vatPointDate, vatPointCodes }) =>
      vatPointDate !== null && vatPointCodes.length > 0 ? [vatPointDate] : [],
  },
  {
    code: 'BR-CO-04',
    severity: 'fatal',
    message: 'Chaque ligne a une catégorie de TVA (BT-151).',
    remedy: 'Renseigner cac:ClassifiedTaxCategory/cbc:ID (UBL) ou ram:ApplicableTradeTax/ram:CategoryCode (CII).',
    check: ({ lines }) => lines.filter(({ category }) => !isStated(category)).map(({ at }) => at),
  },
  {
    code: 'BR-CO-09',
    severity: 'fatal',
    message: 'Un numéro de TVA commence par le code de son pays (« EL » pour la Grèce).',
    remedy: 'Écrire le numéro avec ses deux lettres, par exemple FR puis 11 caractères.',
    check: (invoice) =>
      failing(
        partiesOf(invoice).map(({ vatId }) => vatId),
        ({ text }) => text.startsWith('EL') || isListed('countries', text.slice(0, 2)),
      ),
  },
  {
    code: 'BR-CO-18',
    severity: 'fatal',
    message: 'La facture a au moins une ligne de ventilation de la TVA (BG-23).',
    remedy: 'Ajouter cac:TaxSubtotal (UBL) ou ram:ApplicableTradeTax (CII), même sans TVA.',
    check: ({ vatBreakdown, at }) => (vatBreakdown.length > 0 ? [] : [at]),
  },
  {
    code: 'BR-CO-19',
    severity: 'fatal',
    message: 'La période facturée (BG-14) a un début, une fin ou les deux.',
    remedy: 'Renseigner une des dates, ou retirer la période.',
    check: ({ period }) => (period && isEmptyPeriod(period) && !isTaxPointOnly(period) ? [period.at] : []),
  },
  {
    code: 'BR-CO-20',
    severity: 'fatal',
    message: "La période d'une ligne (BG-26) a un début, une fin ou les deux.",
    remedy: 'Renseigner une des dates, ou retirer la période.',
    check: (invoice) =>
      linePeriods(invoice)
        .filter(isEmptyPeriod)
        .map(({ at }) => at),
  },
  {
    code: 'BR-CO-25',
    severity: 'fatal',
    message: "Une facture à payer a une date d'échéance (BT-9) ou des conditions de paiement (BT-20).",
    remedy: 'Renseigner cbc:DueDate ou cac:PaymentTerms (UBL), ram:SpecifiedTradePaymentTerms (CII).',
    check: ({ at, totals, due, paymentTerms }) =>
      at.localName !== 'CreditNote' && orZero(totals.due) > 0n && !isStated(due) && !isStated(paymentTerms)
        ? [totals.due ?? totals.at]
        : [],
  },
  {
    code: 'BR-CO-26',
    severity: 'fatal',
    message:
      "Le vendeur a au moins un identifiant (BT-29), un numéro d'immatriculation (BT-30) ou un numéro de TVA (BT-31).",
    remedy: 'Renseigner le SIREN ou le SIRET du vendeur, ou son numéro de TVA.',
    check: ({ seller, at }) =>
      seller !== null && (seller.ids.some(isStated) || isStated(seller.legalId) || isStated(seller.vatId))
        ? []
        : [seller?.at ?? at],
  },
];
