import { appendRevision } from '@probant/documents/testing/pdf-update-writer';
import { describe, expect, test } from 'vitest';
import type { PdfEvidence } from '../../evidence/evidence.ts';
import { observe, withEvidence } from '../../testing/test-evidence.ts';
import { USUAL_CONTENT, writeTestPdf } from '../../testing/test-pdf.ts';
import { PDF_METADATA_DETECTORS } from './pdf-metadata-detectors.ts';
import { readDocumentMetadata } from './read-metadata.ts';

const look = (bytes: Uint8Array) => observe(PDF_METADATA_DETECTORS, bytes, { today: '2026-11-23' });
const codes = async (bytes: Uint8Array) => (await look(bytes)).map(({ code }) => code);
const withInfo = (info: string) => writeTestPdf({ info });
const tool = (name: string) => `<rdf:Description xmp:CreatorTool="${name}" pdf:Producer="Acme"/>`;

describe('programs', () => {
  test('an online editor in the Info dictionary is named by a word of the catalogue', async () => {
    expect(await look(withInfo('/Producer (iLovePDF) /Creator (Jean Martin)'))).toEqual([
      {
        code: 'pdf_online_editor',
        isRaised: false,
        detail: { programs: ['ilovepdf'], sources: ['info_dictionary'] },
      },
    ]);
  });

  test('an online editor of an earlier revision counts, although the last one hides it', async () => {
    const first = withInfo('/Producer (Sejda.com)');
    const second = appendRevision(first, { 6: '<< /Producer (Acme) >>' }, { trailer: '/Root 1 0 R /Info 6 0 R' });
    expect(await look(second)).toMatchObject([
      { code: 'pdf_online_editor', detail: { programs: ['sejda'], sources: ['earlier_revision'] } },
    ]);
  });

  test('a drawing program in the history of XMP raises the signal, with the number of saves', async () => {
    const saved = '<rdf:li stEvt:action="saved" stEvt:softwareAgent="Adobe Photoshop 25.0 (Windows)"/>';
    const xmp = `${tool('Acme')}<xmpMM:History><rdf:Seq>${saved.repeat(7)}</rdf:Seq></xmpMM:History>`;
    expect(await look(writeTestPdf({ info: '/Producer (Acme)', xmp }))).toEqual([
      {
        code: 'pdf_editing_software',
        isRaised: true,
        detail: { programs: ['photoshop'], sources: ['xmp'], history_steps: 7 },
      },
    ]);
  });

  test('a PDF editor does not raise the signal', async () => {
    expect(await look(withInfo('/Creator (Wondershare PDFelement 9)'))).toMatchObject([
      { code: 'pdf_editing_software', isRaised: false },
    ]);
  });

  test('names in UTF-16, with broken surrogates, are read as far as they go', async () => {
    const name = Buffer.from('\ud800Canva\udc00\ud800', 'utf16le').swap16().toString('hex');
    expect(await codes(withInfo(`/Producer <feff${name}d8>`))).toEqual(['pdf_online_editor']);
  });

  test('a name outside the catalogue is nothing', async () => {
    expect(await codes(withInfo('/Producer (Acme Billing 3) /Creator (Word)'))).toEqual([]);
  });
});

describe('dates', () => {
  const withDates = (created: string, modified: string) =>
    withInfo(`/Producer (Acme) /CreationDate (${created}) /ModDate (${modified})`);

  test.each([
    [
      'the modification precedes the creation',
      "D:20261120120000+01'00'",
      "D:20261101120000+01'00'",
      'pdf_moddate_before_creation',
    ],
    [
      'the modification follows a day later',
      "D:20261120120000+01'00'",
      "D:20261121120000+01'00'",
      'pdf_modified_after_creation',
    ],
    ['the creation is in three days', "D:20261127120000+01'00'", "D:20261127120000+01'00'", 'pdf_future_date'],
    ['the year is 9999', 'D:99991231235959Z', 'D:99991231235959Z', 'pdf_future_date'],
  ])('say so when %s', async (_, created, modified, code) => {
    expect(await codes(withDates(created, modified))).toEqual([code]);
  });

  test.each([
    ['are the same', "D:20261120120000+01'00'", "D:20261120120000+01'00'"],
    ['differ by their time zones only', "D:20261120120000+02'00'", 'D:20261120100000Z'],
    ['are local times without a zone', 'D:20261120235900', 'D:20261120000100'],
    ['are minutes apart', 'D:20261120120000Z', 'D:20261120123000Z'],
    ['are two days ahead, in the first of all time zones', "D:20261126120000+14'00'", "D:20261126120000+14'00'"],
    ['are broken', 'D:20269999', '23 novembre'],
    ['start at a placeholder', 'D:19700101000000Z', 'D:20261120120000Z'],
  ])('report no signal when they %s', async (_, created, modified) => {
    expect(await codes(withDates(created, modified))).toEqual([]);
  });
});

