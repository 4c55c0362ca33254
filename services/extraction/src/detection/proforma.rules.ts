import { BILL_TITLE_PATTERN, OTHER_BILL_TITLE_PATTERN, STATEMENT_TITLE_PATTERN } from './cues.ts';

const BILL = '(?:facture|invoice|rechnung)';
const PROFORMA = String.raw`\(? ?pro[ -]?forma(?![a-z]) ?\)?`;
/** "Facture proforma n° 12", "Facture (pro forma)", "Proforma-Rechnung"; "Facture" alone on a row, and "Proforma" alone on one below it. */
const TITLE_PATTERN = new RegExp(
  [
    `^ *${BILL} ?[-–—:/]? ?${PROFORMA}.*$`,
    String.raw`^ *${BILL} *\n(?:.*\n){0,4} *${PROFORMA} *$`,
    String.raw`^ *${PROFORMA} *\n *${BILL} *$`,
    `^ *${PROFORMA}.*$`,
  ].join('|'),
  'gm',
);

/** Labels that a proforma has in common with an invoice: of its number, its day and its client. */
const NUMBER_LABEL = String.raw`(?:n ?[°º]|no|nr|num(?:ero)?|reference|ref)\.? (?:de )?(?:la )?factures?\b|${BILL} ?(?:n ?[°º]|no|nr|number|num(?:ero)?|#)(?![a-z])`;
const LABEL_PATTERN = new RegExp(
  String.raw`${NUMBER_LABEL}|\bdate (?:de |d['’ ])?(?:la )?facture\b|\bdate of (?:the )?invoice\b|\binvoice (?:date|to|address)\b|\bfactures? (?:a|pour)\b|\brechnung an\b|\b(?:pas|valoir|not|aucune?|keine)\b.{0,20}\b${BILL}\b|\b${BILL} (?:definitive|commerciale|finale) (?:suivra|sera|vous)`,
  'g',
);
const NUMBER_PATTERN = new RegExp(String.raw`(?:${NUMBER_LABEL})[ .:]*(?<number>[a-z]{0,6}[-/ ]?\d[\w/-]*)`);
const DAY_PATTERN = /\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}/;

const OWN_TITLES = [BILL_TITLE_PATTERN, OTHER_BILL_TITLE_PATTERN, STATEMENT_TITLE_PATTERN] as const;

/**
 * Whether the first title of the folded head rows is that of a proforma, which asks for no payment that is due and is not booked. An invoice
 * names that which it follows below its own title, or beside another number.
 */
export function isProforma(head: string): boolean {
  const titles = [...head.matchAll(TITLE_PATTERN)];
  const [first] = titles;
  if (!first || OWN_TITLES.some((title) => (title.exec(head)?.index ?? first.index) < first.index)) return false;
  const rest = removeTitles(head, titles);
  const number = NUMBER_PATTERN.exec(rest)?.groups?.['number'];
  const title = first[0].replace(DAY_PATTERN, '');
  if (number !== undefined && /\d/.test(title) && !title.includes(number)) return false;
  return !BILL_TITLE_PATTERN.test(rest.replace(LABEL_PATTERN, ''));
}

/** Removes each title where it was found: an earlier row, "N° de facture proforma : PF-12", may have the words of a later title. */
const removeTitles = (head: string, titles: readonly RegExpExecArray[]): string =>
  titles.reduceRight((text, { 0: title, index }) => text.slice(0, index) + text.slice(index + title.length), head);
