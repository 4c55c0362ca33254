import type { Row } from '../../reading/rows.ts';
import { isProduct } from './is-product.ts';
import { readNumbers } from './printed-numbers.ts';

/** A text that names a sum. */
const SUM_PATTERN =
  /\b(?:total|totaux|totale|subtotal|s\/total|summe|zwischensumme|gesamt\w*|rechnungs(?:betrag|summe)|endbetrag|nettobetrag|bruttobetrag|zahlbetrag|a (?:payer|regler|verser)|(?:solde|reste?|montant|somme|net) dus?|somme due|report|a reporter|cumul|ubertrag|carried|brought|(?:balance|amount) due|grand total|net commercial|ht|h\.t|ttc|t\.t\.c|tva|mwst|ust|vat)\b/;
/** Words of a label that names a sum and nothing else: "Montant total HT à reporter", "Total général TTC en euros". */
const LABEL_WORDS = new Set(
  `total totaux totale sous sub subtotal s summe zwischensumme gesamt gesamtbetrag gesamtsumme gesamtpreis rechnungsbetrag rechnungssumme
  endbetrag nettobetrag bruttobetrag zahlbetrag netto brutto net nets brut montant montants somme sommes valeur prix cout ht h t ttc c tva v
  mwst ust vat tax taxes taxe hors toutes comprises inclus incl inkl excl exkl ohne mit und of the sum amount amounts due balance payable grand
  invoice a au aux de du des la le les l d en et ou eur euro euros chf usd general generale facture payer regler verser report reporter reporte
  reports cumul cumule page pages precedente precedent suivante ubertrag carried over brought forward solde reste base bases avant apres remise
  remises commercial lignes part parts votre vos soit der die das in zu zahlen zzgl forward feuillet`
    .split(/\s+/)
    .filter(Boolean),
);
const MAX_LABEL_LETTERS = 80;

/** Whether a folded text is the label of a sum and has no other words. "500 € HT" is an amount. */
export const isSumLabel = (folded: string): boolean =>
  !AMOUNT_FIRST_PATTERN.test(folded) &&
  folded.length <= MAX_LABEL_LETTERS &&
  SUM_PATTERN.test(folded) &&
  (folded.match(/[a-z]+/g) ?? []).every((word) => LABEL_WORDS.has(word));

const AMOUNT_FIRST_PATTERN = /^[^a-z0-9]*\d[\d .,']*(?:€|eur|chf|\$|£)/;

const SUM_START_PATTERN =
  /^[^a-z]*(?:(?:le|la|votre|montant|grand|soit) )*(?:total|totaux|sous[- ]?total|sub[- ]?total|s\/total|summe|zwischensumme|gesamt(?:betrag|summe)|report|a reporter|cumul|ubertrag|net a payer|solde|reste a|base|tva|mwst|ust|vat)\b/;

/** Whether a folded text begins like the label of a sum and continues like a description: "Total chantier Brest", "Total look". */
export const beginsAsSum = (folded: string): boolean => SUM_START_PATTERN.test(folded);

const CARRIED_PATTERN = /^[^a-z]*(?:a |montant |total )*(?:report(?:er|e|s)?|cumul|ubertrag|carried|brought)\b/;

/** "Report", "À reporter": the sum of a page that the next one repeats. */
export const isCarriedOver = (folded: string): boolean => CARRIED_PATTERN.test(folded);

const MAX_ROW_NUMBERS = 8;

/** Whether a row prints two numbers and, after them, their product. */
export function printsProduct({ segments }: Row): boolean {
  const numbers = segments.flatMap(readNumbers).slice(-MAX_ROW_NUMBERS);
  return numbers.some((amount, end) =>
    numbers
      .slice(0, end)
      .some((a, at) =>
        numbers.slice(at + 1, end).some((b) => a.number !== 0 && isProduct(a.number * b.number, amount.number * 100)),
      ),
  );
}
