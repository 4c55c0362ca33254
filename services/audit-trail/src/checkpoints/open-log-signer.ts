import type { KeyObject } from 'node:crypto';
import { openKeyFile, readKeyFile } from '@probant/audit/notes/key-file';
import { getKeyFiles, type KeyFolder } from './key-folder.ts';
import { createLogSigner, type LogSigner } from './log-signer.ts';
import { readRotationsCopy, writeRotationsCopy } from './rotations-copy.ts';
import type { SigningKeysRepository } from './signing-keys.repository.ts';

/** Opens the signer with the Ed25519 key of this installation, which is created on the first start. */
async function openLogSigner(folder: KeyFolder): Promise<LogSigner> {
  const { current, next } = getKeyFiles(folder);
  const readKeys = async (): Promise<readonly KeyObject[]> =>
    (await Promise.all([readKeyFile(current), readKeyFile(next)])).filter((key) => key !== null);
  return createLogSigner(folder.auditOrigin, await openKeyFile(current), readKeys);
}

/**
 * Opens the signer with the newest key, also after a rotation that was interrupted before it replaced the key file.
 * @throws SigningKeyMissingError when the keys folder does not contain the newest key.
 */
export async function openCurrentSigner(
  { readRotations }: Pick<SigningKeysRepository, 'readRotations'>,
  folder: KeyFolder,
): Promise<LogSigner> {
  const signer = await openLogSigner(folder);
  const stored = await readRotations();
  const copied = await readRotationsCopy(folder);
  if (stored.length > copied.length) await writeRotationsCopy(folder, stored);
  await signer.followRotations(stored.length >= copied.length ? stored : copied);
  return signer;
}
