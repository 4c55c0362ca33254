import type { IdFacts } from './facts.ts';
import { zoneLetters } from './zone-letters.ts';

/** Weights 7, 3, 1; letters count from 10, the filler 0 (ICAO 9303 part 3, 4.9). */
function checkDigit(text: string): string {
  const sum = [...text].reduce(
    (total, character, i) =>
      total + (character === '<' ? 0 : Number.parseInt(character, 36)) * ([7, 3, 1][i % 3] as number),
    0,
  );
  return String(sum % 10);
}

const padded = (text: string, length: number): string => text.slice(0, length).padEnd(length, '<');
const checked = (text: string): string => text + checkDigit(text);
const six = (iso: string): string => iso.slice(2).replaceAll('-', '');

const names = ({ lastName, firstNames }: IdFacts): string =>
  `${zoneLetters(lastName)}<<${firstNames.map(zoneLetters).join('<')}`;

/** The machine readable zone of each kind of document, with right check digits. */
export function zoneOf(facts: IdFacts): readonly string[] {
  return { card: threeLines, residence: threeLines, old_card: oldCard, passport: twoLines, foreign_card: twoLines }[
    facts.kind
  ](facts);
}

/** TD1 (ICAO 9303 part 5). */
function threeLines(facts: IdFacts): string[] {
  const code = facts.kind === 'residence' ? 'IR' : 'ID';
  const first = padded(`${code}FRA${checked(padded(facts.number, 9))}`, 30);
  const second = padded(`${checked(six(facts.birth))}${facts.gender}${checked(six(facts.expiry))}${facts.country}`, 29);
  const whole = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18);
  return [first, second + checkDigit(whole), padded(names(facts), 30)];
}

/** TD3 for a passport (part 4), TD2 for a card of two lines (part 6). */
function twoLines(facts: IdFacts): string[] {
  const [code, length] = facts.kind === 'passport' ? ['P<', 44] : ['I<', 36];
  const numbered = `${checked(padded(facts.number, 9))}${facts.country}${checked(six(facts.birth))}${facts.gender}${checked(six(facts.expiry))}`;
  // The personal number of a passport is empty; its digit may be a filler.
  const second = padded(numbered, length - 1);
  const whole = second.slice(0, 10) + second.slice(13, 20) + second.slice(21);
  return [padded(`${code}${facts.country}${names(facts)}`, length), second + checkDigit(whole)];
}

/** The French card of 1988 to 2021: its own two lines of 36, given names apart, one digit over everything. */
function oldCard(facts: IdFacts): string[] {
  const first = `IDFRA${padded(zoneLetters(facts.lastName), 25)}${facts.number.slice(4, 7)}${facts.office}`;
  const given = padded(facts.firstNames.map(zoneLetters).join('<<'), 14);
  const second = `${checked(facts.number)}${given}${checked(six(facts.birth))}${facts.gender}`;
  return [first, second + checkDigit(first + second)];
}
