import { appendRevision, readLastOffset, writeStream } from '@probant/documents/testing/pdf-update-writer';
import { describe, expect, test } from 'vitest';
import { observe } from '../testing/test-evidence.ts';
import { USUAL_CONTENT, writeTestPdf } from '../testing/test-pdf.ts';
import { STRUCTURE_DETECTORS } from './structure-detectors.ts';

const look = (bytes: Uint8Array) => observe(STRUCTURE_DETECTORS, bytes);
const codes = async (bytes: Uint8Array) => (await look(bytes)).map(({ code }) => code);

/** Writes objects before the cross-reference, which moves and does not name them. */
function insertObjects(file: Buffer, text: string): Buffer {
  const start = readLastOffset(file);
  const tail = file.toString('latin1', start).replace(/startxref\n\d+/, `startxref\n${start + text.length}`);
  return Buffer.concat([file.subarray(0, start), Buffer.from(text + tail, 'latin1')]);
}

test('an ordinary file is nothing', async () => {
  expect(await look(writeTestPdf())).toEqual([]);
});

describe('saves and bytes', () => {
  test('earlier revisions are counted', async () => {
    const file = appendRevision(appendRevision(writeTestPdf(), { 8: '<< >>' }), { 8: '<< /A 1 >>' });
    expect(await look(file)).toEqual([{ code: 'pdf_incremental_update', detail: { revisions: 3, unlinked: 0 } }]);
  });

  test.each([
    [' \n\0 ', []],
    ['abc', []],
    ['#'.repeat(16), ['pdf_trailing_data']],
  ])('after the end, %j is %j', async (data, expected) => {
    expect(await codes(Buffer.concat([writeTestPdf(), Buffer.from(data)]))).toEqual(expected);
  });

  test('an object that one save defines twice is named by number and offsets', async () => {
    const file = insertObjects(writeTestPdf(), '4 0 obj\n<< /Type /Font /BaseFont /Courier >>\nendobj\n');
    expect(await look(file)).toEqual([
      {
        code: 'pdf_duplicate_objects',
        detail: { objects: [4], offsets: [file.indexOf('4 0 obj'), file.lastIndexOf('4 0 obj')] },
      },
    ]);
  });

  test('a file whose cross-reference is lost has no objects of one save', async () => {
    const file = insertObjects(writeTestPdf(), '4 0 obj\n<< /Type /Font /BaseFont /Courier >>\nendobj\n');
    const broken = Buffer.from(file.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
    expect(await codes(broken)).toEqual([]);
  });
});

describe('scripts and programs', () => {
  const script = (text: string) => `<< /S /JavaScript /JS (${text}) >>`;

  test.each([
    ['when the file opens', { catalog: `/OpenAction ${script('app.alert\\(1\\)')}` }, 'open_action'],
    [
      'by name',
      { catalog: '/Names << /JavaScript << /Names [(a) 10 0 R] >> >>', objects: [script('x = 1')] },
      'document_script',
    ],
    ['before printing', { catalog: `/AA << /WP ${script('x = 1')} >>` }, 'document_script'],
    ['when a page opens', { page: `/AA << /O ${script('x = 1')} >>` }, 'page_action'],
    [
      'after another action',
      { catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${script('x = 1')} >>` },
      'open_action',
    ],
    [
      'from a stream',
      { catalog: '/OpenAction << /S /JavaScript /JS 10 0 R >>', objects: [writeStream('', Buffer.from('x = 1'))] },
      'open_action',
    ],
  ])('a script that runs %s is a signal', async (_, pdf, trigger) => {
    expect(await look(writeTestPdf(pdf))).toMatchObject([
      { code: 'pdf_javascript', detail: { count: 1, triggers: [trigger] } },
    ]);
  });

  test.each([
    ['prints', { catalog: `/OpenAction ${script('this.print\\({bUI: true, bSilent: false}\\);')}` }],
    ['prints twice', { catalog: `/OpenAction ${script('print\\(true\\);\\nthis.print\\(\\)')}` }],
    ['runs on a click', { page: `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A ${script('x = 1')} >>]` }],
    [
      'belongs to a form',
      {
        catalog: `/AcroForm << /Fields [10 0 R] >> /Names << /JavaScript << /Names [(a) ${script('x = 1')}] >> >>`,
        objects: ['<< /FT /Tx /T (total) /Rect [0 0 9 9] /Subtype /Widget >>'],
      },
    ],
    ['is a page to show', { catalog: '/OpenAction [3 0 R /Fit]' }],
  ])('a script that %s is none', async (_, pdf) => {
    expect(await codes(writeTestPdf(pdf))).toEqual([]);
  });

  const link = (action: string) => ({ page: `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A ${action} >>]` });

  test.each([
    ['when the file opens', { catalog: '/OpenAction << /S /Launch /F (notes.pdf) >>' }],
    ['by a link', link('<< /S /Launch /F (run.exe) >>')],
    ['by a link for Windows', link('<< /S /Launch /Win << /F (C:/x.BAT) >> >>')],
    ['by a link with a file specification', link('<< /S /Launch /F << /UF (tool.msi) >> >>')],
  ])('a program started %s is a signal', async (_, pdf) => {
    expect(await codes(writeTestPdf(pdf))).toEqual(['pdf_launch_action']);
  });

  test('a link to another document is none', async () => {
    expect(await codes(writeTestPdf(link('<< /S /Launch /F (annex.docx) >>')))).toEqual([]);
  });
});

describe('hostile trees', () => {
  test.each([
    [
      'circular names',
      {
        catalog: '/Names << /JavaScript 10 0 R /EmbeddedFiles 10 0 R >>',
        objects: ['<< /Kids [10 0 R 11 0 R] >>', '<< /Kids [10 0 R] >>'],
      },
    ],
    [
      'names 5,000 levels deep',
      {
        catalog: '/Names << /JavaScript 10 0 R >>',
        objects: Array.from({ length: 5000 }, (_, i) => `<< /Kids [${i + 11} 0 R] >>`),
      },
    ],
    ['an action that follows itself', { catalog: '/OpenAction 10 0 R', objects: ['<< /S /GoTo /Next 10 0 R >>'] }],
    [
      'values of wrong types',
      {
        catalog:
          '/Names << /JavaScript [1 2] /EmbeddedFiles (x) >> /AA 7 /OpenAction << /S (JavaScript) >> /OCProperties << /OCGs 3 >>',
        page: '/AA [1] /Annots [7 null << /A 5 >>]',
      },
    ],
  ])('%s are read without a fault', async (_, pdf) => {
    expect(await codes(writeTestPdf(pdf))).toEqual([]);
  });

  test.each([
    [18, ['pdf_javascript']],
    [5000, []],
  ])('a script after %i other actions is %j', async (others, expected) => {
    const chain = Array.from({ length: others }, (_, i) => `<< /S /Named /Next ${i + 11} 0 R >>`);
    const objects = [...chain, '<< /S /JavaScript /JS (x = 1) >>'];
    expect(await codes(writeTestPdf({ catalog: '/OpenAction 10 0 R', objects }))).toEqual(expected);
  });

  test('a page with 60,000 texts and 5,000 hidden ones is compared within the limits', async () => {
    const hidden = '/OC /Hidden BDC BT /F 9 Tf 60 300 Td (ab) Tj ET EMC '.repeat(5000);
    const shown = 'BT /F 9 Tf 60 700 Td (cd) Tj ET '.repeat(60_000);
    const pdf = {
      content: hidden + shown,
      catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>',
      resources: '/Properties << /Hidden 10 0 R >>',
      objects: ['<< /Type /OCG /Name (a) >>'],
    };
    expect(await codes(writeTestPdf(pdf))).toEqual([]);
  });

  test('100,000 scripts are counted up to the limit', async () => {
    const names = Array.from({ length: 100_000 }, () => '(a) 10 0 R').join(' ');
    const catalog = `/Names << /JavaScript << /Names [${names}] >> >>`;
    const observed = await look(writeTestPdf({ catalog, objects: ['<< /S /JavaScript /JS (x = 1) >>'] }));
    expect(observed).toMatchObject([{ code: 'pdf_javascript', detail: { count: 1000 } }]);
  });
});

describe('embedded files', () => {
  const attach = (name: string, entries = '') => ({
    catalog: '/Names << /EmbeddedFiles << /Names [(a) 10 0 R] >> >>',
    objects: [
      `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 11 0 R >> ${entries} >>`,
      writeStream('/Type /EmbeddedFile', Buffer.from('x')),
    ],
  });

  test.each([
    ['notes.docx', '', 1],
    ['data.xml', '', 1],
    ['factur-x.xml', '', 0],
    ['ZUGFeRD-invoice.xml', '', 0],
    ['12345.xml', '/AFRelationship /Data', 0],
  ])('%s %s counts %i', async (name, entries, files) => {
    const observed = await look(writeTestPdf(attach(name, entries)));
    expect(observed).toEqual(files === 0 ? [] : [{ code: 'pdf_embedded_file', detail: { files } }]);
  });

  test('a file attached to a page counts', async () => {
    const page = '/Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] /FS 10 0 R >>]';
    expect(await codes(writeTestPdf({ ...attach('notes.txt'), catalog: '', page }))).toEqual(['pdf_embedded_file']);
  });
});

describe('hidden layers', () => {
  const CAPTION = '/OC /Hidden BDC BT /F 12 Tf 60 700 Td (Montant total de la facture 1 250,00 EUR) Tj ET EMC';
  const withLayer = (content: string, usage = '', state = '/OFF [10 0 R]', others = '') => ({
    content: `${content} ${USUAL_CONTENT}`,
    catalog: `/OCProperties << /OCGs [10 0 R ${others}] /D << ${state} >> >>`,
    resources: '/Properties << /Hidden 10 0 R >> /XObject << /Im 11 0 R >>',
    objects: [
      `<< /Type /OCG /Name (Layer 1) ${usage} >>`,
      writeStream(
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
        Buffer.alloc(1),
      ),
    ],
  });

  test('with text at the place of shown text are a signal with its place', async () => {
    const [observation] = await look(writeTestPdf(withLayer(CAPTION)));
    expect(observation?.code).toBe('pdf_hidden_layer');
    const { page, box } = observation?.detail?.places?.[0] ?? {};
    expect([page, box?.[0], (box?.[1] ?? 0) < 0.125, (box?.[3] ?? 0) > 0.125]).toEqual([1, 0.1, true, true]);
  });

  test('with a picture over shown text are a signal', async () => {
    const content = '/OC /Hidden BDC q 300 0 0 30 50 690 cm /Im Do Q EMC';
    expect(await codes(writeTestPdf(withLayer(content)))).toEqual(['pdf_hidden_layer']);
  });

  test.each([
    ['that are shown', withLayer(CAPTION, '', '')],
    ['with text at another place', withLayer('/OC /Hidden BDC BT /F 12 Tf 60 300 Td (Brouillon) Tj ET EMC')],
    ['with invisible text', withLayer(`q ${CAPTION.replace('BT', 'BT 3 Tr')} Q`)],
    ['with the background of the page', withLayer('/OC /Hidden BDC q 600 0 0 800 0 0 cm /Im Do Q EMC')],
    [
      'that are for print only',
      withLayer(CAPTION, '/Usage << /Print << /PrintState /ON >> /View << /ViewState /OFF >> >>'),
    ],
    ['that are watermarks', withLayer(CAPTION, '/Usage << /PageElement << /Subtype /BG >> >>')],
    ['of a drawing with many layers', withLayer(CAPTION, '', '/OFF [10 0 R]', '3 0 R '.repeat(8))],
  ])('%s are none', async (_, pdf) => {
    expect(await codes(writeTestPdf(pdf))).toEqual([]);
  });
});
