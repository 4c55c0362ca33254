import type { PaddedFile, Padding } from '../../testing/padded-files.ts';
import { withEvidence } from '../../testing/test-evidence.ts';
import { formOpinion } from '../../verdict/form-opinion.rules.ts';
import { analyzeEvidence } from '../analyze-evidence.ts';
import { DETECTORS } from '../detectors.ts';

export const write = (x: number, y: number, text: string): string => `BT /F 11 Tf ${x} ${y} Td (${text}) Tj ET`;
export const IBAN = 'FR76 3000 6000 0112 3456 7890 189';
export const OTHER_IBAN = 'FR70 3000 2005 5000 0015 7845 Z02';
export const writeSlip = (iban: string): string =>
  [
    write(60, 740, 'Releve d identite bancaire'),
    write(60, 700, 'Titulaire du compte Madame Claire Martin'),
    write(60, 680, `IBAN ${iban}`),
    write(60, 640, 'Document remis au titulaire pour ses prelevements'),
  ].join('\n');

/** Forgeries of the bench in small, with the signal that finds each without padding. */
export const FORGERIES: Readonly<Record<string, PaddedFile & { readonly code: string }>> = {
  'a white box with another account': {
    original: writeSlip(IBAN),
    edit: `1 g 58 676 240 15 re f 0 g ${write(60, 680, `IBAN ${OTHER_IBAN}`)}`,
    code: 'text_overwritten',
  },
  'a white area of four corners with another account': {
    original: writeSlip(IBAN),
    edit: `1 g 57 675 m 300 676 l 301 692 l 57 691 l f 0 g ${write(60, 680, `IBAN ${OTHER_IBAN}`)}`,
    code: 'text_overwritten',
  },
  'a white box with another account in a Type 3 font': {
    original: writeSlip(IBAN),
    edit: `1 g 58 676 240 15 re f 0 g BT /D 1 Tf 60 680 Td (IBAN ${OTHER_IBAN}) Tj ET`,
    drawnCharacters: `IBAN ${OTHER_IBAN}`,
    code: 'text_overwritten',
  },
  'an annotation with another account': {
    original: writeSlip(IBAN),
    annotations: [
      { box: '[58 676 300 691]', appearance: '1 g 0 0 60 14 re f 0 g BT /F 3 Tf 1 3 Td (FR70 3000) Tj ET' },
    ],
    code: 'pdf_overlay_annotation',
  },
  'a digit changed in place': {
    original: writeSlip('FR14 2004 1010 0605 0001 3M02 606'),
    code: 'iban_checksum_invalid',
  },
};

export const repeat = (text: string, count: number): string => text.repeat(count);
export const PADDINGS: Readonly<Record<string, Padding>> = {
  'no padding': {},
  'states that are saved and restored': { before: repeat('q Q\n', 20_000) },
  'paths that are not painted': { before: repeat('0 0 m n\n', 10_000) },
  specks: { before: repeat('1 1 .1 .1 re f\n', 25_000) },
  clips: { before: repeat('0 0 600 800 re W n\n', 5_000) },
  'marked content': { before: repeat('/P BMC EMC\n', 10_000) },
  'different tags': { before: Array.from({ length: 300 }, (_, at) => `/T${at} BMC EMC\n`).join('') },
  'texts without a letter': { before: `BT /F 1 Tf ${repeat('() Tj (     ) Tj\n', 2_000)} ET` },
  dashes: { before: repeat('[1 1 1 1 1 1] 0 d\n', 10_000) },
  'pictures in the content': { before: repeat('q 0.1 0 0 0.1 1 1 cm BI /W 1 /H 1 /BPC 8 /CS /G ID 0 EI Q\n', 100) },
  'boxes over the whole page, before the text': { before: `${repeat('1 g 0 0 600 800 re f\n', 1_500)}0 g\n` },
  'boxes elsewhere, between the text and the edit': { between: repeat('.9 g 400 100 20 20 re f\n', 3_000) },
  'forms that paint nothing': { forms: { X: 'q Q' }, before: repeat('/X Do\n', 21_000) },
  'forms inside forms': { nesting: 20 },
  'empty streams': { streams: { content: '', count: 6_000 } },
  'fonts that show nothing': { fonts: 1_100 },
  'empty annotations after it': { annotations: { appearance: ' ', before: 0, after: 1_100 } },
  'blank pages around it': { pages: { content: '', before: 40, after: 5 } },
};

/** Forms the opinion on a bank-details slip. */
export const analyzeSlip = (bytes: Uint8Array) =>
  withEvidence(bytes, { profile: 'rib' }, async (evidence) => {
    const { observations, scope } = await analyzeEvidence(evidence, DETECTORS);
    return formOpinion(observations, 'rib', scope);
  });

export const listCodes = (opinion: Awaited<ReturnType<typeof analyzeSlip>>): readonly string[] =>
  opinion.signals.map(({ code }) => code);
