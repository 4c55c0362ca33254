/** A French social security number (numéro d'inscription au répertoire). */
export type Nir = {
  /** 13 characters: digits, or 2A and 2B as the department. */
  readonly number: string;
  /** 2 digits. */
  readonly key: string;
};

/** A NIR in a text. `start` and `end` (exclusive) are UTF-16 offsets. */
export type NirMatch = Nir & { readonly start: number; readonly end: number };

// Sex (1, 2; 3, 4, 7, 8 for provisional numbers), year, month (01 to 12; 20 to 42 and 50 to 99 when the month is unknown),
// department (01 to 99, 2A, 2B), commune, sequence number.
const NIR_PATTERN = /^[123478]\d{2}(?:0[1-9]|1[0-2]|[2-3]\d|4[0-2]|[5-9]\d)(?:0[1-9]|[1-9]\d|2[AB])\d{6}$/;

/** Returns the key of the 13 characters of a NIR: 97 minus the number modulo 97, with 2A counted as 19 and 2B as 18 (INSEE). */
export function computeNirKey(number: string): string {
  const digits = Number(number.replace('2A', '19').replace('2B', '18'));
  return String(97 - (digits % 97)).padStart(2, '0');
}

/** Returns the NIR of a printed text (15 characters, separators allowed), null when its format or its key is wrong. */
export function parseNir(printed: string): Nir | null {
  const compact = printed.toUpperCase().replace(/[\s\u00a0\u202f.\-/]/g, '');
  if (compact.length !== 15) return null;
  const [number, key] = [compact.slice(0, 13), compact.slice(13)];
  return NIR_PATTERN.test(number) && computeNirKey(number) === key ? { number, key } : null;
}

/** Returns every NIR with a valid key in a text, left to right. Up to 3 spaces, dots, dashes or slashes may separate its characters. */
export function findNirs(text: string): NirMatch[] {
  const printed = /(?<![0-9A-Za-z])[123478](?:[ \u00a0\u202f./-]{0,3}(?:\d|2[AaBb])){13,14}(?![0-9A-Za-z])/g;
  return [...text.matchAll(printed)].flatMap((match) => {
    const nir = parseNir(match[0]);
    return nir === null ? [] : [{ ...nir, start: match.index, end: match.index + match[0].length }];
  });
}
