import { fold } from '@probant/french/text-folding';
import { heightOf, type Segment } from '../../reading/rows.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { type Features, featureSheet } from '../scoring/features.ts';
import {
  ADDRESS,
  CONTINUES,
  ENDS_WITH_LEGAL_FORM,
  GOES_ON,
  LEGAL_FORM,
  NOT_A_NAME,
  REGISTRATION,
  SHOP,
  STARTS_WITH_LEGAL_FORM,
} from './vendor-words.ts';

/** How many lines of a receipt make its head. */
export const HEAD_LINES = 12;

export type HeadLine = { readonly segment: Segment; readonly row: number; readonly capitals: string };
type Variant = 'whole' | 'unrepaired' | 'without registration' | 'before bracket' | 'up to legal form';
export type Head = {
  readonly lines: readonly HeadLine[];
  readonly receipt: ReceiptRows;
  readonly tallest: number;
  readonly joined: string;
  /** The lines printed larger at the top, by their places among `lines`. */
  readonly sign: ReadonlySet<number>;
};
export type Written = { readonly variant: Variant; readonly name: string; readonly whole: string };

const flag = (pattern: RegExp, text: string | undefined): boolean => text !== undefined && pattern.test(text);

/** What the scorer is told of lines `first` to `last` of the head, written as one name. `key`: its letters and digits, folded. */
export function vendorFeatures(head: Head, first: number, last: number, written: Written, key: string): Features {
  const { lines, receipt, tallest, joined } = head;
  const { name, variant, whole } = written;
  const capitals = fold(name).toUpperCase();
  const own = lines.slice(first, last + 1);
  const [before, after] = [lines[first - 1]?.capitals, lines[last + 1]?.capitals];
  const ending = own.at(-1)?.capitals ?? '';
  const heights = own.map(({ segment }) => heightOf(segment));
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const firstWith = (pattern: RegExp) => lines.slice(0, HEAD_LINES).findIndex((line) => pattern.test(line.capitals));
  const [firstLegal, firstAddress] = [firstWith(LEGAL_FORM), firstWith(ADDRESS)];
  const firstWords = lines.slice(0, HEAD_LINES).findIndex((line) => (line.capitals.match(/[A-Z]/g)?.length ?? 0) > 3);
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  const digits = name.match(/\d/g)?.length ?? 0;
  const left = Math.min(...own.map(({ segment }) => segment.left));
  const right = Math.max(...own.map(({ segment }) => segment.right));

  const sheet = featureSheet();
  const { set } = sheet;
  set('line', Math.min(first, 15));
  set('row', (own[0]?.row ?? 0) / receipt.rows.length);
  set('first row', own[0]?.row === 0);
  set('lines', last - first);
  set('two lines', last - first === 1);
  set('three lines', last - first === 2);
  set('lines in one row', first !== last && own[0]?.row === own.at(-1)?.row);
  set('starts its row', lines[first - 1]?.row !== own[0]?.row);
  set('ends its row', lines[last + 1]?.row !== own.at(-1)?.row);
  set('late', first >= HEAD_LINES);
  set('no line before', first === 0);
  set('first words', first === firstWords);

  set('legal form', LEGAL_FORM.test(capitals));
  set('ends with legal form', ENDS_WITH_LEGAL_FORM.test(capitals));
  set('legal form in first line', flag(LEGAL_FORM, own[0]?.capitals));
  set('legal form in last line', LEGAL_FORM.test(ending));
  set('last line starts with legal form', STARTS_WITH_LEGAL_FORM.test(ending));
  set(
    'starts with legal form',
    STARTS_WITH_LEGAL_FORM.test(own[0]?.capitals ?? '') || /^\W*(?:ENTERPRISE|TRADING|CO\b)/.test(capitals),
  );
  set(
    'letters beside legal form',
    Math.min(capitals.replace(new RegExp(LEGAL_FORM.source, 'g'), '').match(/[A-Z]/g)?.length ?? 0, 20) / 20,
  );
  set('half a legal form', /SDN/.test(capitals) && !/B[HN]D|BERHAD/.test(capitals));
  set('first legal form', first <= firstLegal && firstLegal <= last);
  set('starts at first legal form', first === firstLegal);
  set('after first legal form', firstLegal >= 0 && first > firstLegal);
  set('no legal form anywhere', firstLegal < 0);
  set('legal form cut off', variant !== 'whole' && LEGAL_FORM.test(fold(whole.slice(name.length)).toUpperCase()));

  set('shop word', SHOP.test(capitals));
  set('address', ADDRESS.test(capitals));
  set('last line address', ADDRESS.test(ending));
  set('after address', firstAddress >= 0 && first > firstAddress);
  set('holds first address', first <= firstAddress && firstAddress <= last);
  set('not a name', NOT_A_NAME.test(capitals));
  set('last line not a name', NOT_A_NAME.test(ending));
  set('registration', REGISTRATION.test(ending));
  set('long number', /\d{5,}/.test(name));

  set('next registration', flag(/^\W*(?:CO|COMPANY|ROC|REG|GST|BR|SIRET|RCS)?.{0,14}\d{5,}\s?-?\s?[A-Z]?/, after));
  set('next address', flag(ADDRESS, after));
  set('next not a name', flag(NOT_A_NAME, after));
  set('next legal form', flag(LEGAL_FORM, after));
  set('next starts with legal form', flag(STARTS_WITH_LEGAL_FORM, after));
  set('before address', flag(ADDRESS, before));
  set('before not a name', flag(NOT_A_NAME, before));
  set('before legal form', flag(LEGAL_FORM, before));

  set('goes on', GOES_ON.test(capitals));
  set('before goes on', flag(GOES_ON, before));
  set('continues', CONTINUES.test(capitals));
  set('next continues', flag(CONTINUES, after));
  set('before like a name', likeAName(before));
  set('next like a name', likeAName(after));

  set('small letters', name !== name.toUpperCase());
  set('small letters only', name === name.toLowerCase());
  set('height', Math.min(high / receipt.medianHeight, 4));
  set('least height', Math.min(low / receipt.medianHeight, 4));
  set('share of tallest', high / tallest);
  set('evenness', low / Math.max(high, 1));
  set('off centre', Math.abs((left + right) / 2 - (receipt.left + receipt.width / 2)) / receipt.width);
  set('width', (right - left) / receipt.width);
  const above = lines[first - 1]?.segment;
  const top = own[0]?.segment;
  set('height of line before', above && top ? Math.min(heightOf(above) / Math.max(heightOf(top), 1), 3) : 0);
  const below = lines[last + 1]?.segment;
  const foot = own.at(-1)?.segment;
  set('height of next line', below && foot ? Math.min(heightOf(below) / Math.max(heightOf(foot), 1), 3) : 0);
  set('gap after', below && foot ? Math.min(Math.max((below.top - foot.bottom) / receipt.medianHeight, -1), 3) : 3);
  set('gap before', above && top ? Math.min(Math.max((top.top - above.bottom) / receipt.medianHeight, -1), 3) : 3);
  set('gap', Math.min(Math.max(0, ...gaps(own)) / receipt.medianHeight, 3));

  const signed = own.filter((_, at) => head.sign.has(first + at)).length;
  set('is the sign', signed === own.length && signed === head.sign.size);
  set('part of the sign', signed > 0 && signed < head.sign.size);
  set('beside the sign', head.sign.size > 0 && signed === 0);
  set('more than the sign', signed > 0 && signed < own.length);

  set('letters', Math.min(letters, 50) / 50);
  set('words', Math.min(name.split(/\s+/).length, 10));
  set('share of digits', digits / Math.max(name.length, 1));
  set('short', letters < 5);
  set('bracket', name.includes('('));
  set('open bracket', name.split('(').length !== name.split(')').length);
  set('ampersand', name.includes('&'));
  set('ends with punctuation', /[,:;-]$/.test(name));
  set('like a person', /^[a-z]+( [a-z]+){1,2}$/.test(name));
  set(`variant ${variant}`, 1);
  set('repeated', Math.min(Math.max(joined.split(key).length - 2, 0), 2));
  const words = own.flatMap(({ segment }) => segment.words);
  set('doubt', 1 - Math.min(1, ...words.map(({ confidence }) => confidence)));
  return sheet.features;
}

const likeAName = (line: string | undefined): boolean =>
  line !== undefined &&
  (line.match(/[A-Z]/g)?.length ?? 0) >= 3 &&
  (line.match(/\d/g)?.length ?? 0) <= 2 &&
  !ADDRESS.test(line) &&
  !NOT_A_NAME.test(line);

const gaps = (own: readonly HeadLine[]): number[] =>
  own.slice(1).map(({ segment }, at) => segment.top - (own[at]?.segment.bottom ?? segment.top));
