import { isBic } from '@probant/french/iban';
import { foldInPlace } from '@probant/french/text-folding';
import { partOf, readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import { type Labelled, valuesOf } from '../reading/labelled.ts';
import type { Row } from '../reading/rows.ts';
import { ANY_RIB_LABEL, RIB_LABELS } from './rib-labels.ts';

const BIC_SHAPE = /(?<![A-Z0-9])([A-Z]{4} ?[A-Z]{2} ?[A-Z0-9]{2}(?: ?[A-Z0-9]{3})?)(?![A-Z0-9])/g;

/** The BIC: near its label, else the one word of the page that has the shape and the country of the IBAN. */
export function readBic(rows: readonly Row[], country: string | null): Reading<string> | null {
  const near = rows.flatMap((row, index) => (labelledAt(rows, index) ? bicsIn(row, true) : []));
  if (near[0]) return near[0];
  const others = rows
    .flatMap((row) => bicsIn(row, false))
    .filter(({ value }) => value.slice(4, 6) === (country ?? 'FR'));
  const values = new Set(others.map(({ value }) => value));
  return values.size === 1 ? (others[0] ?? null) : null;
}

const labelledAt = (rows: readonly Row[], index: number): boolean =>
  [rows[index], rows[index - 1]].some((row) => row !== undefined && RIB_LABELS.bic.test(row.folded));

function bicsIn(row: Row, labelled: boolean): Reading<string>[] {
  return [...row.text.matchAll(BIC_SHAPE)].flatMap((match) => {
    const bic = match[0].replaceAll(' ', '');
    // Without a label, a word of eight capitals must look like a place code: head offices end in a pair or bear a figure.
    const sure = labelled || /(?:PP|XXX|\d.?|2.)$/.test(bic);
    if (!isBic(bic) || !sure) return [];
    const place = partOf(row, match.index, match.index + match[0].length);
    return [readingAt(place, bic, labelled ? 0.9 : 0.6, labelled ? 'label_match' : 'layout')];
  });
}

export type BankReading = { readonly name: Reading<string> | null; readonly address: Reading<string> | null };

/** Names under which the banks of France print their slips, folded. Used to find the name, never to invent one. */
const BANKS =
  /\b(?:bnp paribas|societe generale|credit agricole|caisse regionale|credit lyonnais|lcl|credit mutuel|cic\b|la banque postale|caisse d'epargne|banque populaire|bourso(?:rama|bank)|hsbc|ccf|fortuneo|hello bank|monabanq|axa banque|credit du nord|bred|n26|revolut|qonto|shine|credit cooperatif|banque de savoie|banque palatine|banque courtois|banque tarneaud|banque kolb|arkea|ing\b|orange bank|ma french bank|nickel|milleis|credit municipal)/;
const BANK_WORD = /\b(?:banque|bank|caisse|credit)\b/;
/** A line that is a bank's name by its first or last word, not a sentence about one. */
const BANK_NAME =
  /^(?:la )?(?:banque|bank|caisse|credit)\b(?! (?:code|guichet|agence|du titulaire|du client)\b)|\bbank$/;
const AGENCY = /^(?:agence|ag\.|succursale|guichet|bureau|agency|branch)\b/;

export function readBank(rows: readonly Row[]): BankReading {
  const domiciliation = labelledBank(rows, DOMICILIATION);
  const says = (pattern: RegExp) => domiciliation !== null && pattern.test(foldInPlace(domiciliation.found.text));
  // A domiciliation often names the agency, in the bank's own shorthand: the printed name of a bank says more, and an agency is no bank.
  const name =
    labelledBank(rows, NAME_LABEL) ??
    namedBank(rows, BANKS, 0.7) ??
    (says(BANK_WORD) && !says(AGENCY) ? domiciliation : null) ??
    namedBank(rows, BANK_NAME, 0.6) ??
    (says(AGENCY) ? null : domiciliation) ??
    namedBank(rows, BANK_WORD, 0.5);
  const places = [name, domiciliation].filter((found) => found !== null);
  const addresses = places.map(({ found }) => addressBelow(rows, found));
  return { name: name?.reading ?? null, address: addresses.find((address) => address !== null) ?? null };
}

type Found = { readonly reading: Reading<string>; readonly found: Labelled };

const NAME_LABEL = /\b(?:nom de la banque|etablissement bancaire|bank name)\b|^banque\s*:/;
const DOMICILIATION = /\bdomiciliation\b/;

function labelledBank(rows: readonly Row[], wanted: RegExp): Found | null {
  for (const found of valuesOf(rows, { wanted, any: ANY_RIB_LABEL })) {
    const { segment, start, end, text } = found;
    if (!/\p{L}{3}/u.test(text)) continue;
    return { reading: readingAt(partOf(segment, start, end), text, 0.75, 'label_match'), found };
  }
  return null;
}

function namedBank(rows: readonly Row[], pattern: RegExp, confidence: number): Found | null {
  for (const segment of rows.flatMap((row) => row.segments)) {
    if (!pattern.test(segment.folded) || ANY_RIB_LABEL.test(segment.folded) || segment.text.length > 60) continue;
    const found = { segment, text: segment.text, start: 0, end: segment.text.length };
    return { reading: readingAt(segment, segment.text, confidence, 'layout'), found };
  }
  return null;
}

const POSTAL = /(?<!\d)\d{5} \p{L}/u;
const MOST_ADDRESS_ROWS = 3;

/** The rows below the bank's name, in its column, down to the one with postal code and town. */
function addressBelow(rows: readonly Row[], { segment }: Labelled): Reading<string> | null {
  const at = rows.findIndex((row) => row.segments.includes(segment));
  const column = rows
    .slice(at + 1, at + 1 + MOST_ADDRESS_ROWS)
    .map((row) =>
      row.segments.find((other) => Math.abs(other.left - segment.left) < 3 * (segment.bottom - segment.top)),
    );
  const end = column.findIndex((other) => other !== undefined && POSTAL.test(other.text));
  const parts = column.slice(0, end + 1).filter((other) => other !== undefined);
  if (end < 0 || parts.length <= end || parts.some((other) => ANY_RIB_LABEL.test(other.folded))) return null;
  const words = parts.flatMap((other) => other.words);
  return readingAt({ ...segment, words }, parts.map((other) => other.text).join(', '), 0.65, 'layout');
}
