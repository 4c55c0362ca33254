import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { MANIFEST_NAME, type Manifest, parseManifest } from './manifest.ts';
import { ArchiveError, BLOCK_BYTES, createPadding, parseHeader } from './tar-header.ts';

export type ArchiveMember = { readonly name: string; readonly bytes: Buffer };

/** Rows are cut into pieces of this size. */
export const PIECE_BYTES = 4 * MIB_BYTES;
/** A file that promises more is none of ours: each member is read into memory. */
const MAX_MEMBER_BYTES = 16 * MIB_BYTES;
const MAX_MANIFEST_BYTES = 256 * MIB_BYTES;

/**
 * Yields the members of an archive in order, the manifest last. `onRead` gets the compressed bytes read.
 *
 * @throws ArchiveError when the file is damaged or no archive of Probant.
 */
export async function* readArchive(
  path: string,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<ArchiveMember> {
  const source = createReadStream(path);
  source.on('data', (chunk) => onRead(chunk.length));
  const blocks = createBlockReader(pipeline(source, createZstdDecompress(), () => {}));
  try {
    for (;;) {
      const header = parseHeader(await blocks.take(BLOCK_BYTES));
      if (header === null) return;
      const limit = header.name === MANIFEST_NAME ? MAX_MANIFEST_BYTES : MAX_MEMBER_BYTES;
      if (header.size > limit) throw new ArchiveError('the file is damaged, or is no backup of Probant');
      const bytes = await blocks.take(header.size);
      await blocks.take(createPadding(header.size).length);
      yield { name: header.name, bytes };
    }
  } finally {
    source.destroy();
  }
}

/**
 * Reads an archive from its start to its end and compares every member with the manifest.
 *
 * @throws ArchiveError when a member is missing, added or altered.
 */
export async function verifyArchive(
  path: string,
  format: Manifest['format'],
  onRead?: (bytes: number) => void,
): Promise<Manifest> {
  const found: Manifest['members'] = [];
  let manifest: Manifest | null = null;
  for await (const { name, bytes } of readArchive(path, onRead)) {
    if (manifest !== null) throw new ArchiveError('the backup has a member after its manifest');
    if (name === MANIFEST_NAME) manifest = parseManifest(bytes.toString('utf8'));
    else found.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  if (manifest === null || manifest.format !== format)
    throw new ArchiveError(`${path} is not a ${DESCRIPTIONS[format]}`);
  const { members } = manifest;
  const altered = found.findIndex(
    ({ name, sha256 }, index) => members[index]?.name !== name || members[index].sha256 !== sha256,
  );
  if (altered !== -1) throw new ArchiveError(`${found[altered]?.name} of the backup was altered`);
  if (found.length !== members.length) throw new ArchiveError('members of the backup are missing');
  return manifest;
}

const DESCRIPTIONS: Readonly<Record<Manifest['format'], string>> = {
  'probant-backup': 'backup of Probant',
  'probant-backup-keys': 'file of keys of a backup of Probant',
};

/** Takes exact numbers of bytes from a stream of chunks. */
function createBlockReader(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let length = 0;
  return {
    async take(count: number): Promise<Buffer> {
      while (length < count) {
        const { done, value } = await iterator.next().catch(() => {
          throw new ArchiveError('the file is damaged or incomplete, or is no backup of Probant');
        });
        if (done) throw new ArchiveError('the file is incomplete: it ends in the middle');
        waiting.push(value);
        length += value.length;
      }
      const all = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting);
      waiting = all.length > count ? [all.subarray(count)] : [];
      length -= count;
      return all.subarray(0, count);
    },
  };
}
