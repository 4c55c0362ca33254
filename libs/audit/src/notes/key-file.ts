import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The Ed25519 key in a file: PKCS#8, readable by its owner only. Made on the first call, with its folder; of two processes that make it
 * at once one wins, and both use its key. Rejects with a sentence when the file holds anything else or cannot be read.
 */
export const openKeyFile = async (file: string): Promise<KeyObject> =>
  (await readKeyFile(file)) ?? (await makeKey(file));

/** The Ed25519 key in a file, null when there is no such file. Rejects as `openKeyFile`. */
export async function readKeyFile(file: string): Promise<KeyObject | null> {
  const pem = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new Error(`the signing key cannot be read (${error.code}): its file belongs to the user who made it`);
  });
  if (pem === null) return null;
  const key = parsed(pem);
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error('the file of the signing key holds no Ed25519 key');
  return key;
}

function parsed(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

/** Written whole and flushed beside its place first: a link appears complete or not at all, and never over another. */
async function makeKey(file: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
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
  if (!key) throw new Error('the signing key was made and cannot be read');
  return key;
}
