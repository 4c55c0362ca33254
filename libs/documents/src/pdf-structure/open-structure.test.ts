import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { UnreadableDocument } from '../document.ts';
import * as hostile from '../testing/hostile-pdfs.ts';
import { appendRevision, readLastOffset, writeStream } from '../testing/pdf-update-writer.ts';
import { assemblePdf, writePdf } from '../testing/pdf-writer.ts';
import { HAS_QPDF, runQpdf } from '../testing/qpdf.ts';
import { openPdfStructure } from './open-structure.ts';
import type { PdfObjects } from './pdf-objects.ts';
import { STRUCTURE_LIMITS } from './structure-limits.ts';
import {
  isDictionary,
  isName,
  isReference,
  isStream,
  isString,
  type PdfValue,
  toDictionary,
} from './values/pdf-value.ts';

const PAGE_TREE = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'];
const writeObjects = (...objects: (string | Buffer)[]): Buffer =>
  assemblePdf([...PAGE_TREE, ...objects], '/Root 1 0 R');

/** Converts a value to what a test compares. */
function simplify(value: PdfValue): unknown {
  if (isName(value)) return `/${value.name}`;
  if (isString(value)) return `(${Buffer.from(value.bytes).toString('latin1')})`;
  if (isReference(value)) return `${value.number} ${value.generation} R`;
  if (isDictionary(value))
    return Object.fromEntries(Array.from(value.entries, ([key, entry]) => [key, simplify(entry)]));
  if (isStream(value)) return { stream: simplify(value.dictionary) };
  return Array.isArray(value) ? value.map(simplify) : value;
}

const readValue = (objects: PdfObjects, number: number) => simplify(objects.readObject(number)?.value ?? null);
const readAll = (file: Uint8Array): Record<number, unknown> => {
  const objects = openPdfStructure(file).openObjects();
  return Object.fromEntries(Array.from(objects.numbers, (number) => [number, readValue(objects, number)]));
};

