/** Blocks of the tar format (POSIX ustar), so that any tar program lists and unpacks a backup. */
export const BLOCK_BYTES = 512;

const FILE_TYPE = '0'.charCodeAt(0);
const NAME_BYTES = 100;
/** A longer name is split at a slash: its folder goes into the field `prefix`. */
const PREFIX_FIELD = [345, 155] as const;
const MODE = '0000600';
/** Field: offset and length, in bytes. */
const SIZE_FIELD = [124, 12] as const;
const CHECKSUM_FIELD = [148, 8] as const;

/** A member name that is safe to unpack anywhere: relative, without dots that climb. */
const NAME_PATTERN = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.@+-]+(?:\/[\w.@+-]+)*$/;

export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** Returns the header of a member. */
export function createHeader(name: string, size: number, modifiedAt: Date): Buffer {
  const { prefix, rest } = splitName(name);
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(rest, 0);
  header.write(prefix, PREFIX_FIELD[0]);
  header.write(`${MODE}\0`, 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${formatOctal(size, SIZE_FIELD[1] - 1)}\0`, SIZE_FIELD[0]);
  header.write(`${formatOctal(Math.floor(modifiedAt.getTime() / 1000), 11)}\0`, 136);
  header[156] = FILE_TYPE;
  header.write('ustar\0', 257);
  header.write('00', 263);
  header.write(`${formatOctal(computeChecksum(header), 6)}\0 `, CHECKSUM_FIELD[0]);
  return header;
}

/**
 * Reads a header. Null for a block of zeros, which ends the archive.
 *
 * @throws ArchiveError when the block is damaged, or is no plain file with a safe name.
 */
export function parseHeader(block: Buffer): { readonly name: string; readonly size: number } | null {
  if (block.every((byte) => byte === 0)) return null;
  const checksum = Number.parseInt(block.toString('latin1', CHECKSUM_FIELD[0], CHECKSUM_FIELD[0] + 6), 8);
  const readText = (from: number, length: number) =>
    block.toString('latin1', from, from + length).replace(/\0.*$/s, '');
  const name = [readText(...PREFIX_FIELD), readText(0, NAME_BYTES)].filter((part) => part !== '').join('/');
  const size = Number.parseInt(block.toString('latin1', SIZE_FIELD[0], SIZE_FIELD[0] + 11), 8);
  const isValid =
    checksum === computeChecksum(block) && block[156] === FILE_TYPE && NAME_PATTERN.test(name) && size >= 0;
  if (!isValid) throw new ArchiveError('the file is damaged, or is no backup of Probant');
  return { name, size };
}

function splitName(name: string): { readonly prefix: string; readonly rest: string } {
  const slash = name.length <= NAME_BYTES ? -1 : name.indexOf('/', name.length - NAME_BYTES - 1);
  const prefix = name.slice(0, Math.max(0, slash));
  const rest = name.slice(slash + 1);
  if (!NAME_PATTERN.test(name) || rest.length > NAME_BYTES || prefix.length > PREFIX_FIELD[1])
    throw new ArchiveError(`the name ${name} does not fit an archive`);
  return { prefix, rest };
}

/** The sum of the bytes, those of the checksum itself as spaces. */
const computeChecksum = (header: Buffer): number =>
  header.reduce((sum, byte, index) => {
    const isChecksum = index >= CHECKSUM_FIELD[0] && index < CHECKSUM_FIELD[0] + CHECKSUM_FIELD[1];
    return sum + (isChecksum ? 0x20 : byte);
  }, 0);

const formatOctal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

/** Zeros after a member, up to the next block. */
export const createPadding = (size: number): Buffer => Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES);
