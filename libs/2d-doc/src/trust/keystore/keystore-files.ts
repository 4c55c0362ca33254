import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Certificates are public: the platform may run as another user than the one who refreshes. */
const FILE_MODE = 0o644;

/**
 * Reads a regular file of at most `maxBytes`. A symbolic link is not followed, and a pipe is not waited for.
 *
 * @throws Error whose message says why, such as "is not a regular file".
 */
export async function readRegularFile(path: string, maxBytes: number): Promise<Uint8Array> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ENOENT') throw new Error('does not exist');
      throw new Error(code === 'ELOOP' ? 'is a symbolic link' : `cannot be read (${code})`);
    },
  );
  try {
    const status = await handle.stat();
    if (!status.isFile()) throw new Error('is not a regular file');
    if (status.size > maxBytes) throw new Error(`is larger than ${maxBytes} bytes`);
    const bytes = Buffer.alloc(status.size);
    const { bytesRead } = await handle.read(bytes, 0, status.size, 0);
    return new Uint8Array(bytes.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** Replaces a file of the folder, or none at all: after a crash there is the old one or the new one, complete. */
export async function replaceFile(folder: string, name: string, bytes: Uint8Array | string): Promise<void> {
  const draft = join(folder, `.draft-${randomUUID()}`);
  const handle = await open(draft, 'wx', FILE_MODE);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    await unlink(draft).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
  await rename(draft, join(folder, name));
}

/** Makes new names in a folder survive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates the folders of a keystore. The parent must exist: in a mistyped folder the keystore would be lost.
 *
 * @throws Error with the code ENOENT when it does not.
 */
export async function createKeystoreFolders(folder: string): Promise<void> {
  for (const path of [folder, join(folder, 'certs'), join(folder, 'crls')])
    await mkdir(path, { mode: 0o755 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
}

export const computeSha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
