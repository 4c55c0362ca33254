import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTrustSnapshot } from '@probant/2d-doc/trust/create-snapshot';
import { EMBEDDED_TRUST_LIST } from '@probant/2d-doc/trust/embedded-trust-list';
import { MANIFEST_NAME } from '@probant/2d-doc/trust/keystore/manifest';
import { openKeystore } from '@probant/2d-doc/trust/keystore/open-keystore';
import type { TrustSnapshot } from '@probant/2d-doc/trust/trust';
import type { Logger } from '@probant/kernel/logging';

type TrustSourceOptions = {
  /** The keystore of the operator; it may not exist. */
  readonly folder: string;
  readonly logger: Logger;
};

type Loaded = { readonly version: string; readonly snapshot: Promise<TrustSnapshot> };

/** Creates a source of the embedded trust list with the certificates of the keystore, which is read again when its manifest changes. */
export function createTrustSource({ folder, logger }: TrustSourceOptions): () => Promise<TrustSnapshot> {
  let loaded: Loaded | null = null;
  return async () => {
    const version = await readVersion(join(folder, MANIFEST_NAME));
    if (loaded?.version !== version) loaded = { version, snapshot: loadSnapshot(folder, logger) };
    return loaded.snapshot;
  };
}

/** Changes whenever the manifest is replaced; "" without one. */
async function readVersion(manifest: string): Promise<string> {
  const status = await stat(manifest).catch(() => null);
  return status === null ? '' : `${status.ino} ${status.mtimeMs} ${status.size}`;
}

async function loadSnapshot(folder: string, logger: Logger): Promise<TrustSnapshot> {
  const { signers, problems, refreshedAt } = await openKeystore(folder);
  const counts = { signers: signers.length, problems: problems.length, refreshedAt };
  if (problems.length > 0) logger.warn(counts, 'a part of the 2D-Doc keystore cannot be used; see probant 2ddoc list');
  else logger.info(counts, 'certificates of 2D-Doc signers');
  return createTrustSnapshot(EMBEDDED_TRUST_LIST, signers);
}
