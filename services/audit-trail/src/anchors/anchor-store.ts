import type { TenantId } from '@probant/kernel/tenant';
import { type AnchorPlace, fileBefore, nameOf, placeOf, tokenOf } from './anchor-names.ts';
import { untilAborted } from './until-aborted.ts';
import { type Stored, type Vault, VaultError } from './vault/vault.ts';

/** A tenant's checkpoint as it stands outside the database. `at` is when it came to stand there. */
export type Anchor = AnchorPlace & {
  readonly tenant: TenantId;
  /** The signed note of the checkpoint. */
  readonly note: string;
  readonly at: string;
};

/** Where anchors stand. What was put is never changed, and every call ends with its signal. Faults are VaultErrors. */
export type AnchorStore = {
  /** The bucket, or the folder's name without its path. */
  readonly place: string;
  /** The place, and in it the series, where that has a name. */
  readonly name: string;
  /** Durable once it resolves. The same note again is fine; another note under the same size is a fault. */
  put(anchor: Anchor, signal: AbortSignal): Promise<void>;
  /** Stands beside the note from then on; where a token for it stands already, that one stays. */
  putToken(anchor: Anchor, token: Uint8Array, signal: AbortSignal): Promise<void>;
  /** The anchor of the largest size. `atLeast` is a guess that saves reading through older ones; a wrong one costs time only. */
  newest(tenant: TenantId, atLeast: number, signal: AbortSignal): Promise<Anchor | null>;
  /** Where anchors of these sizes stand, both included, smallest first. */
  list(tenant: TenantId, fromSize: number, toSize: number, signal: AbortSignal): Promise<readonly AnchorPlace[]>;
  /** The anchor that stands there, null when there is none. */
  read(tenant: TenantId, place: AnchorPlace, signal: AbortSignal): Promise<Anchor | null>;
};

type Standing = { readonly place: AnchorPlace; readonly stored: Stored };

/** `under` is where the tenants' folders stand, empty or with a slash at its end. */
export function anchorStoreIn(vault: Vault, under = ''): AnchorStore {
  const standing = async (tenant: TenantId, fromSize: number, signal: AbortSignal): Promise<readonly Standing[]> => {
    const before = fileBefore(tenant, fromSize);
    const stored = await vault.list(`${under}${tenant}`, before === '' ? '' : `${under}${before}`, signal);
    return stored
      .flatMap((object) => {
        const place = placeOf(tenant, object.name.slice(under.length));
        return place === null ? [] : [{ place, stored: object }];
      })
      .sort((a, b) => a.place.size - b.place.size || a.place.erasures - b.place.erasures);
  };
  const readStanding = async (tenant: TenantId, found: Standing | undefined, signal: AbortSignal) => {
    if (!found) return null;
    const { bytes, at } = await vault.read(found.stored, signal);
    return { tenant, ...found.place, note: bytes.toString('utf8'), at };
  };
  const newestFrom = async (tenant: TenantId, size: number, signal: AbortSignal) =>
    readStanding(tenant, (await standing(tenant, size, signal)).at(-1), signal);

  return {
    place: vault.name,
    name: under === '' ? vault.name : `${vault.name}/${under.slice(0, -1)}`,
    put: (anchor, signal) =>
      untilAborted(
        signal,
        vault.put(`${under}${nameOf(anchor.tenant, anchor)}`, Buffer.from(anchor.note), anchor.at, signal),
      ),
    putToken: (anchor, token, signal) =>
      untilAborted(
        signal,
        vault.put(`${under}${tokenOf(anchor.tenant, anchor)}`, token, anchor.at, signal).catch((error: unknown) => {
          if (!(error instanceof VaultError && error.fault === 'taken')) throw error;
        }),
      ),
    newest: (tenant, atLeast, signal) =>
      untilAborted(
        signal,
        (async () =>
          (await newestFrom(tenant, atLeast, signal)) ?? (atLeast > 0 ? await newestFrom(tenant, 0, signal) : null))(),
      ),
    list: (tenant, fromSize, toSize, signal) =>
      untilAborted(
        signal,
        standing(tenant, fromSize, signal).then((found) =>
          found.map(({ place }) => place).filter(({ size }) => size <= toSize),
        ),
      ),
    read: (tenant, place, signal) =>
      untilAborted(
        signal,
        (async () => {
          const name = `${under}${nameOf(tenant, place)}`;
          const found = (await standing(tenant, place.size, signal)).find(({ stored }) => stored.name === name);
          return readStanding(tenant, found, signal);
        })(),
      ),
  };
}
