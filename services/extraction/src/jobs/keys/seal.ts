import { createHmac, hkdfSync } from 'node:crypto';
import { inSlices, openInSlices, sealInSlices } from '@probant/kernel/aes-gcm';
import type { Randomness } from '@probant/kernel/ids';

/** Encrypts bytes of a job (AES-256-GCM). `place` names what they are: bytes that were moved to another place cannot be opened there. */
export const seal = (key: Uint8Array, place: string, bytes: Uint8Array, randomness: Randomness): Promise<Buffer> =>
  sealInSlices(key, Buffer.from(place), bytes, randomness);

/** Decrypts what `seal` returned for the same place. @throws Error for any other bytes. */
export async function open(key: Uint8Array, place: string, sealed: Uint8Array): Promise<Buffer> {
  const bytes = await openInSlices(key, Buffer.from(place), sealed);
  if (bytes === null) throw new Error('bytes of a job cannot be opened: they were altered, or belong to another place');
  return bytes;
}

/** Computes a keyed hash of the files and fields of a call in their order, by which a call that is sent again is recognised. */
export function createFingerprint(key: Uint8Array) {
  const hmac = createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'probant job fingerprint v1', 32)));
  return {
    async add(filename: string, bytes: Uint8Array): Promise<void> {
      // Lengths first: no two lists of files have the same bytes.
      hmac.update(`${Buffer.byteLength(filename)} ${bytes.length} ${filename}`);
      for await (const slice of inSlices(bytes)) hmac.update(slice);
    },
    /** Adds a field of the form, which no file equals: the entry of a file starts with a digit. */
    addField(name: string, text: string): void {
      hmac.update(`field ${Buffer.byteLength(name)} ${Buffer.byteLength(text)} ${name}${text}`);
    },
    digest: (): Buffer => hmac.digest(),
  };
}