describe('objects', () => {
  test.each([
    ['numbers', '[0 -1 +2 .5 -.25 4. 1.50 --3]', [0, -1, 2, 0.5, -0.25, 4, 1.5, -3]],
    ['names', '[/A /B#20C /#e9t#e9 /]', ['/A', '/B C', '/été', '/']],
    ['strings', '[(a(b)c) (\\(\\n\\101\\7) (x\\\ny) <466 1> ()]', ['(a(b)c)', '((\nA\x07)', '(xy)', '(Fa)', '()']],
    ['references', '[1 0 R 2 3 4 0 R]', ['1 0 R', 2, 3, '4 0 R']],
    ['a reference alone', '2 0 R', '2 0 R'],
    ['booleans, null and comments', '<</T true /F false%x\n/N null>>', { T: true, F: false, N: null }],
    ['a key that occurs twice', '<< /A 1 /A 2 >>', { A: 2 }],
    ['nested containers', '<< /A [<< /B [] >>] >>', { A: [{ B: [] }] }],
  ])('reads %s', (_, source, value) => {
    expect(readValue(openPdfStructure(writeObjects(source)).openObjects(), 3)).toEqual(value);
  });

  test.each([
    ['an array that is not closed', '[1 2'],
    ['a container nested beyond the limit', `${'['.repeat(257)}${']'.repeat(257)}`],
  ])('reads %s as broken', (_, source) => {
    const object = openPdfStructure(writeObjects(source)).openObjects().readObject(3);
    expect(object).toMatchObject({ value: null, damage: 'broken' });
  });

  test('reads a container nested up to the limit', () => {
    const { depth } = STRUCTURE_LIMITS;
    const file = writeObjects(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    expect(openPdfStructure(file).openObjects().readObject(3)?.damage).toBe('none');
  });

  test.each([
    ['a direct length', '/Length 4', false],
    ['a length in another object', '/Length 4 0 R', false],
    ['a wrong length', '/Length 3', true],
    ['a length that is the stream itself', '/Length 3 0 R', true],
    ['no length', '', true],
  ])('finds the end of a stream with %s', (_, length, hasWrongLength) => {
    const objects = openPdfStructure(writeObjects(`<< ${length} >>\nstream\r\nabcd\r\nendstream`, '4')).openObjects();
    const stream = objects.readObject(3)?.value;
    expect(stream).toMatchObject({ kind: 'stream', hasWrongLength });
    expect(isStream(stream) && Buffer.from(objects.decode(stream)?.bytes ?? []).toString()).toBe('abcd');
  });

  test('follows references up to the limit and not further', () => {
    const { references } = STRUCTURE_LIMITS;
    const chain = Array.from({ length: references }, (_, i) => `${i + 4} 0 R`);
    const objects = openPdfStructure(writeObjects(...chain, '(end)')).openObjects();
    const last = 3 + references;
    expect(simplify(objects.resolve({ kind: 'reference', number: 4, generation: 0 }))).toBe('(end)');
    expect(objects.resolve({ kind: 'reference', number: 3, generation: 0 })).toBeNull();
    expect(readValue(objects, last)).toBe('(end)');
  });
});

describe('revisions', () => {
  const original = writeObjects('(one)', '(kept)');

  test.each(['table', 'stream', 'hybrid'] as const)(
    'reads the objects before and after an update with a %s',
    (form) => {
      const file = appendRevision(
        original,
        { 3: '(two)', 5: '[/new 4 0 R]', 6: writeStream('', Buffer.from('s')) },
        { form },
      );
      const structure = openPdfStructure(file);
      expect(structure).toMatchObject({ isRecovered: false, isChainBroken: false, trailingBytes: 0 });
      const [before, after] = structure.revisions;
      expect(before).toMatchObject({ start: 0, end: original.length, isLinked: true, hasEndOfFile: true });
      expect(after).toMatchObject({ start: original.length, end: file.length, isLinked: true });
      expect(after?.sections.map((section) => section.form)).toEqual([form]);
      expect(structure.latest).toBe(after);
      const [old, latest] = [structure.openObjects(before), structure.openObjects()];
      expect([readValue(old, 3), readValue(old, 4), old.readObject(5)]).toEqual(['(one)', '(kept)', null]);
      expect([3, 4, 5, 6].map((number) => readValue(latest, number))).toEqual([
        '(two)',
        '(kept)',
        ['/new', '4 0 R'],
        { stream: { Length: 1 } },
      ]);
    },
  );

  test('says where an object is', () => {
    const objects = openPdfStructure(appendRevision(original, { 5: '(packed)' }, { form: 'stream' })).openObjects();
    const { range } = objects.readObject(3) ?? {};
    expect(range && original.toString('latin1', range.start, range.end)).toBe('3 0 obj\n(one)\nendobj');
    expect(objects.readObject(5)).toMatchObject({ range: null, entry: { kind: 'compressed', index: 0 } });
  });

  test('finds a revision that no /Prev leads to any more', () => {
    const second = appendRevision(original, { 3: '(two)' });
    const file = appendRevision(second, { 3: '(three)' }, { previous: readLastOffset(original) });
    const { revisions, openObjects } = openPdfStructure(file);
    expect(revisions.map(({ isLinked, end }) => [isLinked, end])).toEqual([
      [true, original.length],
      [false, second.length],
      [true, file.length],
    ]);
    expect(revisions.map((revision) => readValue(openObjects(revision), 3))).toEqual(['(one)', '(two)', '(three)']);
  });

  test('does not count the revisions of an embedded PDF', () => {
    const embedded = appendRevision(original, { 3: '(inner)' });
    // Padded so that the offsets of the inner file lead to its sections in the outer one.
    const file = appendRevision(original, { 5: writeStream('', embedded) });
    expect(openPdfStructure(file).revisions).toHaveLength(2);
    const atSameOffsets = Buffer.concat([original, Buffer.from('5 0 obj\n<< >>\nstream\n')]);
    const start = atSameOffsets.length;
    const section = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
    const wrapped = Buffer.concat([atSameOffsets, Buffer.from(`${section}endstream\nendobj\n`)]);
    const table = `xref\n5 1\n${String(original.length).padStart(10, '0')} 00000 n \n`;
    const trailer = `trailer\n<< /Size 6 /Root 1 0 R /Prev ${readLastOffset(original)} >>\nstartxref\n${wrapped.length}\n%%EOF\n`;
    expect(openPdfStructure(Buffer.concat([wrapped, Buffer.from(table + trailer)])).revisions).toHaveLength(2);
  });

  test('counts bytes after the last end of file', () => {
    const structure = openPdfStructure(Buffer.concat([original, Buffer.from('\n\nhidden\n')]));
    expect(structure.trailingBytes).toBe('\n\nhidden'.length);
  });

  test.runIf(HAS_QPDF)('reads a linearized file as one revision, and an update of it as two', () => {
    const linear = runQpdf(writePdf({ pages: [{}, {}, {}] }), ['--linearize', '--object-streams=disable'], true);
    const structure = openPdfStructure(linear);
    expect(structure).toMatchObject({ isLinearized: true, isRecovered: false, isChainBroken: false });
    expect(structure.revisions).toHaveLength(1);
    expect(structure.latest).toMatchObject({ start: 0, end: linear.length });
    expect(structure.latest.sections).toHaveLength(2);
    const root = toDictionary(structure.openObjects().catalog)?.entries.get('Type');
    expect(simplify(root ?? null)).toBe('/Catalog');
    const updated = openPdfStructure(appendRevision(linear, { 99: '(new)' }, { trailer: readRoot(linear) }));
    expect(updated.revisions.map(({ end }) => end)).toEqual([linear.length, updated.latest.end]);
  });

  test('reads a file whose offsets count from its header', () => {
    const structure = openPdfStructure(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), original]));
    expect(structure).toMatchObject({ isRecovered: false, version: '1.7' });
    expect(readValue(structure.openObjects(), 3)).toBe('(one)');
  });
});

