import type { TenantId } from '@probant/kernel/tenant';
import type { CheckpointStore } from '../../checkpoints/checkpoint-store.ts';
import type { ReadLogKeys } from '../../checkpoints/log-keys-reader.ts';
import { readTreeHead, type TreeHead } from './tree-head.ts';

/** The checkpoints of a log in the database. */
type CheckpointEvidence = {
  /** Those that this installation signed for this log and size, smallest first. */
  readonly signed: readonly TreeHead[];
  /** Whether any other checkpoint is stored among them: unsigned, signed by another key, or for another log or size. */
  readonly hasForeign: boolean;
};

export type CheckpointReader = {
  /** Reads the newest checkpoint of a log; with `withOlder` up to 63 more, the latest ones and some spread over its length. */
  readEvidence(tenant: TenantId, withOlder: boolean): Promise<CheckpointEvidence>;
  /** Reads the size of the newest checkpoint signed by this installation, 0 when there is none. */
  readSignedSize(tenant: TenantId): Promise<number>;
};

/** The latest checkpoints are all checked: there may be no anchor for them yet. */
const LATEST_CHECKPOINTS = 32;
const SAMPLED_CHECKPOINTS = 32;

export function createCheckpointReader(
  sampleCheckpoints: CheckpointStore['sample'],
  readLogKeys: ReadLogKeys,
): CheckpointReader {
  const readEvidence: CheckpointReader['readEvidence'] = async (tenant, withOlder) => {
    const checkpoints = await (withOlder
      ? sampleCheckpoints(tenant, LATEST_CHECKPOINTS, SAMPLED_CHECKPOINTS)
      : sampleCheckpoints(tenant, 1, 0));
    const keys = await readLogKeys(tenant);
    const heads = checkpoints.map((checkpoint) => readTreeHead({ ...checkpoint, at: checkpoint.signedAt }, keys));
    const signed = heads.filter((head) => head.signed && head.root !== null);
    return { signed, hasForeign: signed.length < heads.length };
  };
  return {
    readEvidence,
    async readSignedSize(tenant) {
      const newest = await readEvidence(tenant, false);
      const { signed } = newest.hasForeign ? await readEvidence(tenant, true) : newest;
      return signed.at(-1)?.size ?? 0;
    },
  };
}
