import { describe, expect, test } from 'vitest';
import { findLeak } from './leaks.rules.ts';

const file = Buffer.from('%PDF-1.7 (Relevé de Mme Desmoulins, 14 rue des Lilas)', 'latin1');

describe('findLeak', () => {
  test.each([
    ['unreadable file: corrupt or truncated', null],
    ['too many pages: at most 200 with text, 30 to be read from pictures', null],
    ['ENOENT: no such file, open /srv/probant/models/det.onnx', 'path'],
    ["cannot read '../models/det.onnx'", 'path'],
    ['C:\\probant\\models', 'path'],
    ['it broke at readPdf (read.ts)', 'stack'],
    ['broken in read.ts:41:7', 'stack'],
    ['InvalidPDFException', 'class of error'],
    ['TypeError: x is undefined', 'class of error'],
    ['cannot read "de Mme Desmoulins, 14 rue"', 'content of the document'],
  ])('%s: %s', (text, leak) => expect(findLeak(text, file)).toBe(leak));
});
