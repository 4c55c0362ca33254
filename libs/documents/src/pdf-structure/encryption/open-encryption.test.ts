import { describe, expect, test } from 'vitest';
import { appendRevision, writeStream } from '../../testing/pdf-update-writer.ts';
import { assemblePdf, writePdf } from '../../testing/pdf-writer.ts';
import { HAS_QPDF, runQpdf } from '../../testing/qpdf.ts';
import { openPdfStructure, type PdfStructure } from '../open-structure.ts';
import { listPages } from '../pages.ts';
import { createPagePainter } from '../paint/page-painter.ts';
import type { PdfRevision } from '../revisions.ts';
import { STRUCTURE_LIMITS } from '../structure-limits.ts';
import type { ObjectCipher } from '../values/pdf-value.ts';
import { EMPTY_DICTIONARY, isReference, isStream, isString, toDictionary } from '../values/pdf-value.ts';
import { decodeTextString } from '../values/text-string.ts';
import { openEncryption } from './open-encryption.ts';

const TEXT = 'Montant total 112,50';
const TITLE = 'A bank statement';
const XML = '<invoice>112.50</invoice>';
const plain = writePdf({
  pages: [{ texts: [{ text: TEXT, x: 50, y: 700 }] }],
  title: TITLE,
  attachments: [{ name: 'invoice.xml', bytes: Buffer.from(XML) }],
});

type Encryption = { readonly options: readonly string[]; readonly bits: string };
const encrypt = ({ options, bits }: Encryption, file: Uint8Array = plain, user = '', extra: readonly string[] = []) =>
  runQpdf(file, ['--allow-weak-crypto', '--encrypt', user, 'owner', bits, ...options, '--', ...extra], true);

const ENCRYPTIONS: readonly (Encryption & { readonly name: string })[] = [
  { name: 'RC4 of 40 bits', bits: '40', options: [] },
  { name: 'RC4 of 128 bits', bits: '128', options: ['--print=none'] },
  { name: 'RC4 in a crypt filter', bits: '128', options: ['--force-V4'] },
  { name: 'AES of 128 bits', bits: '128', options: ['--use-aes=y'] },
  { name: 'AES of 128 bits with plain metadata', bits: '128', options: ['--use-aes=y', '--cleartext-metadata'] },
  { name: 'AES of 256 bits, revision 5', bits: '256', options: ['--force-R5'] },
  { name: 'AES of 256 bits, revision 6', bits: '256', options: ['--extract=n'] },
  { name: 'AES of 256 bits with plain metadata', bits: '256', options: ['--cleartext-metadata'] },
];

function readTexts(structure: PdfStructure, revision: PdfRevision = structure.latest): readonly string[] {
  const objects = structure.openObjects(revision);
  const painter = createPagePainter(objects);
  return listPages(objects).pages.flatMap((page) =>
    painter.readPaint(page).operations.flatMap((operation) => (operation.kind === 'text' ? [operation.text] : [])),
  );
}

function readTitle({ openObjects }: PdfStructure): string | null {
  const objects = openObjects();
  const title = toDictionary(objects.get(objects.trailer, 'Info'))?.entries.get('Title');
  return isString(title) && !title.isEncrypted ? decodeTextString(title.bytes) : null;
}

/** Decodes all streams except cross-reference streams; null for each that cannot be. */
function decodeStreams({ openObjects }: PdfStructure): readonly (string | null)[] {
  const objects = openObjects();
  return Array.from(objects.numbers, (number) => objects.readObject(number)?.value ?? null)
    .filter(isStream)
    .map((stream) => objects.decode(stream))
    .map((decoded) => decoded && Buffer.from(decoded.bytes).toString('latin1'));
}