const readRoot = (file: Buffer): string => /\/Root \d+ 0 R/.exec(file.toString('latin1'))?.[0] ?? '';

describe('damaged and encrypted files', () => {
  const file = appendRevision(writeObjects('(one)', '(kept)'), { 3: '(two)', 5: '(packed)' }, { form: 'stream' });
  const expected = { 3: '(two)', 4: '(kept)', 5: '(packed)' };

  test.each([
    [
      'a startxref that leads nowhere',
      file.toString('latin1').replace(/startxref\n\d+\n%%EOF\n$/, 'startxref\n7\n%%EOF\n'),
    ],
    [
      'no startxref at all',
      file.toString('latin1').replaceAll('startxref', 'startxxxx').replaceAll('xref\n0', 'xxxx\n0'),
    ],
    ['its end cut off', file.toString('latin1', 0, file.lastIndexOf('startxref'))],
  ])('recovers the objects of a file with %s', (_, text) => {
    const structure = openPdfStructure(Buffer.from(text, 'latin1'));
    const objects = structure.openObjects();
    const isWhole = structure.isRecovered || structure.latest.end < text.length;
    expect(isWhole).toBe(true);
    if (structure.isRecovered)
      for (const [number, value] of Object.entries(expected)) expect(readValue(objects, Number(number))).toBe(value);
  });

  test('finds an object that is not where its entry says, and says so', () => {
    const text = writeObjects('(one)').toString('latin1').replace('%PDF-1.7\n', '%PDF-1.7\n%moved by this comment\n');
    const shifted = text.replace(/startxref\n(\d+)/, (_, offset: string) => `startxref\n${Number(offset) + 23}`);
    const structure = openPdfStructure(Buffer.from(shifted, 'latin1'));
    expect(structure.isRecovered).toBe(false);
    expect(structure.openObjects().readObject(3)).toMatchObject({ damage: 'misplaced' });
    expect(readValue(structure.openObjects(), 3)).toBe('(one)');
  });

  test('builds the trailer from the catalog when there is none', () => {
    const body = writeObjects('(one)').toString('latin1');
    const structure = openPdfStructure(Buffer.from(body.slice(0, body.indexOf('xref')), 'latin1'));
    expect(structure.isRecovered).toBe(true);
    expect(simplify(structure.latest.trailer)).toEqual({ Root: '1 0 R' });
    expect(structure.openObjects().catalog?.entries.has('Pages')).toBe(true);
  });

  test('marks strings and streams of an encrypted file', () => {
    const locked = readFileSync(new URL('../fixtures/locked.pdf', import.meta.url));
    const structure = openPdfStructure(locked);
    expect(structure.isEncrypted).toBe(true);
    const objects = structure.openObjects();
    const values = Array.from(objects.numbers, (number) => objects.readObject(number)?.value ?? null);
    const streams = values.filter(isStream).filter(({ dictionary }) => !dictionary.entries.has('W'));
    expect(streams.length).toBeGreaterThan(0);
    expect(streams.map((stream) => [stream.isEncrypted, objects.decode(stream)])).toEqual(
      streams.map(() => [true, null]),
    );
    const strings = values.flatMap((value) => [...(toDictionary(value)?.entries.values() ?? [])]).filter(isString);
    const owner = toDictionary(objects.resolve(structure.latest.trailer.entries.get('Encrypt')))?.entries.get('O');
    for (const string of strings)
      expect(string.isEncrypted).toBe(!isOfEncryption(string, owner, objects, structure.latest.trailer));
  });
});

