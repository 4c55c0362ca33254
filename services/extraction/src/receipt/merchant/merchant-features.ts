import { foldText } from '@probant/french/text-folding';
import { createFeatureSheet, type Features } from '../../ranking/features.ts';
import { measureHeight, type Segment } from '../../reading/rows.ts';
import { countLetters } from '../receipt-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import {
  ADDRESS_PATTERN,
  CONTINUATION_PATTERN,
  LEGAL_FORM_END_PATTERN,
  LEGAL_FORM_PATTERN,
  LEGAL_FORM_START_PATTERN,
  NON_NAME_PATTERN,
  REGISTRATION_PATTERN,
  TRADE_PATTERN,
  UNFINISHED_NAME_PATTERN,
} from './merchant-words.ts';

/** Number of lines at the top of a receipt that form its head. */
export const MAX_HEAD_LINES = 12;

export type HeadLine = { readonly segment: Segment; readonly row: number; readonly capitals: string };
type VariantKind = 'whole' | 'unrepaired' | 'without registration' | 'before bracket' | 'up to legal form';

/** The lines of a receipt, with what the candidates for the merchant's name are compared with. */
export type ReceiptHead = {
  readonly lines: readonly HeadLine[];
  readonly receipt: ReceiptRows;
  /** Height of the tallest line of the head, in page units. */
  readonly maxLineHeight: number;
  /** Letters and digits of all lines, folded. */
  readonly alphanumericText: string;
  /** Indices into `lines` of the merchant's sign: the lines at the top in larger print. */
  readonly signLines: ReadonlySet<number>;
};

/** One way to write the lines of a name. `whole` is the complete name after repair. */
export type NameVariant = { readonly variant: VariantKind; readonly name: string; readonly whole: string };

/** Names have numbers of one or two digits ("99 Speed Mart", "Studio 54"); registrations, postcodes and telephones have longer ones. */
const LONG_NUMBER_PATTERN = /\d{3,}/g;

const matchesLine = (pattern: RegExp, text: string | undefined): boolean => text !== undefined && pattern.test(text);

/** The lines of one candidate, and what they are compared with. */
type Candidate = ReturnType<typeof describeCandidate>;
type SetFeature = ReturnType<typeof createFeatureSheet>['set'];

/**
 * Returns the features of lines `first` to `last` of the head, written as one name. `key` holds the letters and digits of the name,
 * folded. The feature names are those of models/receipt-fields/weights.json.
 */
export function computeMerchantFeatures(
  head: ReceiptHead,
  first: number,
  last: number,
  nameVariant: NameVariant,
  key: string,
): Features {
  const { set, features } = createFeatureSheet();
  const candidate = describeCandidate(head, first, last, nameVariant);
  setPlace(set, candidate);
  setLegalForm(set, candidate);
  setWords(set, candidate);
  setNeighbours(set, candidate);
  setPrint(set, candidate);
  setSign(set, candidate);
  setCharacters(set, candidate, key);
  return features;
}

function describeCandidate(head: ReceiptHead, first: number, last: number, nameVariant: NameVariant) {
  const { lines } = head;
  const nameLines = lines.slice(first, last + 1);
  const findFirstLine = (pattern: RegExp) =>
    lines.slice(0, MAX_HEAD_LINES).findIndex((line) => pattern.test(line.capitals));
  return {
    ...nameVariant,
    head,
    first,
    last,
    nameLines,
    capitals: foldText(nameVariant.name).toUpperCase(),
    lineBefore: lines[first - 1],
    lineAfter: lines[last + 1],
    lastLine: nameLines.at(-1)?.capitals ?? '',
    firstLegal: findFirstLine(LEGAL_FORM_PATTERN),
    firstAddress: findFirstLine(ADDRESS_PATTERN),
  };
}

