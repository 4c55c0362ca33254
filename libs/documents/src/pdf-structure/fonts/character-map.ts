import { decodeUtf16 } from '../values/text-string.ts';
import { createTokenReader, type PdfToken } from '../values/token-reader.ts';

/** What a CMap says: the texts of codes (ToUnicode), or the glyphs and lengths of codes (the encoding of a composite font). */
export type CharacterMap = {
  readonly texts: ReadonlyMap<number, string>;
  readonly glyphs: ReadonlyMap<number, number>;
  readonly codeRanges: readonly CodeRange[];
  /** false when a limit of CHARACTER_MAP_LIMITS was reached: later codes are left out. */
  readonly isComplete: boolean;
};

export type CodeRange = { readonly bytes: number; readonly low: number; readonly high: number };

export const CHARACTER_MAP_LIMITS = {
  /** Codes that are set, also twice: a font of all of Unicode's first plane sets 65,536. */
  codes: 100_000,
  /** UTF-16 units of the text of one code: a ligature has three. */
  textUnits: 32,
  codeRanges: 100,
} as const;

/** Operands of one line of each section, and what they set. */
const SECTION_OPERANDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    beginbfchar: 2,
    beginbfrange: 3,
    begincidchar: 2,
    begincidrange: 3,
    begincodespacerange: 2,
  }),
);

type Operand = Uint8Array | number | readonly Uint8Array[];

/** Parses a CMap (Adobe technical note 5014), as far as its sections of codes. */
export function parseCharacterMap(content: Uint8Array, maxCodes: number): CharacterMap {
  const limits = CHARACTER_MAP_LIMITS;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const reader = createTokenReader(bytes, 0, bytes.length);
  const texts = new Map<number, string>();
  const glyphs = new Map<number, number>();
  const codeRanges: CodeRange[] = [];
  let codesLeft = Math.min(limits.codes, maxCodes);
  let section = '';
  let operands: Operand[] = [];
  let list: Uint8Array[] | null = null;

  const setRange = (from: number, to: number, set: (code: number, index: number) => void): boolean => {
    if (to - from >= codesLeft) return false;
    codesLeft -= Math.max(0, to - from + 1);
    for (let code = from; code <= to; code += 1) set(code, code - from);
    return true;
  };
  const toText = (text: Uint8Array, added = 0): string => {
    const units = decodeUtf16(text.subarray(0, 2 * limits.textUnits));
    return added === 0 ? units : units.slice(0, -1) + String.fromCharCode(units.charCodeAt(units.length - 1) + added);
  };
  /** Returns false when a limit is reached. */
  const addLine = ([first, second, third]: readonly Operand[]): boolean => {
    if (!(first instanceof Uint8Array)) return true;
    const from = toCode(first);
    const last = section.endsWith('char') ? from : toCode(second);
    const target = section.endsWith('char') ? second : third;
    if (section === 'begincodespacerange') {
      if (codeRanges.length >= limits.codeRanges) return false;
      codeRanges.push({ bytes: first.length, low: from, high: toCode(second) });
      return true;
    }
    if (section.startsWith('begincid'))
      return setRange(from, last, (code, index) => glyphs.set(code, (typeof target === 'number' ? target : 0) + index));
    if (target instanceof Uint8Array)
      return setRange(from, last, (code, index) => texts.set(code, toText(target, index)));
    if (!Array.isArray(target)) return true;
    const items: readonly Uint8Array[] = target;
    return setRange(from, Math.min(last, from + items.length - 1), (code, index) => {
      texts.set(code, toText(items[index] as Uint8Array));
    });
  };

  const finish = (isComplete: boolean): CharacterMap => ({ texts, glyphs, codeRanges, isComplete });
  for (let token = reader.next(); token !== undefined; token = reader.next()) {
    const word = getWord(token);
    if (word === '[') list = [];
    else if (word === ']') {
      if (list !== null) operands.push(list);
      list = null;
    } else if (word !== null) {
      section = SECTION_OPERANDS.get(word) === undefined ? '' : word;
      operands = [];
    } else if (section !== '') {
      const operand =
        typeof token === 'number'
          ? token
          : 'bytes' in (token as object)
            ? (token as { bytes: Uint8Array }).bytes
            : null;
      if (operand === null) continue;
      if (list === null) operands.push(operand);
      else if (operand instanceof Uint8Array && list.length < codesLeft) list.push(operand);
    }
    if (section !== '' && operands.length === SECTION_OPERANDS.get(section)) {
      if (!addLine(operands)) return finish(false);
      operands = [];
    }
  }
  return finish(true);
}

const getWord = (token: PdfToken): string | null =>
  typeof token === 'object' && token.kind === 'keyword' ? token.word : null;

const MAX_CODE_BYTES = 4;

/** Returns the number of a code of at most 4 bytes. */
function toCode(bytes: Operand | undefined): number {
  if (!(bytes instanceof Uint8Array)) return -1;
  let code = 0;
  for (const byte of bytes.subarray(0, MAX_CODE_BYTES)) code = code * 256 + byte;
  return code;
}