function isOfEncryption(
  string: PdfValue,
  owner: PdfValue | undefined,
  objects: PdfObjects,
  trailer: { entries: ReadonlyMap<string, PdfValue> },
): boolean {
  const encryption = toDictionary(objects.resolve(trailer.entries.get('Encrypt')));
  return owner !== undefined && [...(encryption?.entries.values() ?? [])].includes(string);
}

describe('limits', () => {
  const withWork = (work: Partial<(typeof STRUCTURE_LIMITS)['work']>) => ({
    ...STRUCTURE_LIMITS,
    work: { ...STRUCTURE_LIMITS.work, ...(work as object) },
  });

  test.each(['', 'no PDF at all', '%PDF-1.7\n%%EOF'])('rejects %j as unreadable', (text) => {
    expect(() => openPdfStructure(Buffer.from(text))).toThrow('unreadable');
  });

  test('rejects a file with more entries than the limit', () => {
    const file = writePdf({ pages: Array(30).fill({}) });
    expect(() => openPdfStructure(file, withWork({ objects: 20 as never }))).toThrow('took_too_much_memory');
    expect(() => openPdfStructure(file, withWork({ objects: 100 as never }))).not.toThrow();
  });

  test('rejects more objects than the limit in a file that is scanned, and in its object streams', () => {
    expect(() => openPdfStructure(hostile.createObjectFlood(STRUCTURE_LIMITS.work.objects + 1))).toThrow(
      'took_too_much_memory',
    );
    const body = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [i + 3, '(x)']));
    const packed = appendRevision(writeObjects(), body, { form: 'stream' });
    const cut = packed.subarray(0, packed.lastIndexOf('startxref'));
    const broken = Buffer.from(cut.toString('latin1').replaceAll('startxref', 'startxxxx'), 'latin1');
    expect(() => openPdfStructure(broken, withWork({ objects: 50 as never }))).toThrow('took_too_much_memory');
  });

  test('stops entries that lead into one long string after the limit of parsed bytes', () => {
    const size = 400;
    const rows = Array.from({ length: size }, (_, i) => `${i + 3} 0 obj(`).join('');
    const objects = `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj `;
    const offsets = Array.from({ length: size }, (_, i) => objects.length + rows.indexOf(`${i + 3} 0 obj(`));
    const table = [objects.indexOf('1 0 obj'), objects.indexOf('2 0 obj'), ...offsets].map(
      (offset) => `${String(offset).padStart(10, '0')} 00000 n \n`,
    );
    const start = objects.length + rows.length;
    const file = Buffer.from(
      `${objects}${rows}\nxref\n1 ${size + 2}\n${table.join('')}trailer\n<</Root 1 0 R>>\nstartxref\n${start + 1}\n%%EOF\n`,
    );
    const { openObjects } = openPdfStructure(file, withWork({ parsedBytes: 1_000_000 as never }));
    const opened = openObjects();
    expect(() => Array.from(opened.numbers, (number) => opened.readObject(number))).toThrow('took_too_long');
  });

  test('reads at most the limit of sections, and says that the chain ends early', () => {
    let file = writeObjects('(0)');
    for (let i = 1; i < 8; i += 1) file = appendRevision(file, { 3: `(${i})` });
    const structure = openPdfStructure(file, { ...STRUCTURE_LIMITS, sections: 5 });
    expect(structure.isChainBroken || structure.isRecovered).toBe(true);
    expect(structure.revisions.length).toBeLessThanOrEqual(6);
    expect(readValue(structure.openObjects(), 3)).toBe('(7)');
    expect(openPdfStructure(file).revisions).toHaveLength(8);
  });

  test.each([
    ['a circle of tables', hostile.createTableLoop(50)],
    ['a table that is its own predecessor', hostile.createCircularTable()],
  ])('ends %s', (_, file) => {
    expect(getFault(file)).toMatch(/^(read|unreadable)$/);
  });
});

