import { generateKeyPairSync } from 'node:crypto';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { CheckpointRefusedError } from '../../checkpoints/checkpoint-refused-error.ts';
import type { Checkpoint } from '../../checkpoints/checkpoint-store.ts';
import type { Checkpoints } from '../../checkpoints/checkpoints.usecases.ts';
import { createLogSigner } from '../../checkpoints/log-signer.ts';
import type { AnchorRecord, AnchorRecords } from '../anchor-records.ts';
import type { LogSize } from '../stores/anchor-names.ts';

/** Creates in-memory logs that have only a length, signed with a real key, and the records of their anchors. */
export function createMemoryLogs(clock: Clock) {
  const logs = new Map<TenantId, LogSize>();
  const records: AnchorRecord[] = [];
  const contradicted = new Set<TenantId>();
  const signer = createLogSigner('test.example', generateKeyPairSync('ed25519').privateKey);

  const newestOf = (tenant: TenantId, store: string): AnchorRecord | null =>
    records
      .filter((record) => record.tenant === tenant && record.store === store)
      .sort((a, b) => a.size - b.size || a.erasures - b.erasures)
      .at(-1) ?? null;
  const cover = async (tenant: TenantId): Promise<Checkpoint | null> => {
    if (contradicted.has(tenant)) throw new CheckpointRefusedError('events that a checkpoint covers are missing');
    const head = logs.get(tenant);
    if (!head) return null;
    const root = Buffer.alloc(32, head.size);
    const ledger = head.erasures === 0 ? null : { count: head.erasures, hash: Buffer.alloc(32, head.erasures) };
    const note = signer.signCheckpoint(tenant, { size: head.size, root, ledger });
    return { tenant, ...head, root, note, cosignatures: [], signedAt: new Date(clock()).toISOString() };
  };
  return {
    /** Size and erasure count of each log. */
    logs,
    /** Logs that contradict their last checkpoint. */
    contradicted,
    kept: records,
    signer,
    checkpoints: { cover, readNewest: cover, rebuildSubtrees: async () => undefined } satisfies Checkpoints,
    records: {
      async add(record) {
        records.push(record);
      },
      listUnanchored: async (stores) =>
        [...logs].flatMap(([tenant, head]) =>
          stores.flatMap((store) => {
            const last = newestOf(tenant, store);
            const changed = head.size > (last?.size ?? 0) || head.erasures > (last?.erasures ?? 0);
            return changed ? [{ tenant, store, head, last }] : [];
          }),
        ),
      readNewest: async (tenant, store) => newestOf(tenant, store),
      readLastAnchoredAt: async (store) =>
        records
          .filter((record) => record.store === store)
          .map(({ anchoredAt }) => anchoredAt)
          .sort()
          .at(-1) ?? null,
      readLedger: async () => ({ count: 0, hash: null }),
    } satisfies AnchorRecords,
  };
}
