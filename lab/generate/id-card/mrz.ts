import type { IdCardFacts } from './facts.ts';
import { toMrzLetters } from './mrz-letters.ts';

/** Weights 7, 3, 1; letters count from 10, the filler counts 0 (ICAO 9303 part 3, 4.9). */
function computeCheckDigit(text: string): string {
  const sum = [...text].reduce(
    (total, character, i) =>
      total + (character === '<' ? 0 : Number.parseInt(character, 36)) * ([7, 3, 1][i % 3] as number),
    0,
  );
  return String(sum % 10);
}

const padWithFillers = (text: string, length: number): string => text.slice(0, length).padEnd(length, '<');
const appendCheckDigit = (text: string): string => text + computeCheckDigit(text);
const toShortDate = (iso: string): string => iso.slice(2).replaceAll('-', '');

const joinNames = ({ lastName, firstNames }: IdCardFacts): string =>
  `${toMrzLetters(lastName)}<<${firstNames.map(toMrzLetters).join('<')}`;

/** Returns the lines of the machine readable zone, with valid check digits. */
export function buildMrz(facts: IdCardFacts): readonly string[] {
  return {
    card: buildTd1,
    residence: buildTd1,
    old_card: buildFrenchId,
    passport: buildTd2OrTd3,
    foreign_card: buildTd2OrTd3,
  }[facts.kind](facts);
}

/** TD1 (ICAO 9303 part 5). */
function buildTd1(facts: IdCardFacts): string[] {
  const code = facts.kind === 'residence' ? 'IR' : 'ID';
  const first = padWithFillers(`${code}FRA${appendCheckDigit(padWithFillers(facts.number, 9))}`, 30);
  const second = padWithFillers(
    `${appendCheckDigit(toShortDate(facts.birth))}${facts.gender}${appendCheckDigit(toShortDate(facts.expiry))}${facts.country}`,
    29,
  );
  const whole = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18);
  return [first, second + computeCheckDigit(whole), padWithFillers(joinNames(facts), 30)];
}

/** TD3 for a passport (ICAO 9303 part 4), TD2 for a card with two lines (part 6). */
function buildTd2OrTd3(facts: IdCardFacts): string[] {
  const [code, length] = facts.kind === 'passport' ? ['P<', 44] : ['I<', 36];
  const numbered = `${appendCheckDigit(padWithFillers(facts.number, 9))}${facts.country}${appendCheckDigit(toShortDate(facts.birth))}${facts.gender}${appendCheckDigit(toShortDate(facts.expiry))}`;
  // The personal number of a passport is empty, so its check digit may be a filler.
  const second = padWithFillers(numbered, length - 1);
  const whole = second.slice(0, 10) + second.slice(13, 20) + second.slice(21);
  return [padWithFillers(`${code}${facts.country}${joinNames(facts)}`, length), second + computeCheckDigit(whole)];
}

/** The French card of 1988 to 2021: two lines of 36 in a national format, first names on the second line, one overall check digit. */
function buildFrenchId(facts: IdCardFacts): string[] {
  const first = `IDFRA${padWithFillers(toMrzLetters(facts.lastName), 25)}${facts.number.slice(4, 7)}${facts.office}`;
  const firstNames = padWithFillers(facts.firstNames.map(toMrzLetters).join('<<'), 14);
  const second = `${appendCheckDigit(facts.number)}${firstNames}${appendCheckDigit(toShortDate(facts.birth))}${facts.gender}`;
  return [first, second + computeCheckDigit(first + second)];
}
