import { crc32, deflateRawSync } from 'node:zlib';

export type TestZipEntry = {
  readonly name: string;
  readonly contents: Buffer;
  /** Sizes and checksum follow the data, and the local header has zeros, as in a streamed archive. */
  readonly hasDataDescriptor?: boolean;
  /** Sizes and the offset are in a ZIP64 extra field, as above 4 GiB. */
  readonly isZip64?: boolean;
  /** A checksum that is not that of the contents. */
  readonly crc?: number;
  readonly method?: number;
};

const MAX_32 = 0xffffffff;

/** Returns a ZIP archive, deflated, with the ZIP64 end records when an entry is ZIP64. */
export function createZip(entries: readonly TestZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const data = deflateRawSync(entry.contents);
    const crc = entry.crc ?? crc32(entry.contents);
    const local = createLocalHeader(entry, data.length, crc);
    const descriptor = entry.hasDataDescriptor ? createDescriptor(entry, data.length, crc) : Buffer.alloc(0);
    directory.push(createDirectoryRecord(entry, data.length, crc, offset));
    for (const part of [local, data, descriptor]) {
      parts.push(part);
      offset += part.length;
    }
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const isZip64 = entries.some((entry) => entry.isZip64);
  return Buffer.concat([
    ...parts,
    ...directory,
    ...(isZip64 ? [createZip64End(entries.length, size, offset)] : []),
    createEnd(entries.length, size, isZip64 ? MAX_32 : offset),
  ]);
}

const getFlags = ({ hasDataDescriptor }: TestZipEntry): number => 0x0800 | (hasDataDescriptor ? 0x0008 : 0);

function createLocalHeader(entry: TestZipEntry, compressed: number, crc: number): Buffer {
  const name = Buffer.from(entry.name);
  const isHidden = entry.hasDataDescriptor ?? false;
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(entry.isZip64 ? 45 : 20, 4);
  header.writeUInt16LE(getFlags(entry), 6);
  header.writeUInt16LE(entry.method ?? 8, 8);
  header.writeUInt32LE(isHidden ? 0 : crc, 14);
  header.writeUInt32LE(isHidden ? 0 : compressed, 18);
  header.writeUInt32LE(isHidden ? 0 : entry.contents.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function createDescriptor({ contents, isZip64 }: TestZipEntry, compressed: number, crc: number): Buffer {
  const descriptor = Buffer.alloc(isZip64 ? 24 : 16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  if (isZip64) {
    descriptor.writeBigUInt64LE(BigInt(compressed), 8);
    descriptor.writeBigUInt64LE(BigInt(contents.length), 16);
  } else {
    descriptor.writeUInt32LE(compressed, 8);
    descriptor.writeUInt32LE(contents.length, 12);
  }
  return descriptor;
}

function createDirectoryRecord(entry: TestZipEntry, compressed: number, crc: number, offset: number): Buffer {
  const name = Buffer.from(entry.name);
  const extra = Buffer.alloc(entry.isZip64 ? 28 : 0);
  if (entry.isZip64) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    extra.writeBigUInt64LE(BigInt(entry.contents.length), 4);
    extra.writeBigUInt64LE(BigInt(compressed), 12);
    extra.writeBigUInt64LE(BigInt(offset), 20);
  }
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(45, 4);
  record.writeUInt16LE(entry.isZip64 ? 45 : 20, 6);
  record.writeUInt16LE(getFlags(entry), 8);
  record.writeUInt16LE(entry.method ?? 8, 10);
  record.writeUInt16LE((46 << 9) | (11 << 5) | 25, 14);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(entry.isZip64 ? MAX_32 : compressed, 20);
  record.writeUInt32LE(entry.isZip64 ? MAX_32 : entry.contents.length, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(entry.isZip64 ? MAX_32 : offset, 42);
  return Buffer.concat([record, name, extra]);
}

function createZip64End(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(offset + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

function createEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
