import { describe, expect, test } from 'vitest';
import { CONTENT_NUMBER, type Padding, saveAgain, saveEdit, writePaddedFile } from '../testing/padded-files.ts';
import {
  FORGERIES_OF_A_SLIP,
  IBAN,
  OTHER_IBAN,
  takeTurn,
  write,
  writeForgery,
  writeSlip,
} from '../testing/padded-forgeries.ts';
import { analyzeSlip, listCodes, PADDINGS, repeat } from './testing/padded-slips.ts';

/** Each padding with a forgery of its own turn; padded-forgeries.long.test.ts tests each with all. */
const CASES = Object.entries(PADDINGS).flatMap(([padding, content], at) => {
  if (padding === 'no padding')
    return FORGERIES_OF_A_SLIP.map(([title, forgery]) => ({ title, forgery, padding, content }));
  const isMadeForNote = padding === 'empty annotations after it';
  const choice = isMadeForNote
    ? FORGERIES_OF_A_SLIP.filter(([name]) => name.includes('annotation'))
    : FORGERIES_OF_A_SLIP;
  const [title, forgery] = takeTurn(choice, at);
  return [{ title, forgery, padding, content }];
});

test.each(CASES)('$title is found with $padding', async ({ forgery, content }) => {
  const opinion = await analyzeSlip(writeForgery(forgery, content));
  expect(listCodes(opinion)).toContain(forgery.code);
  expect(opinion.verdict).not.toBe('consistent');
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
    expect(listCodes(await analyzeSlip(save()))).toContain('pdf_revision_content_changed');
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
    expect(listCodes(await analyzeSlip(saved))).toContain('pdf_revision_content_changed');
  });

  test('is found beside an array of a million numbers in its page', async () => {
    const plain = (entries: string) =>
      `<< /Type /Page /Parent 2 0 R /Numbers [${repeat('0 ', 1_000_000)}] ${entries} >>`;
    const page = writePaddedFile({ original: writeSlip(IBAN) });
    const [, number = '0', entries = ''] =
      /(\d+) 0 obj\s*<< \/Type \/Page \/Parent 2 0 R (.*?) >>\s*endobj/s.exec(page.toString('latin1')) ?? [];
    const saved = saveAgain(page, 1, () => ({ [number]: plain(entries) }));
    expect(listCodes(await analyzeSlip(saveEdit(saved, writeSlip(OTHER_IBAN))))).toContain(
      'pdf_revision_content_changed',
    );
  });

  test('is found, or the limit is, with more saves than are read', async () => {
    const opinion = await analyzeSlip(saveAgain(edited, 2_100, () => ({})));
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
    const opinion = await analyzeSlip(writePaddedFile({ original: writeSlip(IBAN), padding }));
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
    const opinion = await analyzeSlip(create());
    expect([opinion.verdict, opinion.score, listCodes(opinion).filter((code) => code.startsWith('analysis_'))]).toEqual(
      ['consistent', 0, []],
    );
  });
});
