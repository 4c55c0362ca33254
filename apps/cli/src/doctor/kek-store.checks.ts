import type { NamedKekStore } from '@probant/scoring/open-kek-store';
import { describeError } from '../describe-error.ts';
import type { Check } from './check.ts';

/** Names the store of the month keys in checks, whether it is a folder or a bucket. */
export const KEK_STORE_NAME = 'keys of scoring';

/** Reads from the bucket of the month keys, if they are in one, whether keys in it could be destroyed. Signed, so that it can answer. */
export async function checkKekBucket(store: NamedKekStore): Promise<readonly Check[]> {
  if (store.kind === 'folder') return [];
  const check = (state: Check['state'], detail: string): Check => ({
    area: 'connections',
    name: KEK_STORE_NAME,
    state,
    detail: `${store.description} ${detail}`,
  });
  try {
    await store.keks.inspect();
    return [check('ok', 'can be read, and has neither versioning nor Object Lock (PROBANT_KEK_S3_BUCKET)')];
  } catch (error) {
    return [check('problem', `cannot be used (PROBANT_KEK_S3_BUCKET): ${describeError(error).join('; ')}`)];
  }
}
