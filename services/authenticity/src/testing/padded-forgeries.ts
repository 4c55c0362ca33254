import type { AnnotatedEdit, PaddedFile, Padding } from './padded-files.ts';
import { saveAgain, saveEdit, writePaddedFile } from './padded-files.ts';

export const write = (x: number, y: number, text: string, font = 'F'): string =>
  `BT /${font} 11 Tf ${x} ${y} Td (${text}) Tj ET`;
export const IBAN = 'FR76 3000 6000 0112 3456 7890 189';
export const OTHER_IBAN = 'FR70 3000 2005 5000 0015 7845 Z02';

/** A bank-details slip with its account in another font than the rest, if given. */
export const writeSlip = (iban: string, font = 'F', accountFont = font): string =>
  [
    write(60, 740, 'Releve d identite bancaire', font),
    write(60, 700, 'Titulaire du compte Madame Claire Martin', font),
    write(60, 680, 'IBAN', font),
    write(95, 680, iban, accountFont),
    write(60, 640, 'Document remis au titulaire pour ses prelevements', font),
    write(60, 620, 'Il permet a ses creanciers et a ses debiteurs de connaitre ses coordonnees', font),
    write(60, 600, 'Agence de Lyon Bellecour, 12 place de la Republique, 69002 Lyon', font),
  ].join('\n');

export type Forgery = {
  readonly file: PaddedFile;
  /** Content that a later save gives the page. */
  readonly laterContent?: string;
  /** The signal that finds it without padding. */
  readonly code: string;
};

const TYPED_NOTE: AnnotatedEdit = {
  box: '[92 676 300 691]',
  appearance: '1 g 0 0 60 14 re f 0 g BT /F 3 Tf 1 3 Td (FR70 3000) Tj ET',
};

const WHITE_BOX = '1 g 92 676 240 15 re f 0 g';

/** The ways of the forgery bench to change an account, in small. */
const FORGERIES = {
  'a white box with another account': {
    file: { original: writeSlip(IBAN), edit: `${WHITE_BOX} ${write(95, 680, OTHER_IBAN)}` },
    code: 'text_overwritten',
  },
  'a white area of four corners with another account': {
    file: {
      original: writeSlip(IBAN),
      edit: `1 g 91 675 m 332 676 l 333 692 l 91 691 l f 0 g ${write(95, 680, OTHER_IBAN)}`,
    },
    code: 'text_overwritten',
  },
  'a white box with another account in a Type 3 font': {
    file: {
      original: writeSlip(IBAN),
      edit: `${WHITE_BOX} BT /D 1 Tf 95 680 Td (${OTHER_IBAN}) Tj ET`,
      drawnCharacters: OTHER_IBAN,
    },
    code: 'text_overwritten',
  },
  'an account that was typed again': {
    file: { original: writeSlip(OTHER_IBAN, 'O', 'F') },
    code: 'font_not_embedded_value',
  },
  'an account changed in a later save': {
    file: { original: writeSlip(IBAN) },
    laterContent: writeSlip(OTHER_IBAN),
    code: 'pdf_revision_content_changed',
  },
  'an annotation with another account': {
    file: { original: writeSlip(IBAN), annotations: [TYPED_NOTE] },
    code: 'pdf_overlay_annotation',
  },
  'a digit changed in place': {
    file: { original: writeSlip('FR14 2004 1010 0605 0001 3M02 606') },
    code: 'iban_checksum_invalid',
  },
} satisfies Readonly<Record<string, Forgery>>;

/** A forgery and its name. */
export type NamedForgery = readonly [name: keyof typeof FORGERIES, forgery: Forgery];

const listForgeries = (...names: readonly NamedForgery[0][]): readonly NamedForgery[] =>
  names.map((name) => [name, FORGERIES[name]]);

/** Those that are hidden by much content of any kind. */
export const FORGERIES_TO_HIDE = listForgeries(
  'a white box with another account',
  'an account that was typed again',
  'an account changed in a later save',
  'an annotation with another account',
);

/** Those that are hidden in a bank-details slip. Of its saves there are tests of their own. */
export const FORGERIES_OF_A_SLIP = listForgeries(
  'a white box with another account',
  'a white area of four corners with another account',
  'a white box with another account in a Type 3 font',
  'an annotation with another account',
  'a digit changed in place',
);

/** Returns the forgery of the padding with this number, one after the other: so each padding is tried on one and each forgery with several. */
export function takeTurn(forgeries: readonly NamedForgery[], number: number): NamedForgery {
  const forgery = forgeries[number % forgeries.length];
  if (forgery === undefined) throw new RangeError('there is no forgery');
  return forgery;
}

