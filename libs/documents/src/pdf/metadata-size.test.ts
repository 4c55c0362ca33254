import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createFlateStream } from '../testing/flate-streams.ts';
import { assemblePdf, writePdf } from '../testing/pdf-writer.ts';
import { MAX_METADATA_BYTES, MAX_PARSED_PACKET_BYTES, measureMetadata } from './metadata-size.ts';

const PAGES = '<< /Type /Pages /Kids [] /Count 0 >>';

const withPacket = (filter: string, bytes: Uint8Array): Buffer =>
  assemblePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R /Metadata 3 0 R >>',
      PAGES,
      Buffer.concat([
        Buffer.from(`<< /Type /Metadata /Subtype /XML ${filter} /Length ${bytes.length} >>\nstream\n`),
        bytes,
        Buffer.from('\nendstream'),
      ]),
    ],
    '/Root 1 0 R',
  );
const withInformation = (entries: string, ...objects: string[]): Buffer =>
  assemblePdf(['<< /Type /Catalog /Pages 2 0 R >>', PAGES, `<< ${entries} >>`, ...objects], '/Root 1 0 R /Info 3 0 R');
const text = (bytes: number): string => `(${'a'.repeat(bytes)})`;

const measureLargest = (file: Uint8Array): number => {
  const size = measureMetadata(file);
  return size === null ? Number.NaN : Math.max(size.information, size.packet);
};

describe('measureMetadata', () => {
  test.each<[string, Buffer]>([
    ['nearly nothing in a usual file', writePdf({ pages: [{}] })],
    ['a packet at the limit', withPacket('', Buffer.alloc(MAX_METADATA_BYTES, 0x20))],
    [
      'a compressed packet at the limit',
      withPacket('/Filter /FlateDecode', deflateSync(Buffer.alloc(MAX_METADATA_BYTES))),
    ],
    ['an information dictionary near the limit', withInformation(`/Title ${text(MAX_METADATA_BYTES - 100)}`)],
  ])('measures at most the limit for %s', (_, file) =>
    expect(measureLargest(file)).toBeLessThanOrEqual(MAX_METADATA_BYTES),
  );

  test.each([
    ['a packet above the limit', withPacket('', Buffer.alloc(MAX_METADATA_BYTES + 1, 0x20))],
    ['a packet that inflates to 60 MiB', withPacket('/Filter /FlateDecode', createFlateStream('<a/>', 60))],
    ['a text above the limit', withInformation(`/Title ${text(MAX_METADATA_BYTES)}`)],
    ['a text above the limit in an object of its own', withInformation('/Title 4 0 R', text(MAX_METADATA_BYTES))],
    [
      'texts that share one object',
      withInformation(Array.from({ length: 200 }, (_, i) => `/K${i} 4 0 R`).join(' '), text(MAX_METADATA_BYTES / 100)),
    ],
    ['many entries', withInformation(Array.from({ length: 70_000 }, (_, i) => `/K${i} 1`).join(' '))],
    ['a text that is too long to be parsed', withInformation(`/Title ${text(3 * MAX_METADATA_BYTES)}`)],
  ])('measures more than the limit for %s', (_, file) =>
    expect(measureLargest(file)).toBeGreaterThan(MAX_METADATA_BYTES),
  );

  test('has no size for a file without objects', () => expect(measureMetadata(Buffer.from('%PDF-1.7'))).toBeNull());

  test.each([9, 20, 60])('measures that a packet of %i MiB is too long for pdfium', (mebibytes) => {
    const size = measureMetadata(withPacket('/Filter /FlateDecode', createFlateStream('<a/>', mebibytes)));
    expect(size?.packet).toBeGreaterThan(MAX_PARSED_PACKET_BYTES);
  });
});