function setPlace(set: SetFeature, { head, first, last, nameLines }: Candidate): void {
  const { lines, receipt } = head;
  const firstTextLine = lines
    .slice(0, MAX_HEAD_LINES)
    .findIndex((line) => (line.capitals.match(/[A-Z]/g)?.length ?? 0) > 3);
  const linesBefore = lines.slice(0, first).filter(({ segment }) => isPrintedWords(segment, receipt)).length;
  set('line', Math.min(linesBefore, 15));
  set('row', (nameLines[0]?.row ?? 0) / receipt.rows.length);
  set('first row', nameLines[0]?.row === 0);
  set('lines', last - first);
  set('two lines', last - first === 1);
  set('three lines', last - first === 2);
  set('lines in one row', first !== last && nameLines[0]?.row === nameLines.at(-1)?.row);
  set('starts its row', lines[first - 1]?.row !== nameLines[0]?.row);
  set('ends its row', lines[last + 1]?.row !== nameLines.at(-1)?.row);
  set('late', first >= MAX_HEAD_LINES);
  set('no line before', linesBefore === 0);
  set('first words', first === firstTextLine);
}

function setLegalForm(
  set: SetFeature,
  { name, variant, whole, capitals, first, last, nameLines, lastLine, firstLegal }: Candidate,
): void {
  set('legal form', LEGAL_FORM_PATTERN.test(capitals));
  set('ends with legal form', LEGAL_FORM_END_PATTERN.test(capitals));
  set('legal form in first line', matchesLine(LEGAL_FORM_PATTERN, nameLines[0]?.capitals));
  set('legal form in last line', LEGAL_FORM_PATTERN.test(lastLine));
  set('last line starts with legal form', LEGAL_FORM_START_PATTERN.test(lastLine));
  set(
    'starts with legal form',
    LEGAL_FORM_START_PATTERN.test(nameLines[0]?.capitals ?? '') || /^\W*(?:ENTERPRISE|TRADING|CO\b)/.test(capitals),
  );
  set('letters beside legal form', countLettersBesideLegalForm(capitals) / MAX_LETTERS_BESIDE_LEGAL_FORM);
  set(
    'last line is a legal name',
    first !== last && LEGAL_FORM_PATTERN.test(lastLine)
      ? countLettersBesideLegalForm(lastLine) / MAX_LETTERS_BESIDE_LEGAL_FORM
      : 0,
  );
  set('half a legal form', /SDN/.test(capitals) && !/B[HN]D|BERHAD/.test(capitals));
  set('first legal form', first <= firstLegal && firstLegal <= last);
  set('starts at first legal form', first === firstLegal);
  set('after first legal form', firstLegal >= 0 && first > firstLegal);
  set('no legal form anywhere', firstLegal < 0);
  set(
    'legal form cut off',
    variant !== 'whole' && LEGAL_FORM_PATTERN.test(foldText(whole.slice(name.length)).toUpperCase()),
  );
}

function setWords(set: SetFeature, { name, capitals, first, last, lastLine, firstAddress }: Candidate): void {
  set('shop word', TRADE_PATTERN.test(capitals));
  set('address', ADDRESS_PATTERN.test(capitals));
  set('last line address', ADDRESS_PATTERN.test(lastLine));
  set('after address', firstAddress >= 0 && first > firstAddress);
  set('holds first address', first <= firstAddress && firstAddress <= last);
  set('not a name', NON_NAME_PATTERN.test(capitals));
  set('last line not a name', NON_NAME_PATTERN.test(lastLine));
  set('registration', REGISTRATION_PATTERN.test(lastLine));
  set('long number', /\d{5,}/.test(name));
}

function setNeighbours(set: SetFeature, { capitals, lineBefore, lineAfter }: Candidate): void {
  const before = lineBefore?.capitals;
  const after = lineAfter?.capitals;
  set(
    'next registration',
    matchesLine(/^\W*(?:CO|COMPANY|ROC|REG|GST|BR|SIRET|RCS)?.{0,14}\d{5,}\s?-?\s?[A-Z]?/, after),
  );
  set('next address', matchesLine(ADDRESS_PATTERN, after));
  set('next not a name', matchesLine(NON_NAME_PATTERN, after));
  set('next legal form', matchesLine(LEGAL_FORM_PATTERN, after));
  set('next starts with legal form', matchesLine(LEGAL_FORM_START_PATTERN, after));
  set('before address', matchesLine(ADDRESS_PATTERN, before));
  set('before not a name', matchesLine(NON_NAME_PATTERN, before));
  set('before legal form', matchesLine(LEGAL_FORM_PATTERN, before));

  set('goes on', UNFINISHED_NAME_PATTERN.test(capitals));
  set('before goes on', matchesLine(UNFINISHED_NAME_PATTERN, before));
  set('continues', CONTINUATION_PATTERN.test(capitals));
  set('next continues', matchesLine(CONTINUATION_PATTERN, after));
  set('before like a name', isLikelyName(before));
  set('next like a name', isLikelyName(after));
}

