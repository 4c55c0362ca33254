import { isUtf8 } from 'node:buffer';
import { sanitizeFileName } from './file-name.ts';

/** Name and file name of a part. `filename` is null for a text field. */
export type PartHeaders = { readonly name: string; readonly filename: string | null };

const DISPOSITION_PATTERN = /^content-disposition[ \t]*:[ \t]*form-data[ \t]*(;.*)?$/is;
const PARAMETER_PATTERN = /;\s*([\w!#$&^+.-]+\*?)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"\s]*))/gs;

/** Parses the header block of a part; null when it does not name a form field. */
export function readPartHeaders(block: Buffer): PartHeaders | null {
  const text = block.toString(isUtf8(block) ? 'utf8' : 'latin1');
  const disposition = text
    .split('\r\n')
    .map((line) => DISPOSITION_PATTERN.exec(line))
    .find((match) => match !== null);
  if (disposition === undefined) return null;
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain] of (disposition[1] ?? '').matchAll(PARAMETER_PATTERN))
    parameters.set(name.toLowerCase(), quoted === undefined ? (plain ?? '') : removeEscapes(quoted));
  const name = parameters.get('name');
  if (name === undefined) return null;
  const fileName = decodeExtendedValue(parameters.get('filename*')) ?? parameters.get('filename');
  return { name, filename: fileName === undefined ? null : sanitizeFileName(fileName) };
}

/** Browsers escape only quotes and backslashes: any other backslash belongs to a Windows path. */
const removeEscapes = (quoted: string): string => quoted.replace(/\\(["\\])/g, '$1');

/** Decodes a value of RFC 5987 (UTF-8''na%C3%AFve.pdf); undefined when invalid, so that the plain parameter is used. */
function decodeExtendedValue(value: string | undefined): string | undefined {
  const match = /^(utf-8|iso-8859-1)'[^']*'(.*)$/is.exec(value ?? '');
  if (!match) return undefined;
  const [, charset = '', encoded = ''] = match;
  const bytes = Buffer.from(
    encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  if (charset.toLowerCase() === 'iso-8859-1') return bytes.toString('latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}
