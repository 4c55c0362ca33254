import { createSemaphore } from '@probant/kernel/semaphore';
import type { TenantId } from '@probant/kernel/tenant';
import type { ReadLogKeys } from '../../checkpoints/log-keys-reader.ts';
import type { AnchorRecord, AnchorRecords } from '../anchor-records.ts';
import { ObjectStoreError } from '../object-store/object-store.ts';
import type { AnchorSeries } from '../series/anchor-series.ts';
import type { LogSize } from '../stores/anchor-names.ts';
import type { AnchorStore } from '../stores/anchor-store.ts';
import { sampleEvenly } from './sample-evenly.rules.ts';
import { readTreeHead, type TreeHead } from './tree-head.ts';

/** What the anchor stores contain for a log. */
export type AnchorEvidence =
  | { readonly state: 'none' }
  /**
   * No store could be read, or none has the anchors that were written to it. `seq` and `at` come from the database's record. `isMissing`:
   * every store could be read.
   */
  | {
      readonly state: 'unreadable';
      readonly seq: number | null;
      readonly at: string | null;
      readonly isMissing?: boolean;
    }
  | {
      readonly state: 'read';
      readonly newest: TreeHead;
      /** Older anchors, smallest first. */
      readonly older: readonly TreeHead[];
      /** Whether every store could be read and has the anchors that were written to it. */
      readonly complete: boolean;
    };

export type AnchorReader = {
  /** Reads the newest anchor of a log and up to `olderCount` more, spread over its length. Takes at most 10 s. An unreadable store is not an error. */
  readEvidence(tenant: TenantId, olderCount: number, signal: AbortSignal): Promise<AnchorEvidence>;
};

type AnchorReaderDeps = {
  readonly listRequiredStores: AnchorSeries['listRequiredStores'];
  readonly records: AnchorRecords;
  readonly readLogKeys: ReadLogKeys;
};

const EVIDENCE_TIMEOUT_MS = 10_000;
/** For each store. */
const MAX_CONCURRENT_READS = 8;

export function createAnchorReader({ listRequiredStores, records, readLogKeys }: AnchorReaderDeps): AnchorReader {
  return {
    async readEvidence(tenant, olderCount, callerSignal) {
      const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(EVIDENCE_TIMEOUT_MS)]);
      const keys = await readLogKeys(tenant);
      const storeResults = await Promise.all(
        (await listRequiredStores(signal)).map(async ({ store, certain }) => {
          const record = await records.readNewest(tenant, store.name);
          const storedAnchors = await readAnchors(store, tenant, record?.size ?? 0, olderCount, signal);
          return {
            record,
            certain,
            heads: storedAnchors?.map((anchor) => readTreeHead(anchor, keys)) ?? null,
          };
        }),
      );
      const heads = sortBySize(storeResults.flatMap((result) => result.heads ?? []));
      const complete = storeResults.every(
        (result) => result.certain && result.heads !== null && !isAhead(result.record, result.heads.at(-1)),
      );
      const newest = heads.at(-1);
      if (newest) return { state: 'read', newest, older: heads.slice(0, -1), complete };
      if (complete) return { state: 'none' };
      const newestRecord = storeResults
        .flatMap(({ record }) => record ?? [])
        .sort((a, b) => a.size - b.size)
        .at(-1);
      const isMissing = storeResults.every((result) => result.certain && result.heads !== null);
      return { state: 'unreadable', seq: newestRecord?.size ?? null, at: newestRecord?.anchoredAt ?? null, isMissing };
    },
  };
}

/** Reads the newest anchor and a sample of older ones, smallest first. Returns null when the store cannot be read. */
async function readAnchors(
  store: AnchorStore,
  tenant: TenantId,
  minSize: number,
  olderCount: number,
  signal: AbortSignal,
) {
  try {
    const newest = await store.newest(tenant, minSize, signal);
    if (newest === null) return [];
    const olderSizes = olderCount === 0 ? [] : await store.list(tenant, 0, newest.size - 1, signal);
    const withReadSlot = createSemaphore(MAX_CONCURRENT_READS);
    const sample = sampleEvenly(olderSizes, olderCount);
    const olderAnchors = await Promise.all(
      sample.map((logSize) => withReadSlot(() => store.read(tenant, logSize, signal))),
    );
    return [...olderAnchors.filter((anchor) => anchor !== null), newest];
  } catch (error) {
    if (error instanceof ObjectStoreError) return null;
    throw error;
  }
}

const sortBySize = <Head extends LogSize>(heads: readonly Head[]): readonly Head[] =>
  heads.toSorted((a, b) => a.size - b.size || a.erasures - b.erasures);

/** Returns whether the database's record is ahead of what a store contains. */
const isAhead = (record: AnchorRecord | null, newest: LogSize | undefined): boolean =>
  record !== null &&
  (newest === undefined ||
    record.size > newest.size ||
    (record.size === newest.size && record.erasures > newest.erasures));