describe('hostile files', () => {
  test.each(listHostileFiles())('reads all objects of %s, or throws UnreadableDocument', (_, file) => {
    expect(getFault(file)).toMatch(/^(read|unreadable|took_too_much_memory|took_too_long)$/);
  });
});

function listHostileFiles(): [string, Uint8Array][] {
  return Object.entries(hostile).map(([name, create]) => {
    // Sizes that reach the limits, for the functions that take one; a second argument is a number of layers or the name of a filter.
    const filter: number | string = name === 'createClaimedPicture' ? 'JPXDecode' : 3;
    return [name, (create as (...sizes: (number | string)[]) => Uint8Array)(70, filter)];
  });
}

/** Returns 'read' or the fault with which reading every object and stream fails; any other error fails the test. */
function getFault(file: Uint8Array): string {
  try {
    const { revisions, openObjects } = openPdfStructure(file);
    for (const revision of revisions) {
      const objects = openObjects(revision);
      for (const number of objects.numbers) {
        const value = objects.readObject(number)?.value;
        if (isStream(value)) objects.decode(value);
      }
    }
    return 'read';
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    return error.fault;
  }
}

describe.runIf(HAS_QPDF)('compared with qpdf', () => {
  const source = writePdf({
    pages: [{ texts: [{ text: 'Facture (n° 1)', x: 60, y: 700 }] }, { rotate: 90 }],
    attachments: [{ name: 'a.xml', bytes: Buffer.from('<a/>') }],
  });
  test.each([
    ['with a table', source],
    ['with object streams', runOnce(source, ['--object-streams=generate'])],
    ['linearized', runOnce(source, ['--linearize', '--object-streams=generate'])],
    ['updated', appendRevision(source, { 1: '<< /Type /Catalog /Pages 2 0 R /Lang (fr) >>' }, { form: 'stream' })],
  ])('reads the same objects of a file %s', (_, file) => {
    const { qpdf } = JSON.parse(runQpdf(file, ['--json', '--json-key=qpdf']).toString()) as QpdfOutput;
    const expected = Object.entries(qpdf[1]).filter(([key]) => key !== 'trailer');
    const mine = readAll(file);
    expect(expected.length).toBeGreaterThan(8);
    expect(
      Object.keys(mine)
        .map((number) => `obj:${number} 0 R`)
        .toSorted(),
    ).toEqual(expected.map(([key]) => key).toSorted());
    for (const [key, { value, stream }] of expected)
      expect(normalize(mine[Number.parseInt(key.slice(4), 10)])).toEqual(
        normalize(stream ? { stream: stream.dict } : value),
      );
  });
});

function runOnce(file: Uint8Array, options: readonly string[]): Buffer {
  return HAS_QPDF ? runQpdf(file, options, true) : Buffer.alloc(0);
}

type QpdfObject = { readonly value?: unknown; readonly stream?: { readonly dict: unknown } };
type QpdfOutput = { readonly qpdf: readonly [unknown, Readonly<Record<string, QpdfObject>>] };

/** Brings qpdf's notation and that of these tests to one: keys without slash, strings in parentheses, no /Length of streams. */
function normalize(value: unknown): unknown {
  if (typeof value === 'string')
    return value
      .replace(/^u:(.*)$/s, '($1)')
      .replace(/^b:(.*)$/s, (_, hex: string) => `(${Buffer.from(hex, 'hex').toString('latin1')})`);
  if (Array.isArray(value)) return value.map(normalize);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, entry]) => [key.replace(/^\//, ''), normalize(entry)] as const)
      .filter(([key]) => key !== 'Length'),
  );
}
