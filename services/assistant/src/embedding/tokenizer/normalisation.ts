/** What replaces a code point before a text is split into pieces; nothing for an empty text. */
export type NormalisationRules = ReadonlyMap<number, string>;

/** What SentencePiece writes for a space. */
const SPACE_MARK = '\u2581';
/** Printable ASCII has no rule. */
const [FIRST_PRINTABLE, LAST_PRINTABLE] = [0x20, 0x7e];
const LARGEST_CODE_UNIT = 0xffff;

/**
 * Parses the rules: one line for each code point, in hexadecimal, with a tab and the code points that replace it.
 * @throws Error that names the first malformed line.
 */
export function parseNormalisationRules(text: string): NormalisationRules {
  const rules = new Map<number, string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue;
    const match = /^([0-9a-f]{4,6})\t([0-9a-f ]*)$/.exec(line);
    if (!match) throw new Error(`line ${index + 1} of the normalisation rules is malformed`);
    const replacement = (match[2] as string).split(' ').filter((word) => word !== '');
    rules.set(toCodePoint(match[1] as string), String.fromCodePoint(...replacement.map(toCodePoint)));
  }
  return rules;
}

const toCodePoint = (hexadecimal: string): number => Number.parseInt(hexadecimal, 16);

/** Applies the rules to each code point, makes one mark of each run of spaces, and puts one in front. */
export function normaliseText(text: string, rules: NormalisationRules): string {
  const words = replaceCodePoints(text, rules).replace(/ {2,}/g, ' ').replaceAll(' ', SPACE_MARK);
  return words.startsWith(SPACE_MARK) ? words : SPACE_MARK + words;
}

/** Copies stretches without a rule at once: most texts have few code points with one. */
function replaceCodePoints(text: string, rules: NormalisationRules): string {
  let replaced = '';
  let copiedTo = 0;
  for (let at = 0; at < text.length; at += 1) {
    const codePoint = text.codePointAt(at) as number;
    if (codePoint >= FIRST_PRINTABLE && codePoint <= LAST_PRINTABLE) continue;
    const start = at;
    if (codePoint > LARGEST_CODE_UNIT) at += 1;
    const replacement = rules.get(codePoint);
    if (replacement === undefined) continue;
    replaced += text.slice(copiedTo, start) + replacement;
    copiedTo = at + 1;
  }
  return replaced + text.slice(copiedTo);
}