describe('Info dictionary and XMP', () => {
  test('that contradict each other are named by field', async () => {
    const xmp =
      '<rdf:Description pdf:Producer="Other" xmp:CreateDate="2020-01-01T00:00:00Z" xmp:ModifyDate="2026-11-20T12:00:00Z"/>';
    const info = '/Producer (Acme) /CreationDate (D:20261120120000Z) /ModDate (D:20261120120000Z)';
    expect(await look(writeTestPdf({ info, xmp }))).toEqual([
      { code: 'pdf_info_xmp_mismatch', detail: { fields: ['producer', 'creation_date'] } },
    ]);
  });

  test('that shorten one name or state one of them agree', async () => {
    const xmp = '<rdf:Description pdf:Producer="Mustang-cli"/>';
    expect(await codes(writeTestPdf({ info: '/Producer (Mustang-cli \\(via mustangproject.org\\))', xmp }))).toEqual(
      [],
    );
    expect(await codes(writeTestPdf({ xmp }))).toEqual([]);
  });

  test.each([
    ['no Info dictionary', {}],
    ['an empty Info dictionary', { info: '' }],
    ['a title only', { info: '/Title (Facture)' }],
  ])('are missing with %s', async (_, pdf) => {
    expect(await codes(writeTestPdf(pdf))).toEqual(['pdf_metadata_stripped']);
  });
});

describe('edit marks', () => {
  const marked = (text: string) =>
    writeTestPdf({
      info: '/Producer (Adobe Acrobat Pro 23.1)',
      content: `${USUAL_CONTENT} /TouchUp_TextEdit MP BT /F 10 Tf 300 400 Td (${text}) Tj ET`,
    });

  test('before a figure raise the signal, with the box of the figure and without the name of the editor', async () => {
    const [observation, ...others] = await look(marked('1 234,56'));
    expect(others).toEqual([]);
    expect(observation).toMatchObject({ code: 'pdf_touchup_edit', isRaised: true, detail: { marks: 1 } });
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = observation?.detail?.places?.[0]?.box ?? [];
    expect([x0, y0 < 0.5, y1 > 0.49, x1 < 0.6]).toEqual([0.5, true, true, true]);
  });

  test('before a label do not', async () => {
    expect(await look(marked('Conditions de paiement'))).toMatchObject([
      { code: 'pdf_touchup_edit', isRaised: false, detail: { places: [{ page: 1 }] } },
    ]);
  });

  test('without text have the page as their place', async () => {
    const content = `${USUAL_CONTENT} /TouchUp_TextEdit MP q 0 0 9 9 re W n Q`;
    expect(await look(writeTestPdf({ info: '/Producer (Acme)', content }))).toMatchObject([
      { code: 'pdf_touchup_edit', isRaised: false, detail: { marks: 1, places: [{ page: 1 }] } },
    ]);
  });

  test('are not the marks of structure', async () => {
    const content = `/Artifact BMC /Span << /MCID 0 >> BDC ${USUAL_CONTENT} EMC EMC`;
    expect(await codes(writeTestPdf({ info: '/Producer (Acme)', content }))).toEqual([]);
  });
});

describe('hostile metadata', () => {
  test('XMP of 5 MB is read to its limit', async () => {
    const xmp = `${tool('Canva')}${' '.repeat(5_000_000)}${tool('iLovePDF')}`;
    expect(await look(writeTestPdf({ info: '/Producer (Acme)', xmp }))).toMatchObject([
      { code: 'pdf_online_editor', detail: { programs: ['canva'] } },
    ]);
  });

  test.each([
    [4000, true],
    [4200, false],
  ])('a text of Info is read to its limit: %i bytes before the name', async (bytes, isRead) => {
    const name = `${' '.repeat(bytes)}iLovePDF`;
    expect(await codes(withInfo(`/Producer (${name})`))).toEqual(isRead ? ['pdf_online_editor'] : []);
  });

  test.each([
    ['usual metadata', { info: '/Producer (Acme)', xmp: tool('Acme') }, false],
    ['a long text', { info: `/Producer (Acme${' '.repeat(5000)})` }, true],
    ['long XMP', { info: '/Producer (Acme)', xmp: `${tool('Acme')}${' '.repeat(300_000)}` }, true],
  ])('the opinion knows whether only the start was read of %s', async (_, pdf, isCut) => {
    const { latest } = await withEvidence(writeTestPdf(pdf), {}, async (evidence) =>
      readDocumentMetadata(evidence.pdf as PdfEvidence),
    );
    expect(latest.isCut).toBe(isCut);
  });

  test.each([
    [0, ['pdf_online_editor']],
    [100, []],
    [195, ['pdf_online_editor']],
  ])('of 200 revisions the oldest and the newest are read: the editor of number %i is %j', async (editor, expected) => {
    let file: Buffer = withInfo(editor === 0 ? '/Producer (Canva)' : '/Producer (Acme)');
    for (let i = 1; i < 200; i += 1) {
      const info = `<< /Producer (${i === editor ? 'Canva' : 'Acme'}) >>`;
      file = appendRevision(file, { 6: info }, { trailer: '/Root 1 0 R /Info 6 0 R' });
    }
    expect(await codes(file)).toEqual(expected);
  });

  test.each([
    ['an Info dictionary that is a number', { objects: ['7'], catalog: '' }, '/Info 10 0 R'],
    ['an Info dictionary that refers to itself', { objects: ['10 0 R'], catalog: '' }, '/Info 10 0 R'],
    [
      'names that are dictionaries',
      { objects: ['<< /Producer << >> /Creator [ (Canva) ] /ModDate 7 >>'], catalog: '' },
      '/Info 10 0 R',
    ],
    ['metadata that is no stream', { catalog: '/Metadata 3 0 R' }, '/Info 6 0 R'],
  ])('%s is read without a fault', async (_, pdf, trailer) => {
    const file = appendRevision(writeTestPdf(pdf), { 8: 'null' }, { trailer: `/Root 1 0 R ${trailer}` });
    expect((await codes(file)).filter((code) => code !== 'pdf_metadata_stripped')).toEqual([]);
  });
});