const list = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('\n');
/** Texts of one letter, with the operators that make them unseen. */
const writeTexts = (count: number, state: string): string => `q BT ${state} ${'(a) Tj\n'.repeat(count)} ET Q`;

type PaddingKind = {
  /** Counts below each limit and above it. */
  readonly counts: readonly number[];
  /** Operators, which are put before, between or after what the page shows; or another padding. */
  readonly content?: (count: number) => string;
  readonly padding?: (count: number) => Padding;
  /** Saves without a change after the others. */
  readonly saves?: (count: number) => number;
};

export const PADDING_KINDS: Readonly<Record<string, PaddingKind>> = {
  'invisible texts': { counts: [1_000, 60_000, 250_000], content: (count) => writeTexts(count, '/F 5 Tf 3 Tr 5 5 Td') },
  'white texts': { counts: [30_000, 60_000], content: (count) => `${writeTexts(count, '1 g /F 5 Tf 5 5 Td')} 0 g` },
  'texts too small to read': { counts: [60_000], content: (count) => writeTexts(count, '/F .4 Tf 5 5 Td') },
  'small texts in a corner': {
    counts: [10, 200],
    content: (count) => list(count, (at) => `BT /F 3 Tf ${5 + (at % 40)} ${5 + Math.floor(at / 40)} Td (a) Tj ET`),
  },
  'texts beside the page': { counts: [60_000], content: (count) => writeTexts(count, '/F 5 Tf 5 -900 Td') },
  clips: { counts: [5_000, 60_000], content: (count) => `q ${'0 0 600 800 re W n\n'.repeat(count)} Q` },
  'areas clipped away': { counts: [60_000], content: (count) => 'q 0 0 1 1 re W n 0 0 600 800 re f Q\n'.repeat(count) },
  specks: { counts: [19_000, 110_000], content: (count) => '1 1 .1 .1 re f\n'.repeat(count) },
  'boxes elsewhere': {
    counts: [3_000, 51_000],
    content: (count) => `${list(count, (at) => `.9 g ${400 + (at % 7)} 100 20 20 re f`)} 0 g`,
  },
  'lines elsewhere': {
    counts: [51_000],
    content: (count) => list(count, (at) => `${400 + (at % 7)} 100 m 550 ${130 + (at % 11)} l S`),
  },
  shadings: { counts: [51_000], content: (count) => '/S sh\n'.repeat(count) },
  'operators without effect': { counts: [2_000, 60_000, 1_100_000], content: (count) => 'q Q\n'.repeat(count) },
  'pictures of one pixel': {
    counts: [100, 25_000],
    content: (count) => 'q .1 0 0 .1 1 1 cm BI /W 1 /H 1 /BPC 8 /CS /G ID 0 EI Q\n'.repeat(count),
  },
  'empty streams': { counts: [19_000, 21_000], padding: (count) => ({ streams: { content: '', count } }) },
  'forms inside forms': { counts: [20, 98, 101], padding: (nesting) => ({ nesting }) },
  'blank pages before it': {
    counts: [5, 199, 205],
    padding: (before) => ({ pages: { content: '', before, after: 0 } }),
  },
  'equal pages before it': {
    counts: [205],
    padding: (before) => ({ pages: { content: write(60, 700, 'Conditions generales'), before, after: 0 } }),
  },
  'saves without a change': { counts: [20, 2_100], saves: (count) => count },
  fonts: { counts: [900, 1_100], padding: (fonts) => ({ fonts }) },
  'drawn forms': {
    counts: [20_000, 51_000],
    padding: (count) => ({ forms: { X: '1 1 .1 .1 re f' }, before: '/X Do\n'.repeat(count) }),
  },
  annotations: {
    counts: [1_100, 21_000],
    padding: (count) => ({ annotations: { appearance: ' ', before: count, after: count } }),
  },
};

export const PLACES = ['before', 'between', 'after'] as const;
export type PaddingPlace = (typeof PLACES)[number];

/** Returns the padding of a kind. `place` counts for operators only. */
export function createPadding({ content, padding }: PaddingKind, count: number, place: PaddingPlace): Padding {
  return content === undefined ? (padding?.(count) ?? {}) : { [place]: content(count) };
}

/** Writes a forged slip with padding; the padding of a content is in every save. */
export function writeForgery({ file, laterContent }: Forgery, padding: Padding, saves = 0): Buffer {
  const original = writePaddedFile({ ...file, padding });
  const { before = '', between = '', after = '' } = padding;
  const isFormed = padding.nesting !== undefined;
  const edited =
    laterContent === undefined
      ? original
      : saveEdit(original, isFormed ? laterContent : [before, laterContent, between, after].join('\n'));
  return saves === 0 ? edited : saveAgain(edited, saves, () => ({}));
}
