import { SALT_BYTES } from '../chain-v1.ts';
import { eventRecomputation } from './event-recomputation.ts';

/** An event in which nothing is wrong, as far as its own line tells. */
export type IntactEvent = {
  readonly id: string;
  readonly timestamp: string;
  /** Lowercase hex. */
  readonly hash: string;
  /** The hash, until the next event is read. */
  readonly hashBytes: Uint8Array;
  /** Where the line after it starts. */
  readonly next: number;
};

/**
 * The fast way through the lines of a log in which nothing is wrong: a line that is exactly the expected event in its plainest
 * spelling, nothing erased, is recognised and recomputed from its bytes, without taking it apart into values. For any other line
 * it says null, whatever the reason, and the line is read and judged in full: this decides speed, never a verdict. A property test
 * holds it to the full check.
 *
 * Lines come as `latin1` strings, one character a byte: JSON's own characters are ASCII, and the UTF-8 bytes of a text are what the
 * hashes are made of.
 */
export function intactEvents(tenantId: string) {
  const tenantAndTime = `","tenant_id":${latin1Of(JSON.stringify(tenantId))},"timestamp":"`;
  const recomputation = eventRecomputation();

  /** The event of the line at `start` if it is number `seq`, and follows the event of hash `previous`. */
  return (lines: string, start: number, seq: number, previous: string): IntactEvent | null => {
    const opening = `{"type":"event","chain_seq":${seq},`;
    if (!lines.startsWith(opening, start)) return null;
    const body = start + opening.length;
    const actorType = endOf(lines, body, ACTION);
    const id = endOf(lines, actorType, ACTOR_TYPE);
    const resourceType = endOf(lines, id, ID);
    const severity = endOf(lines, resourceType, RESOURCE_TYPE);
    const tenant = endOf(lines, severity, SEVERITY);
    const actor = endOf(lines, tenant, tenantAndTime);
    const resource = endOf(lines, actor, ACTOR);
    const changes = endOf(lines, resource, RESOURCE);
    if (changes === 0 || SPECIAL.test(lines.slice(body, changes)) || !lines.startsWith(CHANGES, changes)) return null;

    const metadata = lines.indexOf(METADATA, changes);
    const flag = lines.indexOf(PLAIN, metadata);
    if (metadata < 0 || flag < 0) return null;
    const changesText = textOf(lines.slice(changes + CHANGES.length, metadata));
    const metadataText = textOf(lines.slice(metadata + METADATA.length, flag));
    const salts = saltsAt(lines, flag + PLAIN.length);
    if (changesText === null || metadataText === null || salts === null) return null;

    const recomputed = recomputation.of(
      {
        seq,
        body: `{${lines.slice(body, actor + 1)}`,
        salts,
        actor_id: lines.slice(actor + ACTOR.length, resource),
        resource_id: lines.slice(resource + RESOURCE.length, changes),
        changes: changesText,
        metadata: metadataText,
      },
      previous,
    );
    if (recomputed === null) return null;
    const { commitments: c, hash } = recomputed;
    const rest = `"},"commitments":{"actor_id":"${c.slice(0, 64)}","resource_id":"${c.slice(64, 128)}","changes":"${c.slice(128, 192)}","metadata":"${c.slice(192)}"},"prev_hash":"${previous}","event_hash":"${hash}"}\n`;
    const after = flag + PLAIN.length + SALTS_LENGTH;
    if (lines.slice(after, after + rest.length) !== rest) return null;
    return {
      id: lines.slice(id + ID.length, resourceType),
      timestamp: lines.slice(tenant + tenantAndTime.length, actor),
      hash,
      hashBytes: recomputation.hashBytes,
      next: after + rest.length,
    };
  };
}

const ACTION = '"action":"';
const ACTOR_TYPE = '","actor_type":"';
const ID = '","id":"';
const RESOURCE_TYPE = '","resource_type":"';
const SEVERITY = '","severity":"';
const ACTOR = '","actor_id":"';
const RESOURCE = '","resource_id":"';
const CHANGES = '","changes":"';
const METADATA = '","metadata":"';
/** Between the metadata and the first salt of an event that was not anonymised. */
const PLAIN = '","anonymized":false,"salts":{"actor_id":"';

/** Where the text after a literal ends (at its closing quote); 0 where the literal does not stand, or an earlier one did not. */
function endOf(lines: string, at: number, literal: string): number {
  return at > 0 && lines.startsWith(literal, at) ? Math.max(0, lines.indexOf('"', at + literal.length)) : 0;
}

/** What a JSON text cannot hold as it stands, and the backslash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const SPECIAL = /[\\\x00-\x1f]/;

/** Escapes whose character has another spelling or is no single byte. */
const OTHER_SPELLING = /\\[u/]/;

/** The bytes of a JSON text; null where it is none, and where the full reading must decide. */
function textOf(escaped: string): string | null {
  if (!SPECIAL.test(escaped)) return escaped.includes('"') ? null : escaped;
  if (OTHER_SPELLING.test(escaped)) return null;
  try {
    return JSON.parse(`"${escaped}"`);
  } catch {
    return null;
  }
}

const HEX = 2 * SALT_BYTES;
const SALTS = /[0-9a-f]{32}","resource_id":"[0-9a-f]{32}","changes":"[0-9a-f]{32}","metadata":"[0-9a-f]{32}/y;
const SALTS_LENGTH = 4 * HEX + RESOURCE.length + CHANGES.length + METADATA.length;

/** The four salts, their digits side by side; null where they do not stand. */
function saltsAt(lines: string, at: number): string | null {
  SALTS.lastIndex = at;
  if (!SALTS.test(lines)) return null;
  const resource = at + HEX + RESOURCE.length;
  const changes = resource + HEX + CHANGES.length;
  const metadata = changes + HEX + METADATA.length;
  return (
    lines.slice(at, at + HEX) +
    lines.slice(resource, resource + HEX) +
    lines.slice(changes, changes + HEX) +
    lines.slice(metadata, metadata + HEX)
  );
}

const latin1Of = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
