/** Digits of a run that count up or down: "123456" is how a sample writes any number. */
const MIN_COUNTING_DIGITS = 6;
const COUNTING_UP = '01234567890123456789';
const COUNTING_DOWN = '98765432109876543210';
/** Longest group that a sample repeats: "1242 1242 1242". */
const MAX_REPEATED_LENGTH = 5;
/** Characters that a repeated group must fill. */
const MIN_REPEATED_RUN = 12;
/** "99999999800010": one digit many times. Zeros are usual in real numbers. */
const REPEATED_DIGIT_PATTERN = /([1-9])\1{6}/;

/**
 * Returns whether a number is one that samples and templates print instead of a real one: digits that count, or one group repeated.
 * Its key proves nothing.
 */
export function isPlaceholderNumber(characters: string): boolean {
  for (let start = 0; start + MIN_COUNTING_DIGITS <= characters.length; start += 1) {
    const part = characters.slice(start, start + MIN_COUNTING_DIGITS);
    if (COUNTING_UP.includes(part) || COUNTING_DOWN.includes(part)) return true;
  }
  if (REPEATED_DIGIT_PATTERN.test(characters)) return true;
  for (let length = 1; length <= MAX_REPEATED_LENGTH; length += 1) if (hasRepeatedRun(characters, length)) return true;
  return false;
}

function hasRepeatedRun(characters: string, length: number): boolean {
  let run = length;
  for (let at = length; at < characters.length; at += 1) {
    run = characters[at] === characters[at - length] ? run + 1 : length;
    if (run >= Math.min(MIN_REPEATED_RUN, characters.length) && run >= 2 * length + 1) return true;
  }
  return false;
}
