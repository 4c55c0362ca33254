/**
 * Words that a line end divides after a hyphen: "déve-", then "loppeur" on the next line. Only a person who knows the word can tell
 * whether the hyphen belongs to it ("machine-" and "learning"), so that there are two readings, each as long as the text. In both, what
 * is not read is replaced by soft hyphens, which `foldLetters` drops.
 */
const DIVISION_PATTERN =
  /(?<=[A-Za-z\u00c0-\u024f])[-\u00ad\u2010\u2011]\u00ad?[ \t\u00a0]?\r?\n[ \t\u00a0]{0,40}(?=[a-z\u00df-\u00f6\u00f8-\u00ff\u0153]|[A-Z\u00c0-\u00de\u0152]{2})/g;
/** A division that capital letters follow is one only after a capital letter: "DÉVE-", "LOPPEUR", but not "saint-", "NAZAIRE". */
const CAPITAL_PATTERN = /[A-Z\u00c0-\u00d6\u00d8-\u00de\u0152]/;
const SOFT_HYPHEN = '\u00ad';

/** Returns a text with its divided words joined: "développeur". The length and all other characters stay. */
export const joinDividedWords = (text: string): string => replaceDivisions(text, '');

/** Returns a text with the hyphens of its divided words kept within a line: "machine-learning". The length stays. */
export const hyphenateDividedWords = (text: string): string => replaceDivisions(text, '-');

/** Returns the readings of a text: itself when no word is divided, else with divided words joined, and with their hyphens. */
export function listReadings(text: string): readonly string[] {
  const joined = joinDividedWords(text);
  return joined === text ? [text] : [joined, hyphenateDividedWords(text)];
}

const replaceDivisions = (text: string, kept: string): string =>
  text.includes('\n')
    ? text.replace(DIVISION_PATTERN, (division, at: number) =>
        isDivision(text, at, at + division.length) ? kept.padEnd(division.length, SOFT_HYPHEN) : division,
      )
    : text;

const isDivision = (text: string, start: number, end: number): boolean =>
  !CAPITAL_PATTERN.test(text.charAt(end)) || CAPITAL_PATTERN.test(text.charAt(start - 1));
