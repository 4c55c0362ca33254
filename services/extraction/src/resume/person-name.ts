import { fold, foldInPlace } from '@probant/french/text-folding';
import { readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import { isPlace, isTrade } from './entry-words.ts';
import { labelledAt } from './labelled-lines.ts';
import type { ResumeLine } from './resume-lines.ts';

export type PersonName = { readonly firstname: Reading<string> | null; readonly lastname: Reading<string> | null };

const NAME =
  /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|d[eu]|des|de la|van|von|den|der|le|la|el|al|ben|bin|di|da|dos|y|e)){1,5}$/u;
const NOT_A_NAME =
  /\b(?:curriculum|vitae|cv|resume|profil|contact|adresse|telephone|email|mobile|objecti|experience|formation|competence|langue|permis|ans|celibataire|nationalite|nee? le|rue|avenue|university|company|france|portfolio|linkedin|github)\b/;
const PARTICLE = /^(?:d[eu]|des|la|van|von|den|der|le|el|al|ben|bin|di|da|dos)$/i;

/** The person: at labels, else the tallest line of the head that has the shape of a name; an address that repeats it settles it. */
export function readPersonName(head: readonly ResumeLine[], email: string | null): PersonName {
  const labelled = atLabels(head);
  if (labelled) return labelled;
  const candidates = head.flatMap((line) =>
    [line.text, ...line.parts]
      .map((text) => text.replace(/^(?:cv|m\.|mr|mme|mlle|monsieur|madame)\s+(?:de )?/i, '').replace(/\s+[-–|].*$/, ''))
      .filter((text) => NAME.test(text) && text.length <= 45)
      .filter((text) => !NOT_A_NAME.test(foldInPlace(text)) && !isPlace(foldInPlace(text)))
      .map((text) => ({ text, line, inEmail: wordsInEmail(text, email), trade: isTrade(foldInPlace(text)) })),
  );
  const [best] = candidates.sort(
    (a, b) => b.inEmail - a.inEmail || Number(a.trade) - Number(b.trade) || taller(b.line, a.line),
  );
  if (!best || (best.trade && best.inEmail === 0)) return { firstname: null, lastname: null };
  const { first, last } = split(best.text, email);
  const confidence = best.inEmail > 1 ? 0.9 : best.inEmail === 1 ? 0.8 : 0.65;
  const read = (value: string) => (value === '' ? null : readingAt(best.line.place, value, confidence, 'layout'));
  return { firstname: read(first), lastname: read(last) };
}

/** 0 for lines set alike, so that the first one stays first. */
const taller = (a: ResumeLine, b: ResumeLine): number =>
  Math.abs(a.height - b.height) < 0.08 * Math.max(a.height, b.height) ? 0 : a.height - b.height;

/** "Nom : DURAND", "First name   Jane", "Nom / Prénom   DURAND Jane". */
function atLabels(head: readonly ResumeLine[]): PersonName | null {
  const labelled = head.flatMap((_, at) => labelledAt(head, at)?.line ?? []);
  const value = (label: RegExp): { readonly name: string; readonly line: ResumeLine } | null => {
    const found = labelled.find((line) => label.test(line.label));
    const name = /^\p{Lu}[\p{L}'’ -]*/u.exec(found?.value ?? '')?.[0].trim();
    return found?.rows[0] && name ? { name, line: found.rows[0] } : null;
  };
  const read = (name: string, { place }: ResumeLine) =>
    name === '' ? null : readingAt(place, name, 0.95, 'label_match');
  const lastFirst = value(/^(?:noms?(?: ?[/,] ?| et )prenom|surnames?.{0,8}first)/);
  const firstLast = value(/^(?:prenoms?.{0,6}nom|first ?names?.{0,8}surname|name$|nom complet|full name)/);
  const both = lastFirst ?? firstLast;
  if (both) {
    const { first, last } = split(lastFirst ? turned(both.name) : both.name, null);
    return { firstname: read(first, both.line), lastname: read(last, both.line) };
  }
  const [last, first] = [
    value(/^(?:nom(?: de famille)?|last ?name|surname)$/),
    value(/^(?:prenoms?|first ?name|given ?name)$/),
  ];
  return first && last ? { firstname: read(first.name, first.line), lastname: read(last.name, last.line) } : null;
}

/** "DURAND Jane" is told by its capitals; of a name without, the last word is the first name. */
function turned(name: string): string {
  const words = name.split(' ');
  const shouted = words.some((word) => /\p{Lu}{2}/u.test(word) && word === word.toUpperCase());
  return shouted || words.length < 2 ? name : [words.at(-1), ...words.slice(0, -1)].join(' ');
}

const localPart = (email: string | null): string => fold(email ?? '').split('@')[0] ?? '';

const wordsInEmail = (name: string, email: string | null): number =>
  fold(name)
    .split(/[\s'-]+/)
    .filter((word) => word.length > 2 && localPart(email).includes(word)).length;

/** Capitals mark the family name when only one part has them; then the order in the address; then the first word is the first name. */
function split(name: string, email: string | null): { readonly first: string; readonly last: string } {
  const words = name.split(' ');
  const shouted = words.filter((word) => word.length > 1 && word === word.toUpperCase() && !/^\p{L}\.$/u.test(word));
  if (shouted.length > 0 && shouted.length < words.length) {
    const last = words
      .filter((word) => shouted.includes(word) || (PARTICLE.test(word) && shouted.length > 0))
      .join(' ');
    const first = words.filter((word) => !last.split(' ').includes(word)).join(' ');
    if (first !== '') return { first, last };
  }
  const local = localPart(email);
  const at = (word: string | undefined) => (word && word.length > 2 ? local.indexOf(fold(word)) : -1);
  const reversed =
    words.length === 2 &&
    at(words[0]) > at(words[1]) &&
    at(words[1]) >= 0 &&
    words.every((word) => word === word.toUpperCase());
  if (reversed) return { first: words[1] ?? '', last: words[0] ?? '' };
  const particle = words.findIndex((word, index) => index > 0 && PARTICLE.test(word));
  const cut = particle > 0 ? particle : words.length - 1;
  return { first: words.slice(0, cut).join(' '), last: words.slice(cut).join(' ') };
}
