import type { Padding } from '../../testing/padded-files.ts';
import { withEvidence } from '../../testing/test-evidence.ts';
import { formOpinion } from '../../verdict/form-opinion.rules.ts';
import { analyzeEvidence } from '../analyze-evidence.ts';
import { DETECTORS } from '../detectors.ts';

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
