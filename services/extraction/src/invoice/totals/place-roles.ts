import type { LabelContext } from '../page/label-context.ts';
import { hasLabel, namesIncludedTax } from '../page/labels.ts';
import { readPercents } from '../page/percents.ts';
import { type ChargeKind, isBalanceOfCharges, readChargeKind } from './charges.rules.ts';

/** What the words around an amount say that it is. */
export type PlaceRole = {
  /** Its label is that of a VAT amount: "TVA 20 %", under "Montant TVA". */
  readonly statesTax: boolean;
  /** A charge beside price and VAT: a tourist tax, postage, a deposit on bottles. */
  readonly charge: ChargeKind | null;
  /** The charge is owed from before or only counted: "Solde palettes", "Valeur casiers". This invoice does not add it. */
  readonly isBalance: boolean;
  /** Its own label says that it is without VAT: "Total HT". A "Sous-total" may be either. */
  readonly isNet: boolean;
  /** Its own label names a VAT that this invoice does not charge: due by the buyer, suspended, or on the margin. */
  readonly isTaxNotCharged: boolean;
  /** Its own label names what is owed beside this invoice: an earlier balance, a penalty, a security. */
  readonly isOtherDebt: boolean;
  /** Words are beside it, whatever they say. */
  readonly hasWordsBeside: boolean;
  /** It is what a tax is taken of: "TVA 20 % sur 500,00". */
  readonly isBaseOfTax: boolean;
  /** The only percent of its label, or of its row without words; null where there is none or there are several. */
  readonly rate: number | null;
  /** Every percent of its row. */
  readonly rowRates: readonly number[];
};

export function readPlaceRole({ left, far, above, column, row }: LabelContext): PlaceRole {
  const beside = left || far;
  const charge = readChargeKind(beside);
  // Under a head "TVA" are the taxes of a table of rates, and the totals of another table too.
  const isHeaded = !hasLabel(beside, 'net', 'gross', 'total', 'payable', 'deposit');
  const labels = isHeaded ? [left, far, above, column] : [left, far];
  const own = readOwnWords(beside || above);
  return {
    charge,
    isBalance: charge !== null && isBalanceOfCharges(own),
    statesTax: charge === null && labels.some(isTaxLabel),
    isNet: NET_PATTERN.test(own) && !OTHER_NET_PATTERN.test(own),
    isTaxNotCharged: TAX_NOT_CHARGED_PATTERN.test(own),
    isOtherDebt: OTHER_DEBT_PATTERN.test(own),
    hasWordsBeside: beside !== '',
    isBaseOfTax: BASE_OF_TAX_PATTERN.test(own),
    rate: readOnlyPercent(beside || row),
    rowRates: readPercents(row),
  };
}

const OTHER_DEBT_PATTERN =
  /\b(?:solde|anterieure?s?|precedente?s?|report\w*|impayee?s?|arrieres?|dettes?|penalites?|indemnites?|interets?|retards?|relances?|rappels?|cautions?|depots? de garantie|autres? factures?|previous|overdue|outstanding|brought forward|mahn\w*|ruckstand\w*)\b/;

const BASE_OF_TAX_PATTERN = /%.{0,12}\b(?:sur|de|on|of|auf|von)\b[^a-z]*(?:eur|usd|gbp|chf)?[^a-z]*$/;

function readOnlyPercent(text: string): number | null {
  const [percent = null, ...others] = readPercents(text);
  return others.length === 0 ? percent : null;
}

const TAX_WORD = '(?:t\\.? ?v\\.? ?a\\b|mwst|ust\\b|umsatzsteuer|mehrwertsteuer|vat\\b|tax(?:es?)?\\b|steuer|gst\\b)';
/** The label of a VAT amount begins with the tax: "Dont TVA 20 %", "Montant de la TVA"; "Déclaration de TVA" is a service. */
const TAX_LABEL_PATTERN = new RegExp(
  `^[^a-z]*(?:(?:total|totaux|montants?|dont|dt|soit|plus|et|de|des|la|les|zzgl|zuzuglich|enthaltene?|in[ck]l|sales|sum|of|the|eur)\\b[^a-z]*)*${TAX_WORD}`,
);
/** The words of an exemption, of an identifier, and of amounts that contain the tax or do not. */
const OTHER_WORDS_PATTERN =
  /\b(?:hors|sans|ohne|excl\w*|before|non|no|not|exoner\w*|exempt\w*|auto-?liquid\w*|neant|incluse?s?|comprise?s?|intra\w*|inkl\w*|base|n°|numero|id|free)\b|\b293\b|\b26[12]\b/;

const NET_PATTERN = /\bh\.? ?t\b|hors.tax|\bnetto(?!y)\w*|\bohne (?:mwst|ust|steuer)|\bexcl|before tax|untaxed/;
const OTHER_NET_PATTERN = /t\.? ?t\.? ?c\b|\bt\.? ?v\.? ?a\b|brutto/;

const BUYER = '(?:le |la |l.|the )?(?:preneur|client|acheteur|acquereur|destinataire|donneur|buyer|customer|recipient)';
const TAX_NOT_CHARGED_PATTERN = new RegExp(
  `${TAX_WORD}.{0,16}(?:\\b(?:due?|payable|exigible|acquittee?) (?:par|by) ${BUYER}|\\b(?:a la )?charge (?:du|de la|de l.) ?${BUYER}|\\bsuspen|\\bsur (?:la )?marge\\b|\\bon (?:the )?margin\\b)`,
);

/** Only the words after the amount before count: "Total HT 380,00 TVA 76,00". */
const readOwnWords = (label: string): string => label.split(/\d[.,]\d\d(?!\d| ?%)/).at(-1) ?? '';

const isTaxLabel = (label: string): boolean => {
  const own = readOwnWords(label);
  if (TAX_NOT_CHARGED_PATTERN.test(own)) return false;
  return namesIncludedTax(own) || (TAX_LABEL_PATTERN.test(own) && !OTHER_WORDS_PATTERN.test(own));
};
