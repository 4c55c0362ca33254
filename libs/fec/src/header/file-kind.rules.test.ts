import { expect, test } from 'vitest';
import { detectUnreadableKind } from './file-kind.rules.ts';

const HEADER_LINE = 'JournalCode|JournalLib|EcritureNum|EcritureDate';

test.each([
  ['a text', Buffer.from(HEADER_LINE), null],
  ['a text with a mark of UTF-8', Buffer.from(`\ufeff${HEADER_LINE}`), null],
  ['a text with a stray zero', Buffer.from(`Journal\0Code|${HEADER_LINE}`), null],
  ['nothing', Buffer.alloc(0), null],
  ['UTF-16 with its mark, low byte first', Buffer.from(`\ufeff${HEADER_LINE}`, 'utf16le'), 'utf-16'],
  ['UTF-16 with its mark, high byte first', Buffer.from(`\ufeff${HEADER_LINE}`, 'utf16le').swap16(), 'utf-16'],
  ['UTF-16 without a mark', Buffer.from(HEADER_LINE, 'utf16le'), 'utf-16'],
  ['UTF-16 without a mark, high byte first', Buffer.from(HEADER_LINE, 'utf16le').swap16(), 'utf-16'],
  ['nothing but zeros', Buffer.alloc(200), 'not-text'],
  ['a workbook', Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1'), 'not-text'],
  ['a workbook of 2003', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'not-text'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'not-text'],
  ['a gzip file', Buffer.from('1f8b0800', 'hex'), 'not-text'],
])('detectUnreadableKind: %s', (_, bytes, kind) => {
  expect(detectUnreadableKind(bytes)).toBe(kind);
});
