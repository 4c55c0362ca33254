import type { Segment } from '../../reading/rows.ts';
import { measureHeight } from '../../reading/rows.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';

export type InvoiceKind = 'invoice' | 'credit_note';

/**
 * Codes of UNTDID 1001 that EN 16931 and the French specification XP Z12-012 list as credit notes: related to goods (81), to financial adjustments (83),
 * self-billed (261), consolidated (262, 296, 308), ordinary (381), factored (396), of a forwarder (532), transaction reversals (420, 458), and
 * self-billed and factored, or of a deposit (502, 503).
 */
const CREDIT_NOTE_CODES: ReadonlySet<string> = new Set([
  ...['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '502', '503', '532'],
]);

/** Returns the kind that the type code of an electronic invoice states. */
export const readKindOfCode = (code: string | null): InvoiceKind =>
  code !== null && CREDIT_NOTE_CODES.has(code.trim()) ? 'credit_note' : 'invoice';

export type PrintedKind = {
  readonly kind: InvoiceKind;
  /** Whether titles of both kinds have the same rank, so that the kind, and with it the sign, is a guess. */
  readonly isUnsure: boolean;
};

/** A title is in the head of the first page. */
const MAX_TITLE_ROWS = 40;
const MAX_TITLE_LENGTH = 70;
/** A title this much larger than another one decides. */
const CLEARLY_LARGER = 1.15;

/**
 * Reads the kind of a document from its title: a cell above the line items that begins with the name of the document. A name inside a sentence,
 * in front of an amount ("Avoir n° 12 à déduire") or in the reference to another document is no title. Of two titles the larger one counts, of
 * two equally large ones the first.
 */
export function readPrintedKind(pages: InvoicePages): PrintedKind {
  const titles = findTitles(pages);
  const [creditNote, invoice] = [findLargest(titles, 'credit_note'), findLargest(titles, 'invoice')];
  if (creditNote === null) return { kind: 'invoice', isUnsure: false };
  if (invoice === null) return { kind: 'credit_note', isUnsure: false };
  if (creditNote.height > CLEARLY_LARGER * invoice.height) return { kind: 'credit_note', isUnsure: false };
  if (invoice.height > CLEARLY_LARGER * creditNote.height) return { kind: 'invoice', isUnsure: false };
  return { kind: creditNote.row <= invoice.row ? 'credit_note' : 'invoice', isUnsure: true };
}

/** Whether the first page has the title of an invoice or of a credit note. */
export const hasTitle = (pages: InvoicePages): boolean => findTitles(pages).length > 0;

type Title = { readonly kind: InvoiceKind; readonly height: number; readonly row: number };

function findTitles({ rows, tableHeadRow }: InvoicePages): readonly Title[] {
  const end = Math.min(tableHeadRow ?? MAX_TITLE_ROWS, MAX_TITLE_ROWS);
  const firstPage = rows[0]?.page;
  return rows
    .slice(0, end)
    .flatMap((row, index) =>
      row.page === firstPage && !AMOUNT_PATTERN.test(row.text)
        ? row.segments.flatMap((segment) => readTitle(segment, index) ?? [])
        : [],
    );
}

const AMOUNT_PATTERN = /\d[.,]\d\d(?!\d|[.,]\d)(?!\s?%)|\d ?€/;

function readTitle(segment: Segment, row: number): Title | null {
  const text = segment.folded.trim().replace(SPACED_TITLE_PATTERN, (spaced) => spaced.replaceAll(' ', ''));
  if (text.length > MAX_TITLE_LENGTH || DEDUCTION_PATTERN.test(text)) return null;
  const kind = TITLE_PATTERNS.find(({ pattern }) => pattern.test(text))?.kind;
  return kind === undefined ? null : { kind, height: measureHeight(segment), row };
}

/** "Avoir n° 12 à déduire": another document that the amount to pay takes into account. */
const DEDUCTION_PATTERN = /\bded(?:uire|uit)|\bimput|\ba valoir\b|verrechn|\bapplied\b|\bdisponible/;

/** "A V O I R" */
const SPACED_TITLE_PATTERN = /^[a-z](?: [a-z]){3,}(?= |$)/;

/** What may follow the name in a title: nothing, a number, a date, the document it corrects, or a second language. */
const REST = [
  '(?=$',
  ' ?[:\\-–|/(#]',
  ' n ?[°ºo]',
  ' (?:no|nr|num|number|numero|nummer|date)\\b',
  ' (?:du|vom|of|dated|sur|relatif|relative|client|commercial|financier|partiel|total|global|de remboursement|de retour|zur rechnung)\\b',
  ' [a-z]{0,4}[-_/ ]?\\d[\\d./_-]*(?:$| ?[:(–-]| (?:du|vom|of|dated|sur)\\b))',
].join('|');
const LEAD =
  "^(?:(?:objet|betreff|betrifft|subject) ?: ?)?(?:(?:duplicata|copie|copy|original|kopie)(?: (?:de|d'|of))? ?[:-]? ?)?(?:votre |notre |ihre |your )?";
const TITLE_PATTERNS: readonly { readonly kind: InvoiceKind; readonly pattern: RegExp }[] = [
  {
    kind: 'credit_note',
    pattern: new RegExp(
      `${LEAD}(?:facture[ -]?(?:d[e'] ?)?avoir|avoir(?: sur facture)?|notes? de credit|credit ?-?(?:note|memo)|invoice credit note|tax credit note|gutschrift(?:sanzeige)?|rechnungsgutschrift|rechnungskorrektur|korrekturrechnung|stornorechnung|rechnungsstorno|storno)${REST}`,
    ),
  },
  {
    kind: 'invoice',
    pattern: new RegExp(
      `${LEAD}(?:facture|tax invoice|commercial invoice|invoice|rechnung)(?! (?:d'origine|origine|initiale|associee|concernee|rectifiee|corrigee|a\\b|to\\b|an\\b|address|date|precedente))${REST}`,
    ),
  },
];

const findLargest = (titles: readonly Title[], kind: InvoiceKind): Title | null =>
  titles
    .filter((title) => title.kind === kind)
    .reduce<Title | null>(
      (best, title) => (best === null || title.height > CLEARLY_LARGER * best.height ? title : best),
      null,
    );
