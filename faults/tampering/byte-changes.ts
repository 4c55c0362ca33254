/** How the types of the log's columns are written as bytes, and read back from their hexadecimal digits, in SQL. */
const FORMS = {
  text: {
    bytes: (column: string) => `convert_to(${column}, 'UTF8')`,
    value: (hex: string) => `convert_from('\\x${hex}'::bytea, 'UTF8')`,
  },
  bytea: { bytes: (column: string) => column, value: (hex: string) => `'\\x${hex}'::bytea` },
  uuid: { bytes: (column: string) => `uuid_send(${column})`, value: (hex: string) => `'${hex}'::uuid` },
  bigint: { bytes: (column: string) => `int8send(${column})`, value: (hex: string) => `x'${hex}'::bit(64)::bigint` },
  boolean: { bytes: (column: string) => `boolsend(${column})`, value: (hex: string) => `${hex === '01'}` },
} as const;

export type ColumnType = keyof typeof FORMS;

export const isKnownType = (type: string): type is ColumnType => type in FORMS;

/** SQL: a column's value as bytes. */
export const bytesOf = (type: ColumnType, column: string): string => FORMS[type].bytes(column);

/** SQL: the value that some bytes are; null for none. */
export const literalOf = (type: ColumnType, bytes: Buffer | null): string =>
  bytes === null ? 'null' : FORMS[type].value(bytes.toString('hex'));

const BITS = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * Every value that differs from `bytes` in one bit of one byte and that the type can hold: of a text those that are UTF-8 without
 * NUL, of a truth value the other one. `bits` at most of each byte.
 */
export function changesOfOneByte(type: ColumnType, bytes: Buffer, bits = BITS.length): readonly Buffer[] {
  if (type === 'boolean') return [Buffer.from([bytes[0] === 1 ? 0 : 1])];
  return [...bytes.keys()].flatMap((at) =>
    BITS.map((bit) => withFlipped(bytes, at, bit))
      .filter((changed) => type !== 'text' || isText(changed))
      .slice(0, bits),
  );
}

/** Values of another length: a byte less, a byte more, none; of a column that may be empty, also nothing at all. */
export function changesOfLength(type: ColumnType, bytes: Buffer): readonly (Buffer | null)[] {
  if (type !== 'text' && type !== 'bytea') return [null];
  const shorter = bytes.subarray(0, -1);
  const candidates = [
    shorter,
    Buffer.concat([bytes, Buffer.from('x')]),
    Buffer.concat([Buffer.from(' '), bytes]),
    Buffer.alloc(0),
  ];
  return [...candidates.filter((changed) => !changed.equals(bytes) && (type === 'bytea' || isText(changed))), null];
}

function withFlipped(bytes: Buffer, at: number, bit: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ (1 << bit);
  return changed;
}

function isText(bytes: Buffer): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}
