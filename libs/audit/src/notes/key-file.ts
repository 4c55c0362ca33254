import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { chown, link, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createFolder } from '@probant/kernel/durable-files/create-folder';
import { syncFolder } from '@probant/kernel/durable-files/sync-folder';

/**
 * Returns the Ed25519 key in a file (PKCS#8, readable by its owner only). Creates the file and its folder on the first call. When two
 * processes create it at the same time, both use the key of the one that wins.
 *
 * @throws Error when the file contains anything else or cannot be read.
 */
export const openKeyFile = async (file: string): Promise<KeyObject> =>
  (await readKeyFile(file)) ?? (await createKey(file));

/**
 * Returns the Ed25519 key in a file, null when there is no such file.
 *
 * @throws Error when the file contains anything else or cannot be read.
 */
export async function readKeyFile(file: string): Promise<KeyObject | null> {
  const pem = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new Error(`the signing key cannot be read (${error.code}): run as the user who owns its file`);
  });
  if (pem === null) return null;
  const key = parseKey(pem);
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error('the signing key file contains no Ed25519 key');
  return key;
}

function parseKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

/** Writes and syncs a draft next to the file, then links it: the file appears complete or not at all, and never replaces another. */
async function createKey(file: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await createFolder(dirname(file), 0o700);
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  const key = await readKeyFile(file);
  if (!key) throw new Error('the signing key was created but cannot be read');
  return key;
}

/**
 * Gives a new file of the keys folder the owner of the signing key, when root runs a command for a platform of another user, who could
 * not read the file otherwise. Nobody but root can, or needs to.
 */
export async function copyOwner(keyFile: string, newFile: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(keyFile);
  await chown(newFile, uid, gid);
}

/**
 * Moves a key file over another one, whose key no longer exists then. After a crash there is the one or the other, complete.
 *
 * @throws Error when the first file does not exist.
 */
export async function replaceKeyFile(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}
