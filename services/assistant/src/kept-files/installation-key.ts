import { createHash } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '@probant/kernel/durable-files/sync-folder';
import type { Randomness } from '@probant/kernel/ids';
import { FileKeyError } from './kept-files.errors.ts';
import { KEY_BYTES } from './seal-file.rules.ts';

/** The key that encrypts the keys of all files. `id` names it in the database, so that another key is recognised. */
type InstallationKey = { readonly id: string; readonly key: Uint8Array };

export type InstallationKeySource = {
  /** Returns the key with this id. @throws FileKeyError when there is none, it cannot be read, or it has another id. */
  read(keyId: string): Promise<Uint8Array>;
  /** Returns the key with its id; creates one where there is none. @throws FileKeyError when that is not possible. */
  readOrCreate(): Promise<InstallationKey>;
};

/** Accepts the base64 of the bytes of a key. */
export const KEY_PATTERN = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;

/** Returns the key that the settings contain. */
export function useGivenKey(base64: string): InstallationKeySource {
  const key = parseKey(base64);
  return { read: async (keyId) => requireId(key, keyId), readOrCreate: async () => key };
}

/** Keeps the key in a file that only its owner can read. It is read again until it was read once. */
export function createKeyFile(file: string, randomness: Randomness): InstallationKeySource {
  let known: InstallationKey | null = null;
  const read = async (): Promise<InstallationKey> => (known ??= await readKey(file));
  return {
    read: async (keyId) => requireId(await read(), keyId),
    readOrCreate: async () => {
      if (known === null && !(await exists(file))) await createFile(file, randomness);
      return read();
    },
  };
}

function requireId({ id, key }: InstallationKey, keyId: string): Uint8Array {
  if (id === keyId) return key;
  throw new FileKeyError(`a kept file needs the key ${keyId}, and this installation has the key ${id}`);
}

function parseKey(base64: string): InstallationKey {
  const key = Buffer.from(base64, 'base64');
  return { key, id: createHash('sha256').update('kept-files|').update(key).digest('hex').slice(0, ID_DIGITS) };
}

const ID_DIGITS = 16;

async function readKey(file: string): Promise<InstallationKey> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new FileKeyError(`the key of the kept files cannot be read from ${file} (${error.code})`);
  });
  if (!KEY_PATTERN.test(text.trim())) throw new FileKeyError(`${file} is not a key of kept files`);
  return parseKey(text.trim());
}

const exists = (file: string): Promise<boolean> =>
  open(file).then(
    (handle) => handle.close().then(() => true),
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

/** Writes and syncs a draft, then links it: the first of several instances wins, and no half-written key is ever visible. */
async function createFile(file: string, randomness: Randomness): Promise<void> {
  const draft = `${file}.${Buffer.from(randomness(8)).toString('hex')}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${Buffer.from(randomness(KEY_BYTES)).toString('base64')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await unlink(draft);
    await syncFolder(dirname(file));
  } catch (error) {
    throw new FileKeyError(`the key of the kept files cannot be stored in ${file} (${readCode(error)})`);
  }
}

const readCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown error';
