import { crc32, deflateRawSync } from 'node:zlib';

type Entry = { readonly name: Buffer; readonly plain: Buffer; readonly packed: Buffer };

/** Files as a zip (APPNOTE 6.3: deflated, names in UTF-8, 1 January 2026 as their day, so that the same files give the same bytes). */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  const entries = Object.entries(files).map(([name, text]): Entry => {
    const plain = Buffer.from(text);
    return { name: Buffer.from(name), plain, packed: deflateRawSync(plain) };
  });
  const bodies = entries.map((entry) => Buffer.concat([header(LOCAL, entry), entry.name, entry.packed]));
  let offset = 0;
  const directory = entries.map((entry, at) => {
    const row = Buffer.concat([header(CENTRAL, entry, offset), entry.name]);
    offset += bodies[at]?.length ?? 0;
    return row;
  });
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const VERSION = 20;
const UTF8 = 0x0800;
const DEFLATED = 8;
const DAY = ((2026 - 1980) << 9) | (1 << 5) | 1;

/** The fields that both headers of an entry share; the central one adds what nobody needs here, and where the entry stands. */
function header(signature: number, { name, plain, packed }: Entry, offset = 0): Buffer {
  const central = signature === CENTRAL;
  const bytes = Buffer.alloc(central ? 46 : 30);
  bytes.writeUInt32LE(signature, 0);
  if (central) bytes.writeUInt16LE(VERSION, 4);
  const at = central ? 6 : 4;
  bytes.writeUInt16LE(VERSION, at);
  bytes.writeUInt16LE(UTF8, at + 2);
  bytes.writeUInt16LE(DEFLATED, at + 4);
  bytes.writeUInt16LE(DAY, at + 8);
  bytes.writeUInt32LE(crc32(plain), at + 10);
  bytes.writeUInt32LE(packed.length, at + 14);
  bytes.writeUInt32LE(plain.length, at + 18);
  bytes.writeUInt16LE(name.length, at + 22);
  if (central) bytes.writeUInt32LE(offset, 42);
  return bytes;
}
