import { isIban, repairIban } from '@probant/french/iban';
import { frenchAccountOfBban, ribKeyAgrees } from '@probant/french/rib';
import { median } from '../reading/median.ts';
import { wrongLetters } from '../reading/wrong-letters.ts';
import { type Character, textOf } from './characters.ts';

/** Characters of a French IBAN. */
export const FRENCH_LENGTH = 27;
const FRENCH = /^(?:FR|MC)/;

/** The one French IBAN that a reader of pictures may have taken for this: characters confused, or boxes passed over. */
export function repairedFrenchIban(characters: readonly Character[]): string | null {
  const text = textOf(characters);
  if (!FRENCH.test(text)) return null;
  if (text.length >= FRENCH_LENGTH) {
    const whole = characters[FRENCH_LENGTH - 1];
    return whole?.ends || text.length === FRENCH_LENGTH ? repairIban(text.slice(0, FRENCH_LENGTH)) : null;
  }
  return withLostBoxes(characters);
}

const MOST_LOST = 2;
// Letters stand in boxes of one width, some wider apart every fourth; where one was passed over the step doubles.
const DOUBLE_STEP = 1.75;

/** Whether characters stand in boxes of their own: the places of those that were passed over can then be told. */
const standApart = (characters: readonly Character[]): boolean =>
  characters.filter(({ opens, ends }) => opens && ends).length > 0.6 * characters.length;

/** A box that was passed over leaves a gap; one digit (or, in the account number, letter) satisfies both keys. */
function withLostBoxes(characters: readonly Character[]): string | null {
  const lost = FRENCH_LENGTH - characters.length;
  if (lost < 1 || lost > MOST_LOST || !standApart(characters)) return null;
  const steps = characters.slice(1).map(({ at }, index) => at - (characters[index]?.at ?? at));
  const usual = median(steps, 0);
  const wide = steps.flatMap((step, index) => (step > DOUBLE_STEP * usual ? [index + 1] : []));
  if (wide.length > lost) return null;
  // What no gap shows was at the end.
  const holes = [...wide, ...Array<number>(lost - wide.length).fill(characters.length)];
  if (new Set(holes).size < holes.length) return null;
  const sound = filled(textOf(characters), holes).filter(bothKeysAgree);
  return sound.length === 1 ? (sound[0] ?? null) : null;
}

const DIGITS = [...'0123456789'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
// Country, check digits, bank and agency stand before the account number; its key stands behind it.
const ACCOUNT = { from: 14, to: 25 } as const;

/** The text with every choice of characters at its holes (offsets into the text, rising). */
function filled(text: string, holes: readonly number[]): string[] {
  return holes.reduce<string[]>(
    (made, hole, before) => {
      const at = hole + before;
      const choices = at >= ACCOUNT.from && at < ACCOUNT.to ? [...DIGITS, ...LETTERS] : DIGITS;
      return made.flatMap((one) => choices.map((choice) => one.slice(0, at) + choice + one.slice(at)));
    },
    [text],
  );
}

function bothKeysAgree(iban: string): boolean {
  const account = frenchAccountOfBban(iban.slice(4));
  return account !== null && ribKeyAgrees(account) && isIban(iban);
}

/** Whether a print, its characters confused or lost here and there, can be that of `iban`. */
export function mayBe(print: string, iban: string): boolean {
  const wrong = wrongLetters(print.slice(0, iban.length), iban, MOST_WRONG);
  return wrong !== null || (print.length >= LEAST_LEFT && iban.startsWith(print));
}

const MOST_WRONG = 3;
const LEAST_LEFT = 7;
