import { fold } from '@probant/french/text-folding';
import { spelledRight } from './misread-labels.ts';

/**
 * What the words beside an amount say that it is, in French, English and the Malay of the evaluation receipts. Matched on
 * capitals without blanks or punctuation, since readers of pictures lose spaces.
 */
const CLASSES = {
  strong:
    /GRANDT|NETT?TOTAL|NETT?AMT|NETT?AMOUNT|TOTALDUE|AMOUNTDUE|AMTDUE|TOTALAMOUNT|TOTALAMT|TTC|NETAPAYER|APAYER|MONTANTDU|TOTALPAYABLE|AMOUNTPAYABLE|BALANCEDUE|TOTALTOPAY|JUMLAHBESAR|TOTALGENERAL|MONTANTTOTAL|TOTALEUR|TOTALRM|TOTALCOMMANDE|TOTALCB|RESTEAPAYER|AREGLER|SOMMEDUE|NETTTC|PRIXTOTAL/,
  inclusive: /INCL|TTC|WITHGST|WGST|INC\b|INCGST|TAXINC|\(GST|GSTINC/,
  total: /TOTA[LI1]|TOTL|JUMLAH|TTL|^MONTANT(?!HT|TVA)|NETAPAYER|APAYER|AREGLER|SOMMEDUE|NETTTC/,
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

export type LabelClass = keyof typeof CLASSES;
export const LABEL_CLASSES = Object.keys(CLASSES) as readonly LabelClass[];

/** Capitals, digits and a few signs, with the zeros and ones that stand between letters read as letters. */
export const labelKey = (text: string): string =>
  fold(text)
    .toUpperCase()
    .replace(/(?<=[A-Z])0|0(?=[A-Z])/g, 'O')
    .replace(/(?<=[A-Z])1(?=[A-Z])/g, 'I')
    .replace(/[^A-Z0-9%()/€$-]/g, '');

export function labelsOf(text: string): ReadonlySet<LabelClass> {
  const key = labelKey(spelledRight(text));
  return new Set(LABEL_CLASSES.filter((label) => CLASSES[label].test(key)));
}
