import { listConfusableVariants, replaceMisreadDigits, replaceMisreadLetters } from '../misread-characters.ts';
import { computeCheckDigit } from './check-digit.ts';
import type { CheckedSpan, MrzLayout, Span } from './layouts.ts';
import { hasValidDigit, readSpans } from './read-spans.ts';

/**
 * A field with a check digit. `raw` is the text as read. `repairs` are the variants with exchanged confusable characters that match the digit,
 * empty when the text matches as read; `text` is the first of them, else the text as read.
 */
export type CheckedField = {
  readonly text: string;
  readonly isValid: boolean;
  readonly raw: string;
  readonly digit: string;
  readonly repairs: readonly string[];
};

export type Mrz = {
  readonly layout: MrzLayout;
  readonly issuer: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly number: CheckedField;
  readonly nationality: string | null;
  /** YYMMDD */
  readonly birth: CheckedField;
  readonly sex: string;
  /** YYMMDD */
  readonly expiry: CheckedField | null;
  /** YYMM */
  readonly issue: string | null;
  /** Whether the composite check digit is valid. */
  readonly isCompositeValid: boolean;
  /** Number of valid check digits. */
  readonly validDigitCount: number;
};

/**
 * Decodes lines of the right length by a layout. Confused digits and letters are replaced where the layout allows only one kind; in the
 * document number, which allows both, confusable characters are exchanged until its check digit is valid.
 */
export function decodeMrz(raw: readonly string[], layout: MrzLayout): Mrz {
  const normalizedLines = normalizeKinds(raw, layout);
  const repairs = repairNumber(normalizedLines, layout);
  const lines = repairs[0] ?? normalizedLines;
  const readChecked = (span: CheckedSpan): CheckedField => {
    const text = readSpans(lines, span.field);
    return { text, isValid: hasValidDigit(lines, span), raw: text, digit: readSpans(lines, [span.digit]), repairs: [] };
  };
  const number = { ...readNumber(lines, layout), raw: readSpans(normalizedLines, layout.number.field) };
  const birth = readChecked(layout.birth);
  const expiry = layout.expiry && readChecked(layout.expiry);
  const isCompositeValid = layout.composite !== null && hasValidDigit(lines, layout.composite);
  const { lastName, firstName } = readNames(lines, layout);
  return {
    layout,
    issuer: readCountry(readSpans(lines, [layout.issuer])),
    lastName,
    firstName,
    number: { ...number, repairs: repairs.map((repair) => removeFillers(readSpans(repair, layout.number.field))) },
    nationality: layout.nationality && readCountry(readSpans(lines, [layout.nationality])),
    birth,
    sex: readSpans(lines, [layout.sex]),
    expiry,
    issue: layout.issue && readSpans(lines, [layout.issue]),
    isCompositeValid,
    validDigitCount: [number.isValid, birth.isValid, expiry?.isValid ?? false, isCompositeValid].filter(Boolean).length,
  };
}

function replaceSpan(lines: readonly string[], [line, from, to]: Span, text: string): string[] {
  return lines.map((current, index) => (index === line ? current.slice(0, from) + text + current.slice(to) : current));
}

/** Replaces letters in numeric fields and digits in alphabetic fields. */
function normalizeKinds(raw: readonly string[], layout: MrzLayout): string[] {
  const { birth, expiry, number, composite, issue, sex, nationality } = layout;
  const digits = [
    ...birth.field,
    birth.digit,
    ...(expiry ? [...expiry.field, expiry.digit] : []),
    number.digit,
    ...(composite ? [composite.digit] : []),
  ];
  const letters = [layout.issuer, layout.lastName, layout.firstName, nationality].filter((span) => span !== null);
  let lines = [...raw];
  for (const span of issue ? [...digits, issue] : digits)
    lines = replaceSpan(lines, span, replaceMisreadLetters(readSpans(lines, [span])));
  for (const span of letters) lines = replaceSpan(lines, span, replaceMisreadDigits(readSpans(lines, [span])));
  return replaceSpan(lines, sex, readSpans(lines, [sex]).replace(/[^MFX]/, '<'));
}

const MAX_EXCHANGES = 3;

/**
 * Returns the lines whose document number is valid after the fewest exchanges; none when it is valid as read, or never.
 * The composite digit weighs the number as its own digit does, so it cannot decide between such variants.
 */
function repairNumber(lines: readonly string[], layout: MrzLayout): readonly (readonly string[])[] {
  const [span] = layout.number.field;
  if (!span || hasValidDigit(lines, layout.number) || continuesInOptional(lines, layout)) return [];
  return findRepairs(lines, layout, span);
}

function findRepairs(lines: readonly string[], layout: MrzLayout, span: Span): string[][] {
  for (let changes = 1; changes <= MAX_EXCHANGES; changes++) {
    const variants = listConfusableVariants(readSpans(lines, [span]), changes).map((number) =>
      replaceSpan(lines, span, number),
    );
    const validVariants = variants.filter((variant) => hasValidDigit(variant, layout.number));
    if (validVariants.length > 0) return validVariants;
  }
  return [];
}

/** A number of more than 9 characters continues after a filler, up to the next one; its check digit is last (ICAO 9303-5, note j). */
const LONG_NUMBER_PATTERN = /^<([A-Z0-9]{1,13})([0-9])</;

const continuesInOptional = (lines: readonly string[], { name }: MrzLayout): boolean =>
  name === 'TD1' && LONG_NUMBER_PATTERN.test((lines[0] ?? '').slice(14));

function readNumber(lines: readonly string[], layout: MrzLayout): Pick<CheckedField, 'text' | 'isValid' | 'digit'> {
  const shortNumber = readSpans(lines, layout.number.field);
  const [, continuation, digit] =
    (continuesInOptional(lines, layout) && LONG_NUMBER_PATTERN.exec((lines[0] ?? '').slice(14))) || [];
  if (continuation !== undefined && digit !== undefined)
    return {
      text: shortNumber + continuation,
      isValid: computeCheckDigit(shortNumber + continuation) === digit,
      digit,
    };
  return {
    text: removeFillers(shortNumber),
    isValid: hasValidDigit(lines, layout.number),
    digit: readSpans(lines, [layout.number.digit]),
  };
}

const removeFillers = (text: string): string => text.replaceAll('<', '');

/** Germany has the code D, followed by fillers. */
const readCountry = (code: string): string => (code.startsWith('D<') ? 'DEU' : code.replaceAll('<', ''));

// A filler misread as a letter, alone among the fillers at the end of the names.
const MISREAD_FILLER_PATTERN = /<<+[KCSELX](?=<|$)/g;

function readNames(lines: readonly string[], layout: MrzLayout): { lastName: string; firstName: string } {
  const names = readSpans(lines, [layout.lastName]);
  if (layout.firstName !== null)
    return { lastName: replaceFillers(names), firstName: replaceFillers(readSpans(lines, [layout.firstName])) };
  const separator = names.indexOf('<<');
  if (separator < 0) return { lastName: replaceFillers(names), firstName: '' };
  const givenNames = names.slice(separator + 2).replace(MISREAD_FILLER_PATTERN, (run) => '<'.repeat(run.length));
  return {
    lastName: replaceFillers(names.slice(0, separator)),
    firstName: replaceFillers(givenNames.split('<<')[0] ?? ''),
  };
}

const replaceFillers = (name: string): string => name.replace(/<+/g, ' ').trim();
