import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { findLabelledValue } from './labelled-values.ts';

const MAX_ROWS = 600;
const MAX_ROW_LENGTH = 400;

const TERMS_LABEL =
  /\b(?:conditions? (?:de |generales de )?(?:reglement|paiement)|modalites(?: de (?:reglement|paiement))?|delai (?:global )?de (?:reglement|paiement)|termes? de paiement|zahlungsbeding\w*|zahlungsziel|payment terms|terms of payment)(?!\w)/;
const TERMS_TEXT =
  /^(?=.*(?:\d|comptant|reception|réception|sofort|imm[ée]diat|receipt|fin de mois|échéance|echeance)).{3,160}$/iu;

const DAYS = '\\d{1,3} ?(?:jours?|jrs?|j\\b)';
const PAYMENT = '(?:(?:paiement|payable|reglement|facture payable)(?: (?:a|sous|dans les))? )';
const MONTH_END = '(?:fin (?:de|du) mois|fdm)(?: (?:de facture|civil))?(?: le \\d{1,2})?';
const FROM = '(?:(?:nets?|calendaires?|date de facture|date de facturation|(?:a compter|apres|suivant) .{2,30}?))';
/** Terms in a sentence, over folded text: a number of days with what it counts from or a word of payment before it, or payment at once. */
const TERMS_PATTERNS = [
  new RegExp(`\\b(?:${PAYMENT}?${DAYS} (?:${MONTH_END}|${FROM}))(?=$|[ ,.;:()–-])`),
  new RegExp(`\\b${PAYMENT}${DAYS}(?=$|[ ,.;:()–-])`),
  /\b(?:(?:paiement|payable|reglement) )?(?:(?:au )?comptant )?(?:a|des) (?:la )?reception(?: de (?:la |cette )?facture)?(?![\w])/,
  /\b(?:paiement|payable|reglement) (?:au )?comptant\b/,
  /\b(?:zahlbar|zahlung) (?:innerhalb|binnen)(?: von)? \d{1,3} tagen?(?: (?:netto|rein netto|ohne abzug))?\b/,
  /\b\d{1,3} tage (?:netto|rein netto|ohne abzug)\b/,
  /\bzahlbar (?:sofort|bei erhalt|nach erhalt)(?: ohne abzug)?\b/,
  /\b(?:payment (?:within|due in)|payable within) \d{1,3} days(?: of (?:invoice(?: date)?|receipt))?\b/,
  /\bnet \d{1,3} days\b/,
  /\b(?:due|payable|payment) (?:up)?on receipt\b/,
] as const;
/** What an accident of a sentence is about: goods that may be returned, interest that runs. */
const OTHER_TERMS_PATTERN = /retard|penalite|retour|escompte|litige|reclamation|verzug|skonto|late|interest|return/;

/** Returns the terms of payment as printed: what follows their label, else the words of a sentence that state them. */
export function readPaymentTerms(pages: InvoicePages): Reading<string> | null {
  const found = findLabelledValue(pages, { label: TERMS_LABEL, value: TERMS_TEXT }, 0.82);
  if (found !== null) return found;
  return readSentence(pages) ?? readParagraph(pages) ?? readDiscount(pages);
}

function readSentence(pages: InvoicePages): Reading<string> | null {
  for (const row of pages.rows.slice(0, MAX_ROWS)) {
    const folded = row.folded.slice(0, MAX_ROW_LENGTH);
    for (const pattern of TERMS_PATTERNS) {
      const match = pattern.exec(folded);
      if (!match || OTHER_TERMS_PATTERN.test(folded.slice(Math.max(0, match.index - 40), match.index))) continue;
      const end = match.index + match[0].length;
      return createReading(slicePlace(row, match.index, end), row.text.slice(match.index, end), 0.75, 'label_match');
    }
  }
  return null;
}

/** A heading alone in its row. */
const HEADING_PATTERN = new RegExp(`^\\W*${TERMS_LABEL.source}\\W*$`);
/** The heads of columns below it: "Beschreibung   Fälligkeit   Teilzahlung". */
const COLUMN_HEADS_PATTERN = /^(?:beschreibung|description|libelle)(?: [a-zé]+){0,4}$/;
const PAYMENT_WORD_PATTERN =
  /zahl|abgebucht|eingezogen|lastschrift|uberw|skonto|\bpay|\breg(?:le|ler|lement)|virement|prelev|debit|transfer/;
const MAX_PARAGRAPH_ROWS = 6;

/** Reads the sentences below a heading, over as many rows as they continue. */
function readParagraph({ rows }: InvoicePages): Reading<string> | null {
  const at = rows.slice(0, MAX_ROWS).findIndex(({ folded }) => HEADING_PATTERN.test(folded));
  if (at < 0) return null;
  const start = at + (COLUMN_HEADS_PATTERN.test(rows[at + 1]?.folded ?? '') ? 2 : 1);
  const below = rows.slice(start, start + MAX_PARAGRAPH_ROWS);
  const end = below.findIndex(({ text }) => /[.!?]\s*$/.test(text));
  const paragraph = below.slice(0, end + 1);
  const [first] = paragraph;
  const isOfPage = paragraph.every(({ page, segments }) => page === rows[at]?.page && segments.length === 1);
  const folded = paragraph.map((row) => row.folded).join(' ');
  if (!first || !isOfPage || folded.length > MAX_ROW_LENGTH || !PAYMENT_WORD_PATTERN.test(folded)) return null;
  const text = paragraph.map((row) => row.text.trim()).join(' ');
  return createReading({ ...first, words: paragraph.flatMap(({ words }) => words) }, text, 0.7, 'label_match');
}

/** Terms of a discount: "Skontovereinbarung: 2 % bei Zahlung innerhalb 10 Tagen". */
const DISCOUNT_PATTERN =
  /^(?:skonto\w*|escompte|discount)\b(?=.{0,60}\d ?%)(?=.{0,90}\b(?:innerhalb|binnen|sous|dans les|within)(?: von)? \d{1,3} ?(?:tag|jours?|days?)).{10,160}$/;

function readDiscount({ rows }: InvoicePages): Reading<string> | null {
  const row = rows.slice(0, MAX_ROWS).find(({ folded }) => DISCOUNT_PATTERN.test(folded));
  return row ? createReading(row, row.text, 0.7, 'label_match') : null;
}
