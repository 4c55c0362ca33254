import type { Randomness } from '@probant/kernel/ids';
import { open, seal } from '../keys/seal.ts';
import { type FilePlace, nameObject } from '../keys/sealed-places.ts';
import type { ListedObject } from './object-listing.rules.ts';

type ObjectPlace = Pick<ListedObject, 'key' | 'etag'>;

/** Encrypts where the content of a file is, in its place in the job. */
export const sealObject = (
  key: Uint8Array,
  place: FilePlace,
  { key: objectKey, etag }: ObjectPlace,
  randomness: Randomness,
): Promise<Buffer> => seal(key, nameObject(place), Buffer.from(JSON.stringify([objectKey, etag])), randomness);

/** Decrypts what `sealObject` returned for the same place. @throws Error for any other bytes. */
export async function openObject(key: Uint8Array, place: FilePlace, sealed: Uint8Array): Promise<ObjectPlace> {
  const text = (await open(key, nameObject(place), sealed)).toString('utf8');
  const [objectKey, etag] = JSON.parse(text) as [string, string];
  return { key: objectKey, etag };
}
