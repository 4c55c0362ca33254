const SEQUENCE_TAG = 0x30;
const OBJECT_IDENTIFIER_TAG = 0x06;

/** Returns the length of the DER sequence at `start`, tag included; null when there is none, or it is cut off. */
export function readSequenceLength(bytes: Uint8Array, start: number): number | null {
  const header = readHeaderLength(bytes, start);
  if (header === null) return null;
  const { headerLength, contentLength } = header;
  return start + headerLength + contentLength <= bytes.length ? headerLength + contentLength : null;
}

/** Returns whether the first part of a sequence is an object identifier, as in a PKCS #7 file. */
export function startsWithIdentifier(sequence: Uint8Array): boolean {
  const header = readHeaderLength(sequence, 0);
  return header !== null && sequence[header.headerLength] === OBJECT_IDENTIFIER_TAG;
}

function readHeaderLength(bytes: Uint8Array, start: number) {
  const first = bytes[start + 1];
  if (bytes[start] !== SEQUENCE_TAG || first === undefined) return null;
  if (first < 0x80) return { headerLength: 2, contentLength: first };
  const lengthBytes = bytes.subarray(start + 2, start + 2 + (first & 0x7f));
  if (lengthBytes.length < 1 || lengthBytes.length > 4 || lengthBytes.length !== (first & 0x7f)) return null;
  return {
    headerLength: 2 + lengthBytes.length,
    contentLength: lengthBytes.reduce((sum, byte) => sum * 256 + byte, 0),
  };
}
