import { asDigits, asLetters, exchanged } from '@probant/french/misread-characters';
import { checkDigit } from './check-digit.ts';
import type { CheckedSpan, MrzLayout, Span } from './layouts.ts';

/**
 * A field of the zone: `valid` when its check digit agrees. `raw` is how it was read, `readings` the ways to exchange confusable
 * characters so that the digit agrees, `text` the best of them; none when it agrees as it was read.
 */
export type Checked = {
  readonly text: string;
  readonly valid: boolean;
  readonly raw: string;
  readonly digit: string;
  readonly readings: readonly string[];
};

export type Mrz = {
  readonly layout: MrzLayout;
  readonly issuer: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly number: Checked;
  readonly nationality: string | null;
  /** YYMMDD */
  readonly birth: Checked;
  readonly sex: string;
  /** YYMMDD */
  readonly expiry: Checked | null;
  /** YYMM */
  readonly issue: string | null;
  /** Whether the digit over the whole zone agrees. */
  readonly whole: boolean;
  /** Check digits that agree, of those that the layout has. */
  readonly agreeing: number;
};

/**
 * Reads lines of the right length by a layout. Digits and letters are set right where the layout leaves no choice; in the
 * document number, where both may stand, confusable characters are exchanged until the check digits agree.
 */
export function decodeMrz(raw: readonly string[], layout: MrzLayout): Mrz {
  const asRead = withKinds(raw, layout);
  const readings = numberReadings(asRead, layout);
  const lines = readings[0] ?? asRead;
  const checked = (span: CheckedSpan): Checked => {
    const text = read(lines, span.field);
    return { text, valid: agrees(lines, span), raw: text, digit: read(lines, [span.digit]), readings: [] };
  };
  const number = { ...numberOf(lines, layout), raw: read(asRead, layout.number.field) };
  const birth = checked(layout.birth);
  const expiry = layout.expiry && checked(layout.expiry);
  const whole = agrees(lines, layout.whole);
  const { lastName, firstName } = namesOf(lines, layout);
  return {
    layout,
    issuer: country(read(lines, [layout.issuer])),
    lastName,
    firstName,
    number: { ...number, readings: readings.map((reading) => withoutFillers(read(reading, layout.number.field))) },
    nationality: layout.nationality && country(read(lines, [layout.nationality])),
    birth,
    sex: read(lines, [layout.sex]),
    expiry,
    issue: layout.issue && read(lines, [layout.issue]),
    whole,
    agreeing: [number.valid, birth.valid, expiry?.valid ?? false, whole].filter(Boolean).length,
  };
}

const read = (lines: readonly string[], spans: readonly Span[]): string =>
  spans.map(([line, from, to]) => (lines[line] ?? '').slice(from, to)).join('');

const agrees = (lines: readonly string[], { field, digit }: CheckedSpan): boolean =>
  checkDigit(read(lines, field)) === read(lines, [digit]).replace('<', '0');

function put(lines: readonly string[], [line, from, to]: Span, text: string): string[] {
  return lines.map((old, index) => (index === line ? old.slice(0, from) + text + old.slice(to) : old));
}

function withKinds(raw: readonly string[], layout: MrzLayout): string[] {
  const { birth, expiry, number, whole, issue, sex, nationality } = layout;
  const digits = [
    ...birth.field,
    birth.digit,
    ...(expiry ? [...expiry.field, expiry.digit] : []),
    number.digit,
    whole.digit,
  ];
  const letters = [layout.issuer, layout.lastName, layout.firstName, nationality].filter((span) => span !== null);
  let lines = [...raw];
  for (const span of issue ? [...digits, issue] : digits) lines = put(lines, span, asDigits(read(lines, [span])));
  for (const span of letters) lines = put(lines, span, asLetters(read(lines, [span])));
  return put(lines, sex, read(lines, [sex]).replace(/[^MFX]/, '<'));
}

const MOST_EXCHANGES = 3;

/**
 * The lines with the document number that its digit agrees with after the fewest exchanges; none when it agrees as read, or never.
 * The digit over the whole zone weighs the number like its own digit does, so it cannot tell such readings apart.
 */
function numberReadings(lines: readonly string[], layout: MrzLayout): readonly (readonly string[])[] {
  const [at] = layout.number.field;
  if (!at || agrees(lines, layout.number) || continuesInOptional(lines, layout)) return [];
  return repairs(lines, layout, at);
}

function repairs(lines: readonly string[], layout: MrzLayout, at: Span): string[][] {
  for (let changes = 1; changes <= MOST_EXCHANGES; changes++) {
    const readings = exchanged(read(lines, [at]), changes).map((number) => put(lines, at, number));
    const sound = readings.filter((reading) => agrees(reading, layout.number));
    if (sound.length > 0) return sound;
  }
  return [];
}

/** Numbers of more than 9 characters go on after a filler, up to the next one; their check digit ends them (ICAO 9303-5, note j). */
const LONG_NUMBER = /^<([A-Z0-9]{1,13})([0-9])</;

const continuesInOptional = (lines: readonly string[], { name }: MrzLayout): boolean =>
  name === 'TD1' && LONG_NUMBER.test((lines[0] ?? '').slice(14));

function numberOf(lines: readonly string[], layout: MrzLayout): Pick<Checked, 'text' | 'valid' | 'digit'> {
  const short = read(lines, layout.number.field);
  const [, rest, digit] = (continuesInOptional(lines, layout) && LONG_NUMBER.exec((lines[0] ?? '').slice(14))) || [];
  if (rest !== undefined && digit !== undefined)
    return { text: short + rest, valid: checkDigit(short + rest) === digit, digit };
  return {
    text: withoutFillers(short),
    valid: agrees(lines, layout.number),
    digit: read(lines, [layout.number.digit]),
  };
}

const withoutFillers = (text: string): string => text.replaceAll('<', '');

/** Germany writes D, padded. */
const country = (code: string): string => (code.startsWith('D<') ? 'DEU' : code.replaceAll('<', ''));

// A filler read as a letter, alone among the fillers that end the names.
const LOOKS_LIKE_FILLER = /<<+[KCSELX](?=<|$)/g;

function namesOf(lines: readonly string[], layout: MrzLayout): { lastName: string; firstName: string } {
  const names = read(lines, [layout.lastName]);
  if (layout.firstName !== null) return { lastName: words(names), firstName: words(read(lines, [layout.firstName])) };
  const apart = names.indexOf('<<');
  if (apart < 0) return { lastName: words(names), firstName: '' };
  const given = names.slice(apart + 2).replace(LOOKS_LIKE_FILLER, (run) => '<'.repeat(run.length));
  return { lastName: words(names.slice(0, apart)), firstName: words(given.split('<<')[0] ?? '') };
}

const words = (name: string): string => name.replace(/<+/g, ' ').trim();
