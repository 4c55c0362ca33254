import type { CommittedField } from '@probant/audit/chain/chain-v1';

/** Returns a text as a SQL bytea literal. Zero bytes, which end a hash domain, are escaped. */
export const formatByteaLiteral = (text: string): string => `'${text.replaceAll('\0', '\\000')}'::bytea`;

/**
 * SQL: whether the stored value and salt give the stored commitment. An erased value has no salt, so only the length of its commitment is checked.
 * `textsend` returns the bytes of a text in the encoding of the connection, which pg always sets to UTF-8; `convert_to` would also check
 * each stored text for valid UTF-8, at a tenth of the time of a verification.
 */
export const buildOpensCondition = (field: CommittedField): string =>
  `case when ${field}_salt is null then octet_length(${field}_commitment) = 32
    else octet_length(${field}_salt) = 16 and ${field}_commitment =
      sha256(${formatByteaLiteral(`audit.commit.v1\0${field}\0`)} || ${field}_salt || textsend(${field})) end`;

/**
 * SQL: the length in a stored head, 0 without one. A tampered length is clamped to the range that a JavaScript number can represent.
 */
export const buildLengthExpression = (seq: string): string =>
  `least(greatest(coalesce(${seq}, 0), 0), ${Number.MAX_SAFE_INTEGER})`;
