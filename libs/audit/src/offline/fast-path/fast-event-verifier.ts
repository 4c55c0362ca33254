import { SALT_BYTES } from '../../chain/chain-v1.ts';
import { createEventHasher } from './event-hasher.ts';

/** An event whose line is valid on its own. */
export type VerifiedEvent = {
  readonly id: string;
  readonly timestamp: string;
  /** Whether it has format v2. */
  readonly hasRecorder: boolean;
  /** Lowercase hex. */
  readonly hash: string;
  /** The hash as bytes. Verifying the next event overwrites it. */
  readonly hashBytes: Uint8Array;
  /** Start of the next line. */
  readonly next: number;
};

/**
 * Creates the fast path for valid lines. It recognises a line that is exactly the expected event, unerased and without unusual escapes,
 * and recomputes its hashes from the bytes, without parsing the JSON. It returns null for any other line, valid or not, and the full check
 * then decides: the fast path affects speed only, never the result. A property test compares it with the full check.
 *
 * Lines are `latin1` strings, one character per byte: the syntax of JSON is ASCII, and hashes cover the UTF-8 bytes of the texts.
 */
export function createFastEventVerifier(tenantId: string) {
  const tenantAndTime = `","tenant_id":${toLatin1(JSON.stringify(tenantId))},"timestamp":"`;
  const hasher = createEventHasher();

  /** Returns the event of the line at `start` if it is valid, has position `seq` and follows the event with hash `previous`. */
  return (lines: string, start: number, seq: number, previous: string): VerifiedEvent | null => {
    const opening = `{"type":"event","chain_seq":${seq},`;
    if (!lines.startsWith(opening, start)) return null;
    const body = start + opening.length;
    const actorType = findTextEnd(lines, body, ACTION_LITERAL);
    const id = findTextEnd(lines, actorType, ACTOR_TYPE_LITERAL);
    const idEnd = findTextEnd(lines, id, ID_LITERAL);
    const hasRecorder = lines.startsWith(RECORDED_BY_LITERAL, idEnd);
    const resourceType = hasRecorder ? findTextEnd(lines, idEnd, RECORDED_BY_LITERAL) : idEnd;
    const severity = findTextEnd(lines, resourceType, RESOURCE_TYPE_LITERAL);
    const tenant = findTextEnd(lines, severity, SEVERITY_LITERAL);
    const actor = findTextEnd(lines, tenant, tenantAndTime);
    const resource = findTextEnd(lines, actor, ACTOR_ID_LITERAL);
    const changes = findTextEnd(lines, resource, RESOURCE_ID_LITERAL);
    if (
      changes === 0 ||
      SPECIAL_CHARACTER_PATTERN.test(lines.slice(body, changes)) ||
      !lines.startsWith(CHANGES_LITERAL, changes)
    )
      return null;

    const metadata = lines.indexOf(METADATA_LITERAL, changes);
    const flag = lines.indexOf(NOT_ANONYMIZED_LITERAL, metadata);
    if (metadata < 0 || flag < 0) return null;
    const changesText = unescapeText(lines.slice(changes + CHANGES_LITERAL.length, metadata));
    const metadataText = unescapeText(lines.slice(metadata + METADATA_LITERAL.length, flag));
    const salts = readSalts(lines, flag + NOT_ANONYMIZED_LITERAL.length);
    if (changesText === null || metadataText === null || salts === null) return null;

    const computed = hasher.computeHashes(
      {
        seq,
        body: `{${lines.slice(body, actor + 1)}`,
        salts,
        actor_id: lines.slice(actor + ACTOR_ID_LITERAL.length, resource),
        resource_id: lines.slice(resource + RESOURCE_ID_LITERAL.length, changes),
        changes: changesText,
        metadata: metadataText,
      },
      previous,
    );
    if (computed === null) return null;
    const { commitments: c, hash } = computed;
    const lineEnd = `"},"commitments":{"actor_id":"${c.slice(0, 64)}","resource_id":"${c.slice(64, 128)}","changes":"${c.slice(128, 192)}","metadata":"${c.slice(192)}"},"prev_hash":"${previous}","event_hash":"${hash}"}\n`;
    const saltsEnd = flag + NOT_ANONYMIZED_LITERAL.length + SALTS_LENGTH;
    if (lines.slice(saltsEnd, saltsEnd + lineEnd.length) !== lineEnd) return null;
    return {
      id: lines.slice(id + ID_LITERAL.length, idEnd),
      timestamp: lines.slice(tenant + tenantAndTime.length, actor),
      hasRecorder,
      hash,
      hashBytes: hasher.hashBytes,
      next: saltsEnd + lineEnd.length,
    };
  };
}

