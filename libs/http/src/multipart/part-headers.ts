import { isUtf8 } from 'node:buffer';
import { fileNameOf } from './file-name.ts';

/** What a part's headers say. `filename` is null for a text field. */
export type PartHeaders = { readonly name: string; readonly filename: string | null };

const DISPOSITION = /^content-disposition[ \t]*:[ \t]*form-data[ \t]*(;.*)?$/is;
const PARAMETER = /;\s*([\w!#$&^+.-]+\*?)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"\s]*))/gs;

/** Reads the header block of a part; null when it does not name a form field. */
export function readPartHeaders(block: Buffer): PartHeaders | null {
  const text = block.toString(isUtf8(block) ? 'utf8' : 'latin1');
  const disposition = text
    .split('\r\n')
    .map((line) => DISPOSITION.exec(line))
    .find((match) => match !== null);
  if (disposition === undefined) return null;
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain] of (disposition[1] ?? '').matchAll(PARAMETER))
    parameters.set(name.toLowerCase(), quoted === undefined ? (plain ?? '') : withoutEscapes(quoted));
  const name = parameters.get('name');
  if (name === undefined) return null;
  const sent = extended(parameters.get('filename*')) ?? parameters.get('filename');
  return { name, filename: sent === undefined ? null : fileNameOf(sent) };
}

/** Only quotes and backslashes are escaped by today's senders: any other backslash is one of a Windows path. */
const withoutEscapes = (quoted: string): string => quoted.replace(/\\(["\\])/g, '$1');

/** RFC 5987: UTF-8''na%C3%AFve.pdf. Undefined when it cannot be read, and the plain form counts. */
function extended(value: string | undefined): string | undefined {
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
