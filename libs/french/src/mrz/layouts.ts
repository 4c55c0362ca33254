/** [line, from, to): the position of a field in the lines of a machine readable zone, from 0. */
export type Span = readonly [line: number, from: number, to: number];

/** A field and its check digit. */
export type CheckedSpan = { readonly field: readonly Span[]; readonly digit: Span };

export type MrzLayout = {
  readonly name: 'TD1' | 'TD2' | 'TD3' | 'MRV_A' | 'MRV_B' | 'FRENCH_ID';
  readonly lineCount: number;
  readonly lineLength: number;
  /** Matches the beginning of the first line: document code, issuing state. */
  readonly documentCodes: RegExp;
  readonly issuer: Span;
  /** Family name, then given names after two fillers; the old French card has separate fields. */
  readonly lastName: Span;
  readonly firstName: Span | null;
  readonly number: CheckedSpan;
  readonly nationality: Span | null;
  readonly birth: CheckedSpan;
  readonly sex: Span;
  readonly expiry: CheckedSpan | null;
  /** Year and month of issue. */
  readonly issue: Span | null;
  /** The fields under the composite check digit; visas have none. */
  readonly composite: CheckedSpan | null;
};

const checkedSpan = (field: Span, digit: Span): CheckedSpan => ({ field: [field], digit });

/** ICAO 9303-5: identity and residence cards. */
const TD1_LAYOUT: MrzLayout = {
  name: 'TD1',
  lineCount: 3,
  lineLength: 30,
  documentCodes: /^[IAC]/,
  issuer: [0, 2, 5],
  lastName: [2, 0, 30],
  firstName: null,
  number: checkedSpan([0, 5, 14], [0, 14, 15]),
  nationality: [1, 15, 18],
  birth: checkedSpan([1, 0, 6], [1, 6, 7]),
  sex: [1, 7, 8],
  expiry: checkedSpan([1, 8, 14], [1, 14, 15]),
  issue: null,
  composite: {
    field: [
      [0, 5, 30],
      [1, 0, 7],
      [1, 8, 15],
      [1, 18, 29],
    ],
    digit: [1, 29, 30],
  },
};

/** The layouts of ICAO 9303-6 (TD2) and 9303-4 (TD3) differ only in length. */
const createTwoLineLayout = (name: 'TD2' | 'TD3', codes: RegExp, length: number): MrzLayout => ({
  name,
  lineCount: 2,
  lineLength: length,
  documentCodes: codes,
  issuer: [0, 2, 5],
  lastName: [0, 5, length],
  firstName: null,
  number: checkedSpan([1, 0, 9], [1, 9, 10]),
  nationality: [1, 10, 13],
  birth: checkedSpan([1, 13, 19], [1, 19, 20]),
  sex: [1, 20, 21],
  expiry: checkedSpan([1, 21, 27], [1, 27, 28]),
  issue: null,
  composite: {
    field: [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, length - 1],
    ],
    digit: [1, length - 1, length],
  },
});

/** The French identity card issued from 1988 to 2021. Its number begins with the year and month of issue. */
const FRENCH_ID_LAYOUT: MrzLayout = {
  name: 'FRENCH_ID',
  lineCount: 2,
  lineLength: 36,
  documentCodes: /^IDFRA/,
  issuer: [0, 2, 5],
  lastName: [0, 5, 30],
  firstName: [1, 13, 27],
  number: checkedSpan([1, 0, 12], [1, 12, 13]),
  nationality: null,
  birth: checkedSpan([1, 27, 33], [1, 33, 34]),
  sex: [1, 34, 35],
  expiry: null,
  issue: [1, 0, 4],
  composite: {
    field: [
      [0, 0, 36],
      [1, 0, 35],
    ],
    digit: [1, 35, 36],
  },
};

/** ICAO 9303-7: visas have the fields of the two-line documents, and no composite check digit. */
const createVisaLayout = (name: 'MRV_A' | 'MRV_B', length: number): MrzLayout => ({
  ...createTwoLineLayout('TD2', /^V/, length),
  name,
  composite: null,
});

export const MRZ_LAYOUTS: readonly MrzLayout[] = [
  TD1_LAYOUT,
  createTwoLineLayout('TD3', /^P/, 44),
  FRENCH_ID_LAYOUT,
  createTwoLineLayout('TD2', /^[IAC]/, 36),
  createVisaLayout('MRV_A', 44),
  createVisaLayout('MRV_B', 36),
];