const ACTION_LITERAL = '"action":"';
const ACTOR_TYPE_LITERAL = '","actor_type":"';
const ID_LITERAL = '","id":"';
const RECORDED_BY_LITERAL = '","recorded_by":"';
const RESOURCE_TYPE_LITERAL = '","resource_type":"';
const SEVERITY_LITERAL = '","severity":"';
const ACTOR_ID_LITERAL = '","actor_id":"';
const RESOURCE_ID_LITERAL = '","resource_id":"';
const CHANGES_LITERAL = '","changes":"';
const METADATA_LITERAL = '","metadata":"';
/** The text between the metadata and the first salt of an event that is not anonymised. */
const NOT_ANONYMIZED_LITERAL = '","anonymized":false,"salts":{"actor_id":"';

/** Returns the position of the closing quote of the text after a literal. Returns 0 when the literal is not at `at`, or `at` is 0. */
function findTextEnd(lines: string, at: number, literal: string): number {
  return at > 0 && lines.startsWith(literal, at) ? Math.max(0, lines.indexOf('"', at + literal.length)) : 0;
}

/** The characters that JSON must escape, except the quote. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
const SPECIAL_CHARACTER_PATTERN = /[\\\x00-\x1f]/;

/** Escapes with another spelling, or of characters that are not one byte. */
const AMBIGUOUS_ESCAPE_PATTERN = /\\[u/]/;

/** Returns the bytes of an escaped JSON text. Returns null when it is malformed or when the full check must decide. */
function unescapeText(escaped: string): string | null {
  if (!SPECIAL_CHARACTER_PATTERN.test(escaped)) return escaped.includes('"') ? null : escaped;
  if (AMBIGUOUS_ESCAPE_PATTERN.test(escaped)) return null;
  try {
    return JSON.parse(`"${escaped}"`);
  } catch {
    return null;
  }
}

const SALT_HEX_LENGTH = 2 * SALT_BYTES;
const SALTS_PATTERN = /[0-9a-f]{32}","resource_id":"[0-9a-f]{32}","changes":"[0-9a-f]{32}","metadata":"[0-9a-f]{32}/y;
const SALTS_LENGTH =
  4 * SALT_HEX_LENGTH + RESOURCE_ID_LITERAL.length + CHANGES_LITERAL.length + METADATA_LITERAL.length;

/** Returns the digits of the four salts, concatenated; null when they are not at `at`. */
function readSalts(lines: string, at: number): string | null {
  SALTS_PATTERN.lastIndex = at;
  if (!SALTS_PATTERN.test(lines)) return null;
  const resource = at + SALT_HEX_LENGTH + RESOURCE_ID_LITERAL.length;
  const changes = resource + SALT_HEX_LENGTH + CHANGES_LITERAL.length;
  const metadata = changes + SALT_HEX_LENGTH + METADATA_LITERAL.length;
  return (
    lines.slice(at, at + SALT_HEX_LENGTH) +
    lines.slice(resource, resource + SALT_HEX_LENGTH) +
    lines.slice(changes, changes + SALT_HEX_LENGTH) +
    lines.slice(metadata, metadata + SALT_HEX_LENGTH)
  );
}

const toLatin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
