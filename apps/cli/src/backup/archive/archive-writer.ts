import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { link, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type { Manifest } from './manifest.ts';
import { MANIFEST_NAME } from './manifest.ts';
import { createHeader, createPadding } from './tar-header.ts';

export type ArchiveWriter = {
  /** Adds a member. `modifiedAt` is the time of the file that it is a copy of. Resolves when the next one may follow. */
  add(name: string, bytes: Uint8Array, modifiedAt?: Date): Promise<void>;
};

/** Size and hash of a finished file. */
export type WrittenFile = { readonly bytes: number; readonly sha256: string };

type ArchiveOptions = { readonly createdAt: Date; readonly mayReplace: boolean };

/**
 * Writes an archive, a tar file compressed with zstd, that only its owner can read. `work` adds the members and returns the manifest, which
 * follows them. The file appears under its name when it is complete and on the disk.
 */
export async function writeArchive(
  path: string,
  { createdAt, mayReplace }: ArchiveOptions,
  work: (archive: ArchiveWriter) => Promise<Omit<Manifest, 'members'>>,
): Promise<WrittenFile> {
  const partial = `${path}.partial-${process.pid}`;
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const file = createCountedHash();
  const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(compress, file.transform, output);
  // An error of the disk also ends the wait of `add`; it is reported once, below.
  written.catch(() => undefined);
  try {
    const members: Manifest['members'] = [];
    const append = async (name: string, bytes: Uint8Array, modifiedAt = createdAt): Promise<void> => {
      for (const part of [createHeader(name, bytes.length, modifiedAt), bytes, createPadding(bytes.length)])
        if (part.length > 0 && !compress.write(part)) await Promise.race([once(compress, 'drain'), written]);
    };
    const manifest = await work({
      async add(name, bytes, modifiedAt) {
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const time = modifiedAt === undefined ? {} : { modified_at: modifiedAt.toISOString() };
        members.push({ name, bytes: bytes.length, sha256, ...time });
        await append(name, bytes, modifiedAt);
      },
    });
    await append(MANIFEST_NAME, Buffer.from(`${JSON.stringify({ ...manifest, members })}\n`));
    compress.end(Buffer.alloc(2 * 512));
    await written;
    await publish(partial, path, mayReplace);
    return file.read();
  } catch (error) {
    compress.destroy();
    await written.catch(() => undefined);
    await unlink(partial).catch(() => undefined);
    throw error;
  }
}

/** A link never replaces a file. */
async function publish(partial: string, path: string, mayReplace: boolean): Promise<void> {
  if (mayReplace) await rename(partial, path);
  else {
    await link(partial, path);
    await unlink(partial);
  }
  const folder = await open(dirname(path));
  await folder.sync().finally(() => folder.close());
}

function createCountedHash(): { readonly transform: Transform; read(): WrittenFile } {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  const transform = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { transform, read: () => ({ bytes, sha256: hash.digest('hex') }) };
}
