import { fold, foldInPlace } from '@probant/french/text-folding';
import { partOf, readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import { tellsContact } from './contact.ts';
import { isPlace, isTrade } from './entry-words.ts';
import type { ResumeLine } from './resume-lines.ts';

/** A part of a contact row: between wide gaps, bars, dashes and dots. */
type Piece = { readonly text: string; readonly line: ResumeLine; readonly at: number };

const POSTAL_TOWN = /(?<!\d)(?:F-?)?\d{5},?\s+(\p{Lu}[\p{L}'’ -]{1,40}?)(?=\s*(?:$|[,|•(\d]))/u;
const BRITISH = /[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}/;
const BRITISH_TOWN = new RegExp(
  `^(?:.*, )?(?:${BRITISH.source} (\\p{Lu}[\\p{L} -]+)|(\\p{Lu}[\\p{L} -]+?),? ${BRITISH.source})$`,
  'u',
);
const LABELLED =
  /^(?:adresse(?: postale)?|(?:home )?address|localisation|location|ville|lieu|residence|domicile)\s?:?\s+(?=\S)/;
/** What parts a row of contacts even where no sign does: an address, a link, a telephone number. */
const REACHING =
  /\S+@\S+|\S*(?:linkedin|github)\.com\S*|\+\d{1,3}(?:[ .()-]{0,2}\d){8,10}|\b0\d(?:[ .-]?\d{2}){4}|\(\d{3}\) ?\d{3}-\d{4}/u;
/** An address with its town is no longer. */
const LONGEST = 120;
const TOWN_SHAPED = /^\p{Lu}[\p{L}'’]+(?:[ -]\p{L}[\p{L}'’]*){0,4}$/u;
const SAYS_SOMETHING_ELSE =
  /\b(?:permis|licen[cs]e|celibataire|mari(?:e|ee|ed)|single|nationalite|nationality|mobil\w*|vehicule|relocate|ans|years|nee?|age|enfants?|children|disponib\w*|available|portfolio|github|linkedin|telephone|phone|mail|email|courriel|adresse|address|contact|curriculum|vitae|cv)\b/;

/**
 * Where somebody lives: after a post code or at a label, else a part of the contact rows that is a town that is known, else the one
 * part of a contact row that is nothing else. `name` is never a town.
 */
export function readLocation(contact: readonly ResumeLine[], name: readonly string[]): Reading<string> | null {
  const pieces = withWrapped(contact).flatMap(piecesOf);
  const at = ({ line, at: from }: Piece, value: string, confidence: number) =>
    readingAt(partOf(line.place, from, from + value.length), value, confidence, 'layout');
  for (const piece of pieces) {
    const postal = POSTAL_TOWN.exec(piece.text);
    if (postal?.[1]) return at(piece, postal[1].trim(), 0.93);
    const british = BRITISH_TOWN.exec(piece.text);
    const town = british?.[1] ?? british?.[2];
    if (town) return at(piece, town.trim(), 0.8);
  }
  const named = (text: string) => name.some((one) => fold(one).includes(fold(text)) || fold(text).includes(fold(one)));
  const known = pieces.find(({ text }) => isPlace(foldInPlace(text)) && !named(text));
  if (known) return at(known, known.text, 0.85);
  const american = contact.find(({ text }) => AMERICAN.test(text));
  if (american) return readingAt(american.place, AMERICAN.exec(american.text)?.[0] ?? '', 0.7, 'layout');
  const beside = pieces.find(
    ({ text, line }) =>
      TOWN_SHAPED.test(text) &&
      text.length <= 30 &&
      (tellsContact(line) || nextTo(contact, line)) &&
      !named(text) &&
      !isTrade(foldInPlace(text)) &&
      !SAYS_SOMETHING_ELSE.test(foldInPlace(text)),
  );
  return beside ? at(beside, beside.text, 0.6) : null;
}

const AMERICAN = /\p{Lu}[\p{L}' ]{1,20}, [A-Z]{2}$/u;

/** A row that stands between two others that tell how to reach somebody. */
function nextTo(contact: readonly ResumeLine[], line: ResumeLine): boolean {
  const at = contact.indexOf(line);
  const [above, below] = [contact[at - 1], contact[at + 1]];
  return (
    above !== undefined &&
    tellsContact(above) &&
    (below === undefined || tellsContact(below) || at === contact.length - 1)
  );
}

/** "173 cours Gambetta, 84340" above "Malaucène" are one row. */
function withWrapped(lines: readonly ResumeLine[]): ResumeLine[] {
  return lines.map((line, at) => {
    const next = lines[at + 1];
    if (!next || !/(?<!\d)\d{5}$/.test(line.text) || !/^\p{Lu}/u.test(next.text)) return line;
    const text = `${line.text} ${next.text}`;
    const place = {
      ...line.place,
      text: `${line.place.text} ${next.place.text}`,
      words: [...line.place.words, ...next.place.words],
    };
    return { ...line, text, folded: foldInPlace(text), parts: [text], place };
  });
}

function piecesOf(line: ResumeLine): Piece[] {
  return line.parts.flatMap((part) => {
    const label = LABELLED.exec(foldInPlace(part));
    return part
      .slice(label?.[0].length ?? 0)
      .split(REACHING)
      .flatMap((text) => text.split(/\s+[-–—|/•·✦●]+\s+|\s*[|•·]\s*|\s\/\s/u))
      .flatMap((text) => [text, ...(text.includes(', ') ? text.split(', ') : [])])
      .map((text) => text.replace(/^[\s,:;()-]+|[\s,:;()-]+$/g, ''))
      .filter((text) => text !== '' && text.length <= LONGEST)
      .map((text) => ({ text, line, at: Math.max(0, line.place.text.indexOf(text)) }));
  });
}