function setPrint(set: SetFeature, { head, name, nameLines, lineBefore, lineAfter }: Candidate): void {
  const { receipt, maxLineHeight } = head;
  const heights = nameLines.map(({ segment }) => measureHeight(segment));
  const minHeight = Math.min(...heights);
  const maxHeight = Math.max(...heights);
  const left = Math.min(...nameLines.map(({ segment }) => segment.left));
  const right = Math.max(...nameLines.map(({ segment }) => segment.right));
  set('small letters', name !== name.toUpperCase());
  set('small letters only', name === name.toLowerCase());
  set('height', Math.min(maxHeight / receipt.medianHeight, 4));
  set('least height', Math.min(minHeight / receipt.medianHeight, 4));
  set('share of tallest', maxHeight / maxLineHeight);
  set('evenness', minHeight / Math.max(maxHeight, 1));
  set('off centre', Math.abs((left + right) / 2 - (receipt.left + receipt.width / 2)) / receipt.width);
  set('width', (right - left) / receipt.width);
  const above = lineBefore?.segment;
  const top = nameLines[0]?.segment;
  set('height of line before', above && top ? Math.min(measureHeight(above) / Math.max(measureHeight(top), 1), 3) : 0);
  const below = lineAfter?.segment;
  const foot = nameLines.at(-1)?.segment;
  set('height of next line', below && foot ? Math.min(measureHeight(below) / Math.max(measureHeight(foot), 1), 3) : 0);
  set('gap after', below && foot ? Math.min(Math.max((below.top - foot.bottom) / receipt.medianHeight, -1), 3) : 3);
  set('gap before', above && top ? Math.min(Math.max((top.top - above.bottom) / receipt.medianHeight, -1), 3) : 3);
  set('gap', Math.min(Math.max(0, ...lineGaps(nameLines)) / receipt.medianHeight, 3));
}

function setSign(set: SetFeature, { head, first, nameLines }: Candidate): void {
  const signLineCount = nameLines.filter((_, index) => head.signLines.has(first + index)).length;
  set('is the sign', signLineCount === nameLines.length && signLineCount === head.signLines.size);
  set('part of the sign', signLineCount > 0 && signLineCount < head.signLines.size);
  set('beside the sign', head.signLines.size > 0 && signLineCount === 0);
  set('more than the sign', signLineCount > 0 && signLineCount < nameLines.length);
}

function setCharacters(set: SetFeature, { head, name, variant, nameLines }: Candidate, key: string): void {
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  const digits = name.match(LONG_NUMBER_PATTERN)?.join('').length ?? 0;
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
  set('repeated', Math.min(Math.max(head.alphanumericText.split(key).length - 2, 0), 2));
  const words = nameLines.flatMap(({ segment }) => segment.words);
  set('doubt', 1 - Math.min(1, ...words.map(({ confidence }) => confidence)));
}

/** Handwriting across the head is taller than print, and a stamp or a sticker has few letters. */
const MAX_PRINT_HEIGHT_RATIO = 4;
const isPrintedWords = (segment: Segment, { medianHeight }: ReceiptRows): boolean =>
  countLetters(segment.text) >= 3 && measureHeight(segment) <= MAX_PRINT_HEIGHT_RATIO * medianHeight;

const MAX_LETTERS_BESIDE_LEGAL_FORM = 20;

function countLettersBesideLegalForm(capitals: string): number {
  const letters = capitals.replace(new RegExp(LEGAL_FORM_PATTERN.source, 'g'), '').match(/[A-Z]/g)?.length ?? 0;
  return Math.min(letters, MAX_LETTERS_BESIDE_LEGAL_FORM);
}

const isLikelyName = (line: string | undefined): boolean =>
  line !== undefined &&
  (line.match(/[A-Z]/g)?.length ?? 0) >= 3 &&
  (line.match(/\d/g)?.length ?? 0) <= 2 &&
  !ADDRESS_PATTERN.test(line) &&
  !NON_NAME_PATTERN.test(line);

const lineGaps = (nameLines: readonly HeadLine[]): number[] =>
  nameLines.slice(1).map(({ segment }, at) => segment.top - (nameLines[at]?.segment.bottom ?? segment.top));
