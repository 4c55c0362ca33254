import type { PdfObjects } from '../pdf-objects.ts';
import { isStream, type PdfDictionary } from '../values/pdf-value.ts';

/** Bytes of a Type 1 program that are searched: the encoding is in its first part, which is text. */
const MAX_SEARCHED_BYTES = 65_536;
const CODE_COUNT = 256;

/** Reads the glyph names that a Type 1 program itself gives to codes (`dup 65 /A put`); empty for other programs. */
export function readBuiltInEncoding(objects: PdfObjects, descriptor: PdfDictionary): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const program = objects.get(descriptor, 'FontFile');
  const decoded = isStream(program) ? objects.decode(program) : null;
  if (decoded === null || decoded.remainingFilters.length > 0) return names;
  const start = Buffer.from(decoded.bytes.subarray(0, MAX_SEARCHED_BYTES)).toString('latin1');
  const [text = ''] = start.split('eexec', 1);
  for (const [, code, name] of text.matchAll(/dup\s{1,8}(\d{1,3})\s{0,8}\/([^\s/]{1,127})\s{1,8}put/g))
    if (Number(code) < CODE_COUNT && name !== undefined) names.set(Number(code), name);
  return names;
}
