import { describe, expect, test } from 'vitest';
import {
  CONTENT_NUMBER,
  type PaddedFile,
  type Padding,
  saveAgain,
  saveEdit,
  writePaddedFile,
} from '../testing/padded-files.ts';
import { withEvidence } from '../testing/test-evidence.ts';
import { formOpinion } from '../verdict/form-opinion.rules.ts';
import { analyzeEvidence } from './analyze-evidence.ts';
import { DETECTORS } from './detectors.ts';

const write = (x: number, y: number, text: string): string => `BT /F 11 Tf ${x} ${y} Td (${text}) Tj ET`;
const IBAN = 'FR76 3000 6000 0112 3456 7890 189';
const OTHER_IBAN = 'FR70 3000 2005 5000 0015 7845 Z02';
const writeSlip = (iban: string): string =>
  [
    write(60, 740, 'Releve d identite bancaire'),
    write(60, 700, 'Titulaire du compte Madame Claire Martin'),
    write(60, 680, `IBAN ${iban}`),
    write(60, 640, 'Document remis au titulaire pour ses prelevements'),
  ].join('\n');

/** Forgeries of the bench in small, with the signal that finds each without padding. */
const FORGERIES: Readonly<Record<string, PaddedFile & { readonly code: string }>> = {
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

const repeat = (text: string, count: number): string => text.repeat(count);
const PADDINGS: Readonly<Record<string, Padding>> = {
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

const analyze = (bytes: Uint8Array) =>
  withEvidence(bytes, { profile: 'rib' }, async (evidence) => {
    const { observations, scope } = await analyzeEvidence(evidence, DETECTORS);
    return formOpinion(observations, 'rib', scope);
  });

const listCodes = (opinion: Awaited<ReturnType<typeof analyze>>): readonly string[] =>
  opinion.signals.map(({ code }) => code);

describe.each(Object.entries(FORGERIES))('%s', (_, { code, ...forgery }) => {
  test.each(Object.entries(PADDINGS))('is found with %s', async (_padding, padding) => {
    const opinion = await analyze(writePaddedFile({ ...forgery, padding }));
    expect(listCodes(opinion)).toContain(code);
    expect(opinion.verdict).not.toBe('consistent');
  });
});

describe('an account changed in a later save', () => {
  const original = writePaddedFile({ original: writeSlip(IBAN) });
  const edited = saveEdit(original, writeSlip(OTHER_IBAN));
  const plainStream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  test.each<[string, () => Buffer]>([
    ['no other save', () => edited],
    ['saves without a change after it', () => saveAgain(edited, 900, () => ({}))],
    [
      'saves without a change before it',
      () =>
        saveEdit(
          saveAgain(original, 900, () => ({})),
          writeSlip(OTHER_IBAN),
        ),
    ],
    ['saves of its metadata', () => saveAgain(edited, 300, (time) => ({ 4: `<< /Title (Version ${time}) >>` }))],
    ['saves of objects that no page shows', () => saveAgain(edited, 300, (time) => ({ [900 + time]: '<< /A 1 >>' }))],
    [
      'saves that write its page again',
      () =>
        saveAgain(edited, 90, (time) => ({
          [CONTENT_NUMBER]: plainStream(`${writeSlip(OTHER_IBAN)} ${repeat('q Q ', time)}`),
        })),
    ],
  ])('is found with %s', async (_, save) => {
    expect(listCodes(await analyze(save()))).toContain('pdf_revision_content_changed');
  });

  test.each(['A', 'P', 'Dest', 'Thumb'])('is found in a form that the resources of the page call /%s', async (name) => {
    const page = writePaddedFile({ original: `/${name} Do`, padding: { forms: { [name]: writeSlip(IBAN) } } });
    const number = Number(new RegExp(`/${name} (\\d+) 0 R`).exec(page.toString('latin1'))?.[1]);
    const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Length ${writeSlip(OTHER_IBAN).length} >>\nstream\n${writeSlip(OTHER_IBAN)}\nendstream`;
    const saved = saveAgain(
      saveAgain(page, 1, () => ({})),
      1,
      () => ({ [number]: form }),
    );
    expect(listCodes(await analyze(saved))).toContain('pdf_revision_content_changed');
  });

  test('is found beside an array of a million numbers in its page', async () => {
    const plain = (entries: string) =>
      `<< /Type /Page /Parent 2 0 R /Numbers [${repeat('0 ', 1_000_000)}] ${entries} >>`;
    const page = writePaddedFile({ original: writeSlip(IBAN) });
    const [, number = '0', entries = ''] =
      /(\d+) 0 obj\s*<< \/Type \/Page \/Parent 2 0 R (.*?) >>\s*endobj/s.exec(page.toString('latin1')) ?? [];
    const saved = saveAgain(page, 1, () => ({ [number]: plain(entries) }));
    expect(listCodes(await analyze(saveEdit(saved, writeSlip(OTHER_IBAN))))).toContain('pdf_revision_content_changed');
  });

  test('is found, or the limit is, with more saves than are read', async () => {
    const opinion = await analyze(saveAgain(edited, 2_100, () => ({})));
    expect(opinion.signals.find(({ code }) => code === 'analysis_limit_reached')).toMatchObject({
      strength: 'strong',
      detail: { limits: expect.arrayContaining(['saves']) },
    });
    expect(opinion.explanation).toContain('Contrôles partiels : versions du fichier.');
  });
});

describe('what no program writes', () => {
  test.each<[string, Padding, string]>([
    ['operators without effect', { before: repeat('q Q\n', 60_000) }, 'idle_operators'],
    ['nested forms', { nesting: 110 }, 'form_depth'],
    [
      'visible letters',
      { after: `BT /F 1 Tf ${repeat('1 0 0 1 5 5 Tm (abcdefghijklmnopqrstuvwxyz) Tj\n', 8_000)} ET` },
      'glyphs',
    ],
  ])('is a strong signal: %s', async (_, padding, limit) => {
    const opinion = await analyze(writePaddedFile({ original: writeSlip(IBAN), padding }));
    expect(opinion.signals.find(({ code }) => code === 'analysis_limit_reached')).toMatchObject({
      strength: 'strong',
      detail: { limits: expect.arrayContaining([limit]), pages: [1] },
    });
    expect(opinion.verdict).toBe('suspicious');
  });
});

describe('an honest slip', () => {
  const slip = writeSlip(IBAN);
  test.each<[string, () => Buffer]>([
    [
      '2,000 states that are saved and restored',
      () => writePaddedFile({ original: slip, padding: { before: repeat('q Q\n', 2_000) } }),
    ],
    [
      'twelve pages',
      () =>
        writePaddedFile({
          original: slip,
          padding: { pages: { content: write(60, 700, 'Conditions generales'), before: 0, after: 11 } },
        }),
    ],
    ['twenty saves without a change', () => saveAgain(writePaddedFile({ original: slip }), 20, () => ({}))],
    [
      'twenty saves of its metadata',
      () => saveAgain(writePaddedFile({ original: slip }), 20, (time) => ({ 4: `<< /Title (Version ${time}) >>` })),
    ],
    [
      'a table of 1,500 lines',
      () => writePaddedFile({ original: slip, padding: { after: repeat('60 500 m 540 500 l S\n', 1_500) } }),
    ],
    [
      '300 links',
      () => writePaddedFile({ original: slip, padding: { annotations: { appearance: ' ', before: 300, after: 0 } } }),
    ],
    ['forms three deep', () => writePaddedFile({ original: slip, padding: { nesting: 3 } })],
  ])('with %s is consistent', async (_, create) => {
    const opinion = await analyze(create());
    expect([opinion.verdict, opinion.score, listCodes(opinion).filter((code) => code.startsWith('analysis_'))]).toEqual(
      ['consistent', 0, []],
    );
  });
});
