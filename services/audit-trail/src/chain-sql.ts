import type { CommittedField } from '@probant/audit/chain-v1';

/** A text as a SQL bytea constant; the zero bytes that end a domain are written as PostgreSQL reads them. */
export const domain = (text: string): string => `'${text.replaceAll('\0', '\\000')}'::bytea`;

/** SQL: whether the stored value and salt give the stored commitment; an erased value has no salt left to try, and only its form is told. */
export const opens = (field: CommittedField): string =>
  `case when ${field}_salt is null then octet_length(${field}_commitment) = 32
    else octet_length(${field}_salt) = 16 and ${field}_commitment =
      sha256(${domain(`audit.commit.v1\0${field}\0`)} || ${field}_salt || convert_to(${field}, 'UTF8')) end`;

/**
 * SQL: the length that a stored head tells, 0 for none. One that no chain can have, which only tampering leaves, is taken for the
 * nearest that a number can say.
 */
export const lengthOf = (seq: string): string => `least(greatest(coalesce(${seq}, 0), 0), ${Number.MAX_SAFE_INTEGER})`;
