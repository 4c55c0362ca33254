import { foldText } from '@probant/french/text-folding';
import { unifyLookAlikes } from '../../content/text/near-text.rules.ts';
import type { PageRow } from '../../content/text/page-rows.ts';

/** A run of letters and digits, folded: "F2026-0047" has two. */
type Token = {
  readonly row: PageRow;
  /** Place of its word in the row. */
  readonly word: number;
  readonly text: string;
  /** Whether it continues the number before it in the same word: "-1" of "0047-1", ",67" of "12345,67". */
  readonly isContinuation: boolean;
};

/** The tokens of a document, and their text without blanks. */
export type PrintedTokens = {
  readonly tokens: readonly Token[];
  readonly compact: string;
  readonly unified: string;
  /** Token that starts at an offset of `compact`; its length is the start of a token after the last one. */
  readonly starts: ReadonlyMap<number, number>;
  /** Tokens by their text, and by their text with one character for all that look alike. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly unifiedPlaces: ReadonlyMap<string, readonly number[]>;
};

/** Tokens from `first` to before `end`. */
export type TokenRange = { readonly first: number; readonly end: number };

/** Places of one value that are tried: one that is printed more often is in no place of its own. */
const MAX_TRIED_PLACES = 200;

export function indexTokens(rows: readonly PageRow[]): PrintedTokens {
  const tokens = rows.flatMap((row) => row.words.flatMap(({ text }, word) => divideWord(row, word, text)));
  const starts = new Map<number, number>();
  let offset = 0;
  for (const [index, { text }] of tokens.entries()) {
    starts.set(offset, index);
    offset += text.length;
  }
  starts.set(offset, tokens.length);
  const compact = tokens.map(({ text }) => text).join('');
  return {
    tokens,
    compact,
    unified: unifyLookAlikes(compact),
    starts,
    places: indexPlaces(tokens, (text) => text),
    unifiedPlaces: indexPlaces(tokens, unifyLookAlikes),
  };
}

function indexPlaces(
  tokens: readonly Token[],
  write: (text: string) => string,
): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, { text }] of tokens.entries()) {
    const key = write(text);
    const known = places.get(key);
    if (known === undefined) places.set(key, [index]);
    else if (known.length < MAX_TRIED_PLACES) known.push(index);
  }
  return places;
}

function divideWord(row: PageRow, word: number, text: string): readonly Token[] {
  const folded = foldText(text);
  const matches = [...folded.matchAll(/[\p{L}\p{N}]+/gu)];
  return matches.map(([own], index) => {
    const before = matches[index - 1];
    const end = before === undefined ? 0 : before.index + before[0].length;
    const isJoined = before !== undefined && /^[-–—/.,_']$/.test(folded.slice(end, matches[index]?.index));
    const isContinuation = isJoined && /\d$/.test(before[0]) && (/^\d/.test(own) || own.length === 1);
    return { row, word, text: own, isContinuation };
  });
}

/**
 * Returns where a value is printed, from the start of a word or a part of one to the end of another: "LYON" is not in "Lyonnaise", nor
 * "69003" in "06 90 03". With `isMisreadable`, a character counts as any that OCR takes for it.
 */
export function findTokens(index: PrintedTokens, value: string, isMisreadable: boolean): readonly TokenRange[] {
  const sought = isMisreadable ? unifyLookAlikes(value) : value;
  const single = ((isMisreadable ? index.unifiedPlaces : index.places).get(sought) ?? [])
    .map((first) => ({ first, end: first + 1 }))
    .filter((range) => isWhole(index.tokens, range, value));
  return single.length > 0 ? single : findDivided(index, value, isMisreadable ? index.unified : index.compact, sought);
}

/** Of several tokens: "FR76 1820 6002". */
function findDivided(
  { tokens, starts }: PrintedTokens,
  value: string,
  text: string,
  sought: string,
): readonly TokenRange[] {
  const ranges: TokenRange[] = [];
  let at = text.indexOf(sought);
  for (let tried = 0; at >= 0 && tried < MAX_TRIED_PLACES; tried += 1) {
    const [first, end] = [starts.get(at), starts.get(at + sought.length)];
    if (first !== undefined && end !== undefined && isWhole(tokens, { first, end }, value)) ranges.push({ first, end });
    at = text.indexOf(sought, at + 1);
  }
  return ranges;
}

/** Whether a number is no part of a longer one, and is on one row; any other value may go on in the next row. */
function isWhole(tokens: readonly Token[], { first, end }: TokenRange, value: string): boolean {
  const [start, last, next] = [tokens[first], tokens[end - 1], tokens[end]];
  if (start === undefined || last === undefined || start.row.page !== last.row.page) return false;
  if (start.isContinuation || next?.isContinuation === true) return false;
  if (!/^\d+$/.test(value)) return true;
  if (start.row !== last.row) return false;
  const isGrouped = start.word !== last.word;
  const isNumberBeside = (token: Token | undefined) => token?.row === start.row && /^\d+$/.test(token.text);
  return !isGrouped || !(isNumberBeside(tokens[first - 1]) || isNumberBeside(next));
}
