import type { CommittedField } from '@probant/audit/chain/chain-v1';

/** Returns a text as a SQL bytea literal. Zero bytes, which end a hash domain, are escaped. */
export const formatByteaLiteral = (text: string): string => `'${text.replaceAll('\0', '\\000')}'::bytea`;

/**
 * SQL: whether the stored value and salt give the stored commitment. An erased value has no salt, so only the length of its commitment is checked.
 * `textsend` returns the bytes of a text in the encoding of the connection, which pg always sets to UTF-8; `convert_to` would also check
 * each stored text for valid UTF-8, at a tenth of the time of a verification. `concat` keeps what a column returns whose type was changed to
 * char(n): a cast would drop its spaces.
 */
export const buildOpensCondition = (field: CommittedField): string =>
  `case when ${field}_salt is null then octet_length(${field}_commitment) = 32
    else octet_length(${field}_salt) = 16 and ${field}_commitment =
      sha256(${formatByteaLiteral(`audit.commit.v1\0${field}\0`)} || ${field}_salt || textsend(concat(${field}))) end`;

/**
 * SQL: the length in a stored head, 0 without one. A tampered length is clamped to the range that a JavaScript number can represent.
 */
export const buildLengthExpression = (seq: string): string =>
  `least(greatest(coalesce(${seq}, 0), 0), ${Number.MAX_SAFE_INTEGER})`;

/**
 * SQL: whether the keys of `event`, a row of audit.event in the log of tenant `$1`, are those of its texts. Filters find an event by
 * these hashes of its texts (migration 0001), which the hashes of the chain do not cover: changing one would hide the event. The
 * expression is inlined because the owner of a SQL function could change it. Costs 0.2 us per event.
 */
export const KEYS_MATCH_CONDITION = Object.entries({
  actor_key: 'actor_id',
  resource_key: 'resource_id',
  resource_type_key: 'event.resource_type',
  action_key: 'event.action',
})
  .map(([key, text]) => `${key} = hashtextextended(${text}, (select hashtextextended($1, 0)))`)
  .join(' and ');
