import { computeEditDistance } from '@probant/french/edit-distance';
import { isIban, repairIban } from '@probant/french/iban';
import { hasValidRibKey, parseFrenchBban } from '@probant/french/rib';
import { median } from '@probant/kernel/median';
import { type Character, joinCharacters } from '../characters.ts';

/** Number of characters of a French IBAN. */
export const FRENCH_IBAN_LENGTH = 27;
const FRENCH_COUNTRY_PATTERN = /^(?:FR|MC)/;

/** Returns the only French IBAN that OCR can have misread as these characters, with confused characters or missed boxes; else null. */
export function repairFrenchIban(characters: readonly Character[]): string | null {
  const text = joinCharacters(characters);
  if (!FRENCH_COUNTRY_PATTERN.test(text)) return null;
  if (text.length >= FRENCH_IBAN_LENGTH) {
    const lastCharacter = characters[FRENCH_IBAN_LENGTH - 1];
    return lastCharacter?.endsWord || text.length === FRENCH_IBAN_LENGTH
      ? repairIban(text.slice(0, FRENCH_IBAN_LENGTH))
      : null;
  }
  return restoreMissedBoxes(characters);
}

const MAX_MISSED_BOXES = 2;
// In median steps. Boxes have the same width, with a slightly wider gap after every fourth; a missed box doubles the step.
const MIN_DOUBLE_STEP = 1.75;

/** Whether most characters are in boxes of their own, so that gaps show where a box was missed. */
const areInBoxes = (characters: readonly Character[]): boolean =>
  characters.filter(({ startsWord, endsWord }) => startsWord && endsWord).length > 0.6 * characters.length;

/** Fills the gap of each missed box with the only digit (in the account number, or letter) that satisfies both keys. */
function restoreMissedBoxes(characters: readonly Character[]): string | null {
  const missedCount = FRENCH_IBAN_LENGTH - characters.length;
  if (missedCount < 1 || missedCount > MAX_MISSED_BOXES || !areInBoxes(characters)) return null;
  const steps = characters.slice(1).map(({ center }, index) => center - (characters[index]?.center ?? center));
  const medianStep = median(steps, 0);
  const wideSteps = steps.flatMap((step, index) => (step > MIN_DOUBLE_STEP * medianStep ? [index + 1] : []));
  if (wideSteps.length > missedCount) return null;
  // A missed box without a gap was at the end.
  const gaps = [...wideSteps, ...Array<number>(missedCount - wideSteps.length).fill(characters.length)];
  if (new Set(gaps).size < gaps.length) return null;
  const validIbans = fillGaps(joinCharacters(characters), gaps).filter(hasValidKeys);
  return validIbans.length === 1 ? (validIbans[0] ?? null) : null;
}

const ALL_DIGITS = [...'0123456789'];
const ALL_LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
// Country, check digits, bank and agency precede the account number; its key follows it.
const ACCOUNT_NUMBER_SPAN = { from: 14, to: 25 } as const;

/** Returns the text with every choice of characters at the gaps (ascending offsets into the text). */
function fillGaps(text: string, gaps: readonly number[]): string[] {
  return gaps.reduce<string[]>(
    (texts, gap, filledCount) => {
      const at = gap + filledCount;
      const choices =
        at >= ACCOUNT_NUMBER_SPAN.from && at < ACCOUNT_NUMBER_SPAN.to ? [...ALL_DIGITS, ...ALL_LETTERS] : ALL_DIGITS;
      return texts.flatMap((partial) => choices.map((choice) => partial.slice(0, at) + choice + partial.slice(at)));
    },
    [text],
  );
}

function hasValidKeys(iban: string): boolean {
  const account = parseFrenchBban(iban.slice(4));
  return account !== null && hasValidRibKey(account) && isIban(iban);
}

/** Whether a printed text, with some characters confused or missed, can be `iban`. */
export function canBeMisreadingOf(print: string, iban: string): boolean {
  const wrongCharacters = computeEditDistance(print.slice(0, iban.length), iban, MAX_WRONG_CHARACTERS);
  return wrongCharacters !== null || (print.length >= MIN_READ_CHARACTERS && iban.startsWith(print));
}

const MAX_WRONG_CHARACTERS = 3;
const MIN_READ_CHARACTERS = 7;
