import type { TenantId } from '@probant/kernel/tenant';
import { type ObjectStore, ObjectStoreError, type StoredObject } from '../object-store/object-store.ts';
import { formatNameBefore, formatNoteName, formatTokenName, type LogSize, parseNoteName } from './anchor-names.ts';
import { raceWithAbort } from './race-with-abort.ts';

/** A tenant's checkpoint stored outside the database. `at` is when it was stored. */
export type Anchor = LogSize & {
  readonly tenant: TenantId;
  /** The signed note of the checkpoint. */
  readonly note: string;
  readonly at: string;
};

/** The anchors of one series in one location. Stored anchors never change, and every call ends when its signal aborts. Methods throw ObjectStoreError. */
export type AnchorStore = {
  /** The bucket, or the folder's name without its path. */
  readonly location: string;
  /** The location, followed by the series when it has a name. */
  readonly name: string;
  /** Stores an anchor; durable once it resolves. Storing the same note again succeeds; another note of the same size throws `taken`. */
  put(anchor: Anchor, signal: AbortSignal): Promise<void>;
  /** Stores the time-stamp token of an anchor, unless one is already stored. */
  putToken(anchor: Anchor, token: Uint8Array, signal: AbortSignal): Promise<void>;
  /** Reads the anchor of the largest size. `minSize` is a hint that avoids listing older anchors; a wrong one only costs time. */
  newest(tenant: TenantId, minSize: number, signal: AbortSignal): Promise<Anchor | null>;
  /** Lists the anchors of these sizes, both included, smallest first. */
  list(tenant: TenantId, fromSize: number, toSize: number, signal: AbortSignal): Promise<readonly LogSize[]>;
  /** Reads an anchor. Returns null when there is none of that size. */
  read(tenant: TenantId, logSize: LogSize, signal: AbortSignal): Promise<Anchor | null>;
};

type StoredAnchor = { readonly logSize: LogSize; readonly object: StoredObject };

/** `prefix` is the path of the tenants' folders: empty, or ending with a slash. */
export function createAnchorStore(objects: ObjectStore, prefix = ''): AnchorStore {
  const listAnchors = async (
    tenant: TenantId,
    fromSize: number,
    signal: AbortSignal,
  ): Promise<readonly StoredAnchor[]> => {
    const before = formatNameBefore(tenant, fromSize);
    const storedObjects = await objects.list(`${prefix}${tenant}`, before === '' ? '' : `${prefix}${before}`, signal);
    return storedObjects
      .flatMap((object) => {
        const logSize = parseNoteName(tenant, object.name.slice(prefix.length));
        return logSize === null ? [] : [{ logSize, object }];
      })
      .sort((a, b) => a.logSize.size - b.logSize.size || a.logSize.erasures - b.logSize.erasures);
  };
  const readAnchor = async (tenant: TenantId, anchor: StoredAnchor | undefined, signal: AbortSignal) => {
    if (!anchor) return null;
    const { bytes, at } = await objects.read(anchor.object, signal);
    return { tenant, ...anchor.logSize, note: bytes.toString('utf8'), at };
  };
  const readNewestFrom = async (tenant: TenantId, size: number, signal: AbortSignal) =>
    readAnchor(tenant, (await listAnchors(tenant, size, signal)).at(-1), signal);

  return {
    location: objects.name,
    name: prefix === '' ? objects.name : `${objects.name}/${prefix.slice(0, -1)}`,
    put: (anchor, signal) =>
      raceWithAbort(
        signal,
        objects.put(`${prefix}${formatNoteName(anchor.tenant, anchor)}`, Buffer.from(anchor.note), anchor.at, signal),
      ),
    putToken: (anchor, token, signal) =>
      raceWithAbort(
        signal,
        objects
          .put(`${prefix}${formatTokenName(anchor.tenant, anchor)}`, token, anchor.at, signal)
          .catch((error: unknown) => {
            if (!(error instanceof ObjectStoreError && error.fault === 'taken')) throw error;
          }),
      ),
    newest: (tenant, minSize, signal) =>
      raceWithAbort(
        signal,
        (async () =>
          (await readNewestFrom(tenant, minSize, signal)) ??
          (minSize > 0 ? await readNewestFrom(tenant, 0, signal) : null))(),
      ),
    list: (tenant, fromSize, toSize, signal) =>
      raceWithAbort(
        signal,
        listAnchors(tenant, fromSize, signal).then((anchors) =>
          anchors.map(({ logSize }) => logSize).filter(({ size }) => size <= toSize),
        ),
      ),
    read: (tenant, logSize, signal) =>
      raceWithAbort(
        signal,
        (async () => {
          const name = `${prefix}${formatNoteName(tenant, logSize)}`;
          const anchor = (await listAnchors(tenant, logSize.size, signal)).find(({ object }) => object.name === name);
          return readAnchor(tenant, anchor, signal);
        })(),
      ),
  };
}
