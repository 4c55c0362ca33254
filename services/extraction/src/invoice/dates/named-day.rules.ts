import type { LabelContext } from '../page/label-context.ts';
import { startsPeriod } from './claimed-days.rules.ts';

const NAME = '(?:fact\\w*|emission|etablissement|avoir|piece|document|note|honoraires)';
const TITLE = '(?:facture|avoir|honoraires|\\w*rechnung|gutschrift|invoice|credit note)\\b[^,;]{0,32}';
/** "Date", "Date de facture", "Facture n° 12 du", "Émise le", "Lyon, le", "Rechnungsdatum", "Invoice date", over folded text before the day. */
const INVOICE_DAY_PATTERN = new RegExp(
  [
    '^(?:date|datum)$',
    `\\bdate (?:d['’] ?|(?:de|du) (?:l['’] ?|la |cette |notre )?)?${NAME}$`,
    `\\b${TITLE}\\b(?:du|en date du|datee? du|\\d le|date|vom|dated|of)$`,
    '^(?:date|dt|dte)\\.? ?(?:de )?(?:doc|fact(?:ure)?|fac|pce)\\.?$|^emission$|\\b(?:emise?|etablie?) a [a-z -]{2,30},? le$',
    '\\b(?:emise?|etablie?|facturee?|datee?) (?:le|du)$|\\ben date du$',
    "^[a-z][a-z' -]{2,39}, (?:le|den)$",
    '(?:rechnungs?|beleg|ausstellungs|gutschrifts?|\\brg\\.? ?|\\bre\\.? ?)-?dat(?:um|\\.)$|\\bdatum der rechnung$',
    '\\b(?:ausgestellt|erstellt) am$',
    '\\b(?:invoice|issue|billing|bill) date$|\\bdate (?:of (?:the )?(?:invoice|issue)|issued|invoiced)$|\\b(?:issued|invoiced|billed)(?: (?:at|in) [a-z -]{2,30})? on$|^issued$',
  ].join('|'),
);

/** Words by which a label with "date", "facture" or "émis" names another day: of an order, a delivery, a print, another invoice, a term. */
const OTHER_DAY_PATTERN = new RegExp(
  [
    'comm?and|bestell|auftrag|\\border|livr|liefer|deliver|exped|versand|shipp|dispatch|supply|prestation|leistung|interven|period|zeitraum',
    'devis|angebot|offre|\\bquot|contrat|vertrag|contract|marche|\\bbon\\b|\\bbl\\b|releve|ablesung|naissance|^fait a ',
    '\\bsuite\\b|deduction|\\baccord\\b|reception|visite|\\b(?:bc|chantier)[ -]?\\d[\\w-]*(?: du| le)?$',
    'echeance|fallig|\\bdue|paie|pay|acquitt|regle|zahl|prelev|impri|druck|print|\\bedit|\\bstand',
    '\\bversion|\\bmodele\\b|mise a jour|\\brevision',
    'origin|ursprung|preced|anterieur|initial|associe|annul|storno(?!rechnung)|corr|korr(?!\\w*rechnung)|rectifi(?!cative n)|rempla|replac|rappel|mahn|relati|concern|refer|bezug',
    '(?:sur|zur?|selon|suivant|against|gemass|vorige\\w*) |(?<!date de )\\bla facture|derni|prochain|letzt|nachst|\\blast|\\bnext|previous',
  ].join('|'),
);

/** "Facture n° 12 — 3 mars 2026", "Rechnung 24. Januar 2026". */
const TITLE_PATTERN = /^(?:facture|\w*rechnung|invoice)(?: n[°or]{0,2}\.? ?[\w/-]*\d[\w/-]*)?$/;

/** On a credit note these name the day of the invoice that it corrects. */
const INVOICE_PATTERN = /\b(?:facture(?! d['’] ?avoir)|rechnung|invoice)/;

const HAS_LETTERS = /[a-z]{2}/;

/**
 * Returns whether a label names the day as that of the invoice itself. The label is before the day, or above it where nothing or
 * another value is before it. `behind` is the folded text after the day.
 */
export function namesInvoiceDay(
  { left, above }: Pick<LabelContext, 'left' | 'above'>,
  behind: string,
  isCreditNote: boolean,
): boolean {
  if (startsPeriod(behind)) return false;
  const [before, over] = [trimMarks(left), trimMarks(above)];
  const names = (label: string) => INVOICE_DAY_PATTERN.test(label) && !OTHER_DAY_PATTERN.test(label);
  const isNamedBefore = names(before) || (TITLE_PATTERN.test(before) && !OTHER_DAY_PATTERN.test(before));
  const isOwnLabel = isNamedBefore || (HAS_LETTERS.test(before) && !/\d/.test(before));
  if (isCreditNote && INVOICE_PATTERN.test(isOwnLabel ? before : over)) return false;
  return isNamedBefore || (!isOwnLabel && names(over));
}

/** Returns whether a folded label gives a day to an order, a delivery, a print, another invoice or a term. */
export const namesOtherDay = (label: string): boolean => OTHER_DAY_PATTERN.test(label);

const trimMarks = (label: string): string => label.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.)]+$/gu, '');
