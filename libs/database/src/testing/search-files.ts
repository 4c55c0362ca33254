import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the files under some folders that contain bytes anywhere, as paths. Read one by one: a file must fit in memory. */
export const findFilesWith = (folders: readonly string[], contains: (bytes: Buffer) => boolean): readonly string[] =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => contains(readFileSync(path)));

/** Returns whether bytes contain a secret: as it is, or in hexadecimal or base64. */
export function containsSecret(bytes: Buffer, secret: Uint8Array): boolean {
  const buffer = Buffer.from(secret);
  const [hex, base64, base64url] = [buffer.toString('hex'), buffer.toString('base64'), buffer.toString('base64url')];
  return [buffer, hex, hex.toUpperCase(), base64, base64url].some((written) => bytes.includes(written));
}
