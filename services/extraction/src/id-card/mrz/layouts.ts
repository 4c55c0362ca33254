/** [line, first, after the last]: where a field stands in the lines of a machine readable zone, from 0. */
export type Span = readonly [line: number, from: number, to: number];

/** A field and the digit that checks it. */
export type CheckedSpan = { readonly field: readonly Span[]; readonly digit: Span };

export type MrzLayout = {
  readonly name: 'TD1' | 'TD2' | 'TD3' | 'FRENCH_ID';
  readonly lineCount: number;
  readonly lineLength: number;
  /** How the first line begins in this layout: document code, issuing state. */
  readonly codes: RegExp;
  readonly issuer: Span;
  /** Family name, then given names after two fillers; the old French card has them apart. */
  readonly lastName: Span;
  readonly firstName: Span | null;
  readonly number: CheckedSpan;
  readonly nationality: Span | null;
  readonly birth: CheckedSpan;
  readonly sex: Span;
  readonly expiry: CheckedSpan | null;
  /** Year and month of issue. */
  readonly issue: Span | null;
  readonly whole: CheckedSpan;
};

const one = (field: Span, digit: Span): CheckedSpan => ({ field: [field], digit });

/** ICAO 9303-5: identity and residence cards. */
const TD1: MrzLayout = {
  name: 'TD1',
  lineCount: 3,
  lineLength: 30,
  codes: /^[IAC]/,
  issuer: [0, 2, 5],
  lastName: [2, 0, 30],
  firstName: null,
  number: one([0, 5, 14], [0, 14, 15]),
  nationality: [1, 15, 18],
  birth: one([1, 0, 6], [1, 6, 7]),
  sex: [1, 7, 8],
  expiry: one([1, 8, 14], [1, 14, 15]),
  issue: null,
  whole: {
    field: [
      [0, 5, 30],
      [1, 0, 7],
      [1, 8, 15],
      [1, 18, 29],
    ],
    digit: [1, 29, 30],
  },
};

/** ICAO 9303-6 and 9303-4 differ by their length only. */
const twoLines = (name: 'TD2' | 'TD3', codes: RegExp, length: number): MrzLayout => ({
  name,
  lineCount: 2,
  lineLength: length,
  codes,
  issuer: [0, 2, 5],
  lastName: [0, 5, length],
  firstName: null,
  number: one([1, 0, 9], [1, 9, 10]),
  nationality: [1, 10, 13],
  birth: one([1, 13, 19], [1, 19, 20]),
  sex: [1, 20, 21],
  expiry: one([1, 21, 27], [1, 27, 28]),
  issue: null,
  whole: {
    field: [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, length - 1],
    ],
    digit: [1, length - 1, length],
  },
});

/** The French identity card issued from 1988 to 2021. Its number opens with the year and month of issue. */
const FRENCH_ID: MrzLayout = {
  name: 'FRENCH_ID',
  lineCount: 2,
  lineLength: 36,
  codes: /^IDFRA/,
  issuer: [0, 2, 5],
  lastName: [0, 5, 30],
  firstName: [1, 13, 27],
  number: one([1, 0, 12], [1, 12, 13]),
  nationality: null,
  birth: one([1, 27, 33], [1, 33, 34]),
  sex: [1, 34, 35],
  expiry: null,
  issue: [1, 0, 4],
  whole: {
    field: [
      [0, 0, 36],
      [1, 0, 35],
    ],
    digit: [1, 35, 36],
  },
};

export const MRZ_LAYOUTS: readonly MrzLayout[] = [
  TD1,
  twoLines('TD3', /^P/, 44),
  FRENCH_ID,
  twoLines('TD2', /^[IAC]/, 36),
];