describe.runIf(HAS_QPDF)('files that open without a password', () => {
  for (const encryption of ENCRYPTIONS)
    test.each([
      ['plain objects', '--object-streams=disable'],
      ['object streams', '--object-streams=generate'],
      ['stream data as it was', '--stream-data=uncompress'],
      ['a linearized layout', '--linearize'],
    ])(`decrypts ${encryption.name} with %s`, (_, option) => {
      const structure = openPdfStructure(encrypt(encryption, plain, '', [option]));
      expect(structure).toMatchObject({ isEncrypted: false, isRestricted: true, isRecovered: false });
      expect(readTexts(structure)).toEqual([TEXT]);
      expect(readTitle(structure)).toBe(TITLE);
      expect(decodeStreams(structure)).toContain(XML);
      expect(decodeStreams(structure)).not.toContain(null);
    });

  test.each(ENCRYPTIONS)('leaves $name with a user password encrypted', (encryption) => {
    const structure = openPdfStructure(encrypt(encryption, plain, 'secret'));
    expect(structure).toMatchObject({ isEncrypted: true, isRestricted: false });
    expect([readTitle(structure), readTexts(structure)]).toEqual([null, []]);
  });

  test.each(ENCRYPTIONS)('recovers the object streams of $name without a cross-reference', (encryption) => {
    const file = encrypt(encryption, plain, '', ['--object-streams=generate']).toString('latin1');
    const structure = openPdfStructure(Buffer.from(file.replaceAll('startxref', 'startxxxx'), 'latin1'));
    expect(structure).toMatchObject({ isRestricted: true, isRecovered: true });
    expect([readTitle(structure), readTexts(structure)]).toEqual([TITLE, [TEXT]]);
  });

  test('returns the stated metadata in clear when they are not encrypted', () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>';
    const metadata = `<< /Type /Metadata /Subtype /XML /Length ${xmp.length} >>\nstream\n${xmp}\nendstream`;
    const source = assemblePdf(
      ['<< /Type /Catalog /Pages 2 0 R /Metadata 3 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>', metadata],
      '/Root 1 0 R',
    );
    for (const encryption of ENCRYPTIONS) {
      const file = encrypt(encryption, source, '', ['--stream-data=preserve']);
      expect(file.includes(xmp)).toBe(encryption.options.includes('--cleartext-metadata'));
      expect(decodeStreams(openPdfStructure(file))).toContain(xmp);
    }
  });

  test('leaves the signature of a signature dictionary as it is, and decrypts its other strings', () => {
    const signature = '<< /Type /Sig /ByteRange [0 1 2 3] /Contents <30820102> /Name (Anne Martin) >>';
    const source = assemblePdf(
      ['<< /Type /Catalog /Pages 2 0 R /Signed 3 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>', signature],
      '/Root 1 0 R',
    );
    for (const encryption of ENCRYPTIONS) {
      const objects = openPdfStructure(encrypt(encryption, source)).openObjects();
      const entries = toDictionary(objects.catalog && objects.get(objects.catalog, 'Signed'))?.entries;
      const [contents, name] = [entries?.get('Contents'), entries?.get('Name')];
      expect(isString(contents) && Buffer.from(contents.bytes).toString('hex')).toBe('30820102');
      expect(isString(name) && Buffer.from(name.bytes).toString()).toBe('Anne Martin');
    }
  });

  test('reads a revision that was added to an encrypted file, and the one before it', () => {
    const original = encrypt({ bits: '128', options: ['--use-aes=n'] });
    const objects = openPdfStructure(original).openObjects();
    const contents = listPages(objects).pages[0]?.dictionary.entries.get('Contents');
    const number = isReference(contents) ? contents.number : 0;
    const { getProtection } = openEncryption(objects.trailer, objects.resolve);
    const cipher = getProtection(number, 0) as ObjectCipher;
    // RC4 is its own inverse.
    const content = cipher.decryptStream(Buffer.from('BT /F 12 Tf (918,50) Tj ET'), EMPTY_DICTIONARY, null);
    const trailer = original.toString('latin1').match(/\/(Root|Encrypt) \d+ 0 R|\/ID \[.*?\]/g) ?? [];
    const changed = { [number]: writeStream('', content as Uint8Array) };
    const file = appendRevision(original, changed, { trailer: trailer.join(' ') });
    const structure = openPdfStructure(file);
    expect(structure).toMatchObject({ isRestricted: true, isRecovered: false });
    expect(structure.revisions.map((revision) => readTexts(structure, revision))).toEqual([[TEXT], ['918,50']]);
    const decrypted = openPdfStructure(runQpdf(file, ['--decrypt'], true));
    expect(readTexts(decrypted)).toEqual(['918,50']);
  });

  test('counts decrypted bytes as decoded', () => {
    const file = encrypt(ENCRYPTIONS[1] as Encryption, plain, '', ['--stream-data=uncompress']);
    const work = { ...STRUCTURE_LIMITS.work, decodedBytes: 10 };
    const structure = openPdfStructure(file, { ...STRUCTURE_LIMITS, work });
    expect(() => decodeStreams(structure)).toThrow('took_too_much_memory');
  });

  test('stops strings without end after the limit of parsed bytes', () => {
    const strings = `[${'()'.repeat(1000)}]`;
    const source = assemblePdf(
      ['<< /Type /Catalog /Pages 2 0 R /S 3 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>', strings],
      '/Root 1 0 R',
    );
    const work = { ...STRUCTURE_LIMITS.work, parsedBytes: 50_000 };
    const limits = { ...STRUCTURE_LIMITS, work };
    const readAll = (file: Uint8Array) => decodeStreams(openPdfStructure(file, limits));
    expect(() => readAll(source)).not.toThrow();
    expect(() => readAll(encrypt(ENCRYPTIONS[1] as Encryption, source))).toThrow('took_too_long');
  });
});

