import type { TenantId } from '@probant/kernel/tenant';
import { open } from '../keys/seal.ts';
import { nameContent, namePiece } from '../keys/sealed-places.ts';
import type { JobBucket } from '../objects/job-bucket.ts';
import { createNoBucketError } from '../objects/object.errors.ts';
import { openObject } from '../objects/sealed-object.ts';
import { PIECE_BYTES } from '../pieces.ts';
import type { ClaimedFile, ClaimsRepository } from './claims.repository.ts';

/** Where contents are. */
export type ContentSources = {
  readonly claims: Pick<ClaimsRepository, 'readPiece'>;
  /** Null when none is configured. */
  readonly bucket: Pick<JobBucket, 'read'> | null;
};

/** Returns the content of a claimed file, decrypted. Null when a piece is gone, as of a job that was cancelled or deleted meanwhile. @throws AppError as `JobBucket.read`. */
export async function openContent(
  { claims, bucket }: ContentSources,
  tenant: TenantId,
  key: Uint8Array,
  claimed: ClaimedFile,
  signal: AbortSignal,
): Promise<Buffer | null> {
  if (claimed.object !== null) {
    if (bucket === null) throw createNoBucketError();
    const object = await openObject(key, claimed, claimed.object);
    return bucket.read(tenant, object.key, object.etag, signal);
  }
  if (claimed.content !== null) return open(key, nameContent(claimed), claimed.content);
  const content = Buffer.alloc(claimed.pieces * PIECE_BYTES);
  let length = 0;
  for (let number = 1; number <= claimed.pieces; number += 1) {
    const sealed = await claims.readPiece(tenant, claimed, number);
    if (sealed === null) return null;
    const piece = await open(key, namePiece(claimed, number), sealed);
    content.set(piece, length);
    length += piece.length;
  }
  return content.subarray(0, length);
}
