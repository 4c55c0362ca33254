/** OIDs of pg_type, which never change. */
const TEXT_OID = 25;
const UUID_OID = 2950;

const UUID_BYTES = 16;
/** Number of dimensions, whether there may be nulls, type of the elements, their number, and the index of the first one. */
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

/**
 * Encodes a parameter of type text[] in PostgreSQL's binary format, which `sql.prepared` sends as it is: the server then reads each text
 * without looking for quotes and escapes. The text format, and JSON, take twice as long there.
 */
export function encodeTextArray(texts: readonly (string | null)[]): Buffer {
  let bytes = HEADER_BYTES + texts.length * LENGTH_BYTES;
  for (const text of texts) bytes += text === null ? 0 : Buffer.byteLength(text);
  const array = createArray(bytes, TEXT_OID, texts.length);
  let at = HEADER_BYTES;
  for (const text of texts) {
    const length = text === null ? 0 : array.write(text, at + LENGTH_BYTES);
    array.writeInt32BE(text === null ? NULL_LENGTH : length, at);
    at += LENGTH_BYTES + length;
  }
  return array;
}

/** Encodes a parameter of type uuid[], as `encodeTextArray` does. */
export function encodeUuidArray(ids: readonly string[]): Buffer {
  const array = createArray(HEADER_BYTES + ids.length * (LENGTH_BYTES + UUID_BYTES), UUID_OID, ids.length);
  let at = HEADER_BYTES;
  for (const id of ids) {
    array.writeInt32BE(UUID_BYTES, at);
    if (array.write(id.replaceAll('-', ''), at + LENGTH_BYTES, 'hex') !== UUID_BYTES)
      throw new RangeError('an id is not a UUID');
    at += LENGTH_BYTES + UUID_BYTES;
  }
  return array;
}

function createArray(bytes: number, elementOid: number, count: number): Buffer {
  const array = Buffer.allocUnsafe(bytes);
  array.writeInt32BE(1, 0);
  array.writeInt32BE(1, 4);
  array.writeInt32BE(elementOid, 8);
  array.writeInt32BE(count, 12);
  array.writeInt32BE(1, 16);
  return array;
}
