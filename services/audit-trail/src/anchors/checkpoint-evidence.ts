import type { VerifierKey } from '@probant/audit/notes/verifier-key';
import type { TenantId } from '@probant/kernel/tenant';
import type { CheckpointStore } from '../checkpoints/checkpoint-store.ts';
import { type AnchoredHead, anchoredHead } from './anchored-head.ts';

/** What the checkpoints in the database say of a log. */
type CheckpointEvidence = {
  /** Those that this installation has signed for the place where they stand, smallest first. */
  readonly signed: readonly AnchoredHead[];
  /** Whether any other one stands among them: signed by nobody or by another key, of another log, or not where it was put. */
  readonly foreign: boolean;
};

export type CheckpointReader = {
  /** The newest checkpoint of a log, or with `withOlder` up to 63 more: the last ones and some spread over its length. */
  evidence(tenant: TenantId, withOlder: boolean): Promise<CheckpointEvidence>;
  /** Events that the newest one covers which this installation has signed, 0 when there is none. */
  signedSize(tenant: TenantId): Promise<number>;
};

/** Of the latest part of a log each checkpoint is looked at: no anchor may cover that yet. */
const LATEST = 32;
const SPREAD = 32;

export function checkpointReader(
  heads: CheckpointStore['heads'],
  keyOf: (tenant: TenantId) => VerifierKey,
): CheckpointReader {
  const evidence: CheckpointReader['evidence'] = async (tenant, withOlder) => {
    const found = await (withOlder ? heads(tenant, LATEST, SPREAD) : heads(tenant, 1, 0));
    const read = found.map((checkpoint) => anchoredHead({ ...checkpoint, at: checkpoint.signedAt }, keyOf(tenant)));
    const signed = read.filter((head) => head.signed && head.root !== null);
    return { signed, foreign: signed.length < read.length };
  };
  return {
    evidence,
    async signedSize(tenant) {
      const newest = await evidence(tenant, false);
      const { signed } = newest.foreign ? await evidence(tenant, true) : newest;
      return signed.at(-1)?.size ?? 0;
    },
  };
}
