import { foldInPlace, foldText } from '@probant/french/text-folding';
import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { ResumeLine } from '../page/resume-lines.ts';
import { isPlace } from '../towns/places.ts';
import { isTrade } from '../trades/trades.ts';
import { hasContactDetail } from './contact.ts';

/** A part of a contact row, between wide gaps, bars, dashes and dots. `start` is its offset in the line. */
type ContactPiece = { readonly text: string; readonly line: ResumeLine; readonly start: number };

const POSTAL_TOWN_PATTERN = /(?<!\d)(?:F-?)?\d{5},?\s+(\p{Lu}[\p{L}'’ -]{1,40}?)(?=\s*(?:$|[,|•(\d]))/u;
const BRITISH_POST_CODE = /[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}/;
const BRITISH_TOWN_PATTERN = new RegExp(
  `^(?:.*, )?(?:${BRITISH_POST_CODE.source} (\\p{Lu}[\\p{L} -]+)|(\\p{Lu}[\\p{L} -]+?),? ${BRITISH_POST_CODE.source})$`,
  'u',
);
const ADDRESS_LABEL_PATTERN =
  /^(?:adresse(?: postale)?|(?:home )?address|localisation|location|ville|lieu|residence|domicile)\s?:?\s+(?=\S)/;
/** Splits a contact row that has no separators: e-mail addresses, links, telephone numbers. */
const CONTACT_DETAIL_PATTERN =
  /\S+@\S+|\S*(?:linkedin|github)\.com\S*|\+\d{1,3}(?:[ .()-]{0,2}\d){8,10}|\b0\d(?:[ .-]?\d{2}){4}|\(\d{3}\) ?\d{3}-\d{4}/u;
/** Upper bound for an address with its town. */
const MAX_PIECE_LENGTH = 120;
const TOWN_SHAPE_PATTERN = /^\p{Lu}[\p{L}'’]+(?:[ -]\p{L}[\p{L}'’]*){0,4}$/u;
const NOT_A_TOWN_PATTERN =
  /\b(?:permis|licen[cs]e|celibataire|mari(?:e|ee|ed)|single|nationalite|nationality|mobil\w*|vehicule|relocate|ans|years|nee?|age|enfants?|children|disponib\w*|available|portfolio|github|linkedin|telephone|phone|mail|email|courriel|adresse|address|contact|curriculum|vitae|cv)\b/;

/**
 * Reads the town where the candidate lives: after a post code or a label, else a known town in the contact rows, else a part of a contact
 * row that has the form of a town and is nothing else. A part of `name` is never a town.
 */
export function readLocation(contact: readonly ResumeLine[], name: readonly string[]): Reading<string> | null {
  const pieces = joinWrappedAddresses(contact).flatMap(splitContactLine);
  const read = ({ line, start }: ContactPiece, value: string, confidence: number) =>
    createReading(slicePlace(line.place, start, start + value.length), value, confidence, 'layout');
  for (const piece of pieces) {
    const postal = POSTAL_TOWN_PATTERN.exec(piece.text);
    if (postal?.[1]) return read(piece, postal[1].trim(), 0.93);
    const british = BRITISH_TOWN_PATTERN.exec(piece.text);
    const britishTown = british?.[1] ?? british?.[2];
    if (britishTown) return read(piece, britishTown.trim(), 0.8);
  }
  const isName = (text: string) =>
    name.some((part) => foldText(part).includes(foldText(text)) || foldText(text).includes(foldText(part)));
  const knownTown = pieces.find(({ text }) => isPlace(foldInPlace(text)) && !isName(text));
  if (knownTown) return read(knownTown, knownTown.text, 0.85);
  const americanLine = contact.find(({ text }) => AMERICAN_TOWN_PATTERN.test(text));
  if (americanLine)
    return createReading(americanLine.place, AMERICAN_TOWN_PATTERN.exec(americanLine.text)?.[0] ?? '', 0.7, 'layout');
  const likelyTown = pieces.find(
    ({ text, line }) =>
      TOWN_SHAPE_PATTERN.test(text) &&
      text.length <= 30 &&
      (hasContactDetail(line) || isBetweenContactDetails(contact, line)) &&
      !isName(text) &&
      !isTrade(foldInPlace(text)) &&
      !NOT_A_TOWN_PATTERN.test(foldInPlace(text)),
  );
  return likelyTown ? read(likelyTown, likelyTown.text, 0.6) : null;
}

const AMERICAN_TOWN_PATTERN = /\p{Lu}[\p{L}' ]{1,20}, [A-Z]{2}$/u;

/** Whether the row above has a contact detail, and the row below too, if there is one. */
function isBetweenContactDetails(contact: readonly ResumeLine[], line: ResumeLine): boolean {
  const index = contact.indexOf(line);
  const [above, below] = [contact[index - 1], contact[index + 1]];
  return (
    above !== undefined &&
    hasContactDetail(above) &&
    (below === undefined || hasContactDetail(below) || index === contact.length - 1)
  );
}

/** Joins "173 cours Gambetta, 84340" with "Malaucène" on the next row. */
function joinWrappedAddresses(lines: readonly ResumeLine[]): ResumeLine[] {
  return lines.map((line, index) => {
    const next = lines[index + 1];
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

function splitContactLine(line: ResumeLine): ContactPiece[] {
  return line.parts.flatMap((part) => {
    const label = ADDRESS_LABEL_PATTERN.exec(foldInPlace(part));
    return part
      .slice(label?.[0].length ?? 0)
      .split(CONTACT_DETAIL_PATTERN)
      .flatMap((text) => text.split(/\s+[-–—|/•·✦●]+\s+|\s*[|•·]\s*|\s\/\s/u))
      .flatMap((text) => [text, ...(text.includes(', ') ? text.split(', ') : [])])
      .map((text) => text.replace(/^[\s,:;()-]+|[\s,:;()-]+$/g, ''))
      .filter((text) => text !== '' && text.length <= MAX_PIECE_LENGTH)
      .map((text) => ({ text, line, start: Math.max(0, line.place.text.indexOf(text)) }));
  });
}
