import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readTrustList, type TrustList, TrustListError } from './read-trust-list.ts';

/**
 * SHA-256 of trust-list.xml: sequence 23 of 2026-05-11, from https://pub.ants.gouv.fr/2D-DOC/V1/PRD/01_TSL/tsl_signed.xml.
 * `node scripts/verify-trust-list.ts FILE` verifies the signature of another list and prints its hash.
 */
const LIST_SHA256 = '19c72c8501f7587bf27a4997122b846105f48ec5015f43b78880ea09b431908a';

/**
 * Reads a trust list whose signature was verified before.
 *
 * @throws TrustListError when the bytes are not those that were verified.
 */
export function readPinnedTrustList(xml: Uint8Array, sha256: string): TrustList {
  if (createHash('sha256').update(xml).digest('hex') !== sha256)
    throw new TrustListError('the 2D-Doc trust list of this installation was changed');
  return readTrustList(xml);
}

/** The trust list of this version. */
export const EMBEDDED_TRUST_LIST: TrustList = readPinnedTrustList(
  readFileSync(new URL('./trust-list.xml', import.meta.url)),
  LIST_SHA256,
);