describe('hostile encryption dictionaries', () => {
  const bytes = (count: number): string => `<${'61'.repeat(count)}>`;
  test.each([
    ['no entries', '<< >>'],
    ['another handler', '<< /Filter /Adobe.PubSec /V 4 /R 4 >>'],
    ['an unknown version', `<< /Filter /Standard /V 3 /R 3 /O ${bytes(32)} /U ${bytes(32)} /P -4 >>`],
    ['short hashes', '<< /Filter /Standard /V 2 /R 3 /Length 128 /O <61> /U <61> /P -4 >>'],
    ['empty hashes', '<< /Filter /Standard /V 1 /R 2 /O () /U () /P -4 >>'],
    [
      'huge numbers',
      `<< /Filter /Standard /V 2 /R 3 /Length 9007199254740991 /P -9007199254740991 /O ${bytes(32)} /U ${bytes(32)} >>`,
    ],
    ['a negative length', `<< /Filter /Standard /V 2 /R 3 /Length -8 /P 0 /O ${bytes(32)} /U ${bytes(32)} >>`],
    ['a broken length', `<< /Filter /Standard /V 2 /R 3 /Length 41.5 /P 0 /O ${bytes(32)} /U ${bytes(32)} >>`],
    ['hashes of the wrong type', '<< /Filter /Standard /V 5 /R 6 /O 4 0 R /U [1] /UE /Name /P (x) >>'],
    ['a key that is cut off', `<< /Filter /Standard /V 5 /R 6 /U ${bytes(48)} /UE <61> /O ${bytes(48)} /P -4 >>`],
    ['a wrong hash of revision 6', `<< /Filter /Standard /V 5 /R 6 /U ${bytes(48)} /UE ${bytes(32)} /P -4 >>`],
    ['a missing crypt filter', '<< /Filter /Standard /V 4 /R 4 /StmF /StdCF /StrF /StdCF >>'],
    ['a circle', '<< /Filter /Standard /V 3 0 R /R 3 0 R /CF 3 0 R /StmF /CF /StrF /CF /O 4 0 R /U 5 0 R >>'],
    ['a reference to itself', '3 0 R'],
    ['a circle of references', '4 0 R'],
    ['an array', '[[[[]]]]'],
  ])('keeps a file encrypted with %s', (_, dictionary) => {
    const body = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>', dictionary, '3 0 R'];
    const structure = openPdfStructure(assemblePdf([...body, '(text)'], '/Root 1 0 R /Encrypt 3 0 R /ID [<61> <62>]'));
    expect(structure).toMatchObject({ isEncrypted: true, isRestricted: false, isRecovered: false });
    expect(structure.openObjects().readObject(5)?.value).toMatchObject({ kind: 'string', isEncrypted: true });
  });

  test('reads files that are not encrypted as before', () => {
    expect(openPdfStructure(plain)).toMatchObject({ isEncrypted: false, isRestricted: false });
    expect(openPdfStructure(appendRevision(plain, { 90: '(new)' }, {}))).toMatchObject({ isRestricted: false });
  });
});
