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

/** The tokens of a document, by each way of comparing them. */
export type PrintedTokens = {
  readonly tokens: readonly Token[];
  /** Token that starts at an offset of a `compact`; its length is the start of a token after the last one. */
  readonly starts: ReadonlyMap<number, number>;
  readonly exact: TokenIndex;
  /** With one character for all that OCR takes for one another. */
  readonly lookAlike: TokenIndex;
};

type TokenIndex = {
  /** Writes a value as the texts of this index are. */
  write(value: string): string;
  /** All tokens without blanks. */
  readonly compact: string;
  /** Tokens by their text. */
  readonly places: ReadonlyMap<string, readonly number[]>;
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
  return { tokens, starts, exact: indexTexts(tokens, (text) => text), lookAlike: indexTexts(tokens, unifyLookAlikes) };
}

function indexTexts(tokens: readonly Token[], write: TokenIndex['write']): TokenIndex {
  const places = new Map<string, number[]>();
  for (const [index, { text }] of tokens.entries()) {
    const key = write(text);
    const known = places.get(key);
    if (known === undefined) places.set(key, [index]);
    else if (known.length < MAX_TRIED_PLACES) known.push(index);
  }
  return { write, compact: write(tokens.map(({ text }) => text).join('')), places };
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
export function findTokens(printed: PrintedTokens, value: string, isMisreadable: boolean): readonly TokenRange[] {
  const index = isMisreadable ? printed.lookAlike : printed.exact;
  const single = (index.places.get(index.write(value)) ?? [])
    .map((first) => ({ first, end: first + 1 }))
    .filter((range) => isWhole(printed.tokens, range, value));
  return single.length > 0 ? single : findDivided(printed, index, value);
}

/** Of several tokens: "FR76 1820 6002". */
function findDivided(
  { tokens, starts }: PrintedTokens,
  { write, compact }: TokenIndex,
  value: string,
): readonly TokenRange[] {
  const sought = write(value);
  const ranges: TokenRange[] = [];
  let at = compact.indexOf(sought);
  for (let tried = 0; at >= 0 && tried < MAX_TRIED_PLACES; tried += 1) {
    const [first, end] = [starts.get(at), starts.get(at + sought.length)];
    if (first !== undefined && end !== undefined && isWhole(tokens, { first, end }, value)) ranges.push({ first, end });
    at = compact.indexOf(sought, at + 1);
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
