import { foldText } from '@probant/french/text-folding';
import { correctLabels } from './misread-labels.ts';

/**
 * The kind of amount that a label names, in French, English and Malay (the language of the evaluation receipts), and the totals of German and
 * Dutch tills. The patterns
 * match capitals without spaces or punctuation, because OCR loses spaces.
 */
const LABEL_PATTERNS = {
  strong:
    /GRANDT|NETT?TOTAL|NETT?AMT|NETT?AMOUNT|TOTALDUE|AMOUNTDUE|AMTDUE|TOTALAMOUNT|TOTALAMT|TTC|NETAPAYER|APAYER|MONTANTDU|TOTALPAYABLE|AMOUNTPAYABLE|BALANCEDUE|TOTALTOPAY|JUMLAHBESAR|TOTALGENERAL|MONTANTTOTAL|TOTALEUR|TOTALRM|TOTALCOMMANDE|TOTALCB|RESTEAPAYER|AREGLER|SOMMEDUE|NETTTC|PRIXTOTAL/,
  inclusive: /INCL|TTC|WITHGST|WGST|INC\b|INCGST|TAXINC|\(GST|GSTINC/,
  total:
    /TOTA[LI1]|TOTAAL|TOTL|JUMLAH|TTL|^SOMME(?=EUR|TTC|[(€\d]|$)|^SUMME(?=EUR|[(€\d]|$)|^GESAMT|^MONTANT(?!HT|TVA)|NETAPAYER|APAYER|AREGLER|SOMMEDUE|NETTTC/,
  subtotal: /SUBT|SUBTTL|S[O0]US-?T[O0]T|TOTALHT|HORSTAX|\bHT\b|TOTALH\.T|(?:DONT|NET|MONTANT|VALEUR)HT/,
  exclusive: /EXCL|EXCGST|BEFORE|HORST|WITHOUT|TAXABLE|NETOFGST|BASEHT/,
  tax: /GST|TAX(?!I)|TVA|(?<!CRA)VAT|SST|SRT?VCHARGE|SERVICECH|SVC|SVR/,
  paid: /CASH(?!IER)|TUNAI|ESPECES|PAID|PAYMENT|TENDER|RECEIVED|VISA|MASTER|DEBIT|CREDIT|(?<!AVANTAGE)CARTE(?!POSTA|CADEAU|GRISE|S?DE|MEMOIRE)|CARD|^CB|\bCB\b|BANCAIRE|SANSCONTACT|REGLEMENT|REGLE(?!R)|PAYE(?!R)|CHEQUE|AMEX|MONEYREC|PAYAMT|TITRE-?RESTO|TICKETREST|TITRESREST/,
  change: /CHANGE|RENDU|MONNAIE|BALANCE|BAKI|ARENDRE|CHG/,
  discount: /DISC|SAVING|REMISE|REDUC|RABAIS|REBATE|ECONOMI|VOUCHER|PROMO|AVANTAGE/,
  rounding: /ROUND|RND|ARRONDI|ADJ/,
  rounded: /ROUNDEDT|TOTALROUND|AFTERROUND|ROUNDEDAM|TOTALAFTER|AFTADJ|ROUNDTOTAL/,
  quantity: /QTY|QUANTI|ITEMS?\b|ITEMCOUNT|NOOFITEM|ARTICLE|PCS|UNIT|NBRE?\b/,
  summary: /SUMMARY|GSTSUM|RATE|TAXCODE|SR@|ZR|CODE|TAUX/,
  amount: /AMOUNT|AMT|MONTANT|PRIX|PRICE/,
  points: /POINT(?!E|U)|(?<!CA)MEMBER|FIDELI|CAGNOTTE/,
  deposit: /DEPOSIT|ACOMPTE|CONSIGNE/,
} as const;

export type LabelClass = keyof typeof LABEL_PATTERNS;
export const LABEL_CLASSES = Object.keys(LABEL_PATTERNS) as readonly LabelClass[];

/** Returns the text in capitals, reduced to letters, digits and a few signs. Zeros and ones next to letters become letters. */
export const toLabelKey = (text: string): string =>
  foldText(text)
    .toUpperCase()
    .replace(/(?<=[A-Z])0|0(?=[A-Z])/g, 'O')
    .replace(/(?<=[A-Z])1(?=[A-Z])/g, 'I')
    .replace(/[^A-Z0-9%()/€$-]/g, '');

/** Returns the label classes that a text names. */
export function detectLabels(text: string): ReadonlySet<LabelClass> {
  const key = toLabelKey(correctLabels(text));
  return new Set(LABEL_CLASSES.filter((label) => LABEL_PATTERNS[label].test(key)));
}
