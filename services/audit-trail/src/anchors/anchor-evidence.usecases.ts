import type { VerifierKey } from '@probant/audit/notes/verifier-key';
import { semaphore } from '@probant/kernel/semaphore';
import type { TenantId } from '@probant/kernel/tenant';
import type { AnchorPlace } from './anchor-names.ts';
import type { AnchorRecord, AnchorRecords } from './anchor-records.ts';
import type { AnchorStore } from './anchor-store.ts';
import { type AnchoredHead, anchoredHead } from './anchored-head.ts';
import type { AnchorSeries } from './series/anchor-series.ts';
import { spread } from './spread.rules.ts';
import { VaultError } from './vault/vault.ts';

/** What the stores say of a log. */
export type AnchorEvidence =
  | { readonly state: 'none' }
  /** No store could be read, or none has what was once written to it; `seq` and `at` are what the database remembers of it. */
  | { readonly state: 'unreadable'; readonly seq: number | null; readonly at: string | null }
  | {
      readonly state: 'read';
      readonly newest: AnchoredHead;
      /** Others, smallest first. */
      readonly older: readonly AnchoredHead[];
      /** Whether every store could be read and has what was written to it. */
      readonly complete: boolean;
    };

export type AnchorReader = {
  /** The newest anchor of a log and up to `older` more, spread over its length. Takes at most 10 s, and never fails. */
  evidence(tenant: TenantId, older: number, signal: AbortSignal): Promise<AnchorEvidence>;
};

type ReaderDeps = {
  /** The stores whose anchors logs must fit; `certain` is false where the place did not say which of its anchors these are. */
  readonly storesToFit: AnchorSeries['storesToFit'];
  readonly records: AnchorRecords;
  readonly keyOf: (tenant: TenantId) => VerifierKey;
};

const PATIENCE = 10_000;
/** Notes read at once from one store. */
const AT_ONCE = 8;

export function anchorReader({ storesToFit, records, keyOf }: ReaderDeps): AnchorReader {
  return {
    async evidence(tenant, older, given) {
      const signal = AbortSignal.any([given, AbortSignal.timeout(PATIENCE)]);
      const findings = await Promise.all(
        (await storesToFit(signal)).map(async ({ store, certain }) => {
          const record = await records.newest(tenant, store.name);
          const heads = await headsIn(store, tenant, record?.size ?? 0, older, signal);
          return { record, certain, heads: heads?.map((anchor) => anchoredHead(anchor, keyOf(tenant))) ?? null };
        }),
      );
      const heads = bySize(findings.flatMap((finding) => finding.heads ?? []));
      const complete = findings.every(
        ({ record, certain, heads: found }) => certain && found !== null && !reachesBeyond(record, found.at(-1)),
      );
      const newest = heads.at(-1);
      if (newest) return { state: 'read', newest, older: heads.slice(0, -1), complete };
      if (complete) return { state: 'none' };
      const remembered = findings
        .flatMap(({ record }) => record ?? [])
        .sort((a, b) => a.size - b.size)
        .at(-1);
      return { state: 'unreadable', seq: remembered?.size ?? null, at: remembered?.anchoredAt ?? null };
    },
  };
}

/** Smallest first; null where the store cannot be read. */
async function headsIn(store: AnchorStore, tenant: TenantId, atLeast: number, older: number, signal: AbortSignal) {
  try {
    const newest = await store.newest(tenant, atLeast, signal);
    if (newest === null) return [];
    const places = older === 0 ? [] : await store.list(tenant, 0, newest.size - 1, signal);
    const lane = semaphore(AT_ONCE);
    const chosen = spread(places, older);
    const read = await Promise.all(chosen.map((place) => lane(() => store.read(tenant, place, signal))));
    return [...read.filter((anchor) => anchor !== null), newest];
  } catch (error) {
    if (error instanceof VaultError) return null;
    throw error;
  }
}

const bySize = <Place extends AnchorPlace>(heads: readonly Place[]): readonly Place[] =>
  heads.toSorted((a, b) => a.size - b.size || a.erasures - b.erasures);

/** Whether the database remembers more than a store shows. */
const reachesBeyond = (record: AnchorRecord | null, newest: AnchorPlace | undefined): boolean =>
  record !== null &&
  (newest === undefined ||
    record.size > newest.size ||
    (record.size === newest.size && record.erasures > newest.erasures));
