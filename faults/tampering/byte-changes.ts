/** SQL that converts each column type to bytes, and back from hexadecimal digits. */
const TYPE_CONVERSIONS = {
  text: {
    bytes: (column: string) => `convert_to(${column}, 'UTF8')`,
    value: (hex: string) => `convert_from('\\x${hex}'::bytea, 'UTF8')`,
  },
  bytea: { bytes: (column: string) => column, value: (hex: string) => `'\\x${hex}'::bytea` },
  uuid: { bytes: (column: string) => `uuid_send(${column})`, value: (hex: string) => `'${hex}'::uuid` },
  bigint: { bytes: (column: string) => `int8send(${column})`, value: (hex: string) => `x'${hex}'::bit(64)::bigint` },
  boolean: { bytes: (column: string) => `boolsend(${column})`, value: (hex: string) => `${hex === '01'}` },
} as const;

export type ColumnType = keyof typeof TYPE_CONVERSIONS;

export const isKnownType = (type: string): type is ColumnType => type in TYPE_CONVERSIONS;

/** Returns SQL for a column's value as bytes. */
export const toBytesSql = (type: ColumnType, column: string): string => TYPE_CONVERSIONS[type].bytes(column);

/** Returns SQL for the value of these bytes, or for null. */
export const toLiteralSql = (type: ColumnType, bytes: Buffer | null): string =>
  bytes === null ? 'null' : TYPE_CONVERSIONS[type].value(bytes.toString('hex'));

const BIT_INDEXES = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * Lists every value that differs from `bytes` in one bit and that the type allows: for text, valid UTF-8 without NUL; for a
 * boolean, the other value. At most `bits` changes per byte.
 */
export function listByteChanges(type: ColumnType, bytes: Buffer, bits = BIT_INDEXES.length): readonly Buffer[] {
  if (type === 'boolean') return [Buffer.from([bytes[0] === 1 ? 0 : 1])];
  return [...bytes.keys()].flatMap((at) =>
    BIT_INDEXES.map((bit) => flipBit(bytes, at, bit))
      .filter((changed) => type !== 'text' || isValidText(changed))
      .slice(0, bits),
  );
}

/** Lists values of another length: a byte less, a byte more, empty, and null. */
export function listLengthChanges(type: ColumnType, bytes: Buffer): readonly (Buffer | null)[] {
  if (type !== 'text' && type !== 'bytea') return [null];
  const shorter = bytes.subarray(0, -1);
  const candidates = [
    shorter,
    Buffer.concat([bytes, Buffer.from('x')]),
    Buffer.concat([Buffer.from(' '), bytes]),
    Buffer.alloc(0),
  ];
  return [
    ...candidates.filter((changed) => !changed.equals(bytes) && (type === 'bytea' || isValidText(changed))),
    null,
  ];
}

function flipBit(bytes: Buffer, at: number, bit: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ (1 << bit);
  return changed;
}

function isValidText(bytes: Buffer): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}
