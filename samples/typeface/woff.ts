import { inflateSync } from 'node:zlib';

export type FontTables = ReadonlyMap<string, DataView>;

export const toDataView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
export const toBytes = (view: DataView): Uint8Array => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

/** Reads the tables of a WOFF 1.0 file by tag (https://www.w3.org/TR/WOFF/). */
export function readWoff(file: Uint8Array): FontTables {
  const view = toDataView(file);
  if (view.getUint32(0) !== 0x774f4646) throw new Error('not a WOFF 1.0 file');
  const tables = new Map<string, DataView>();
  for (let entry = 44; entry < 44 + 20 * view.getUint16(12); entry += 20) {
    const tag = String.fromCharCode(...file.subarray(entry, entry + 4));
    const [offset, stored, original] = [4, 8, 12].map((at) => view.getUint32(entry + at)) as [number, number, number];
    const body = file.subarray(offset, offset + stored);
    tables.set(tag, toDataView(stored < original ? inflateSync(body) : body));
  }
  return tables;
}

export function getTable(tables: FontTables, tag: string): DataView {
  const table = tables.get(tag);
  if (table === undefined) throw new Error(`the font has no ${tag} table`);
  return table;
}
