import type { InstallationHealth } from '@probant/contracts/installation';
import type { JsonObject } from '../../dispatch/upstream.ts';

/** A place of anchors as the metrics of this process have it. */
export type AnchorPlace = { readonly name: string; readonly value: number };

/** Returns the relay of the audit trail's health; null when the audit trail does not answer, or is of a version without one. */
export function describeRelay({ relay }: JsonObject): InstallationHealth['relay'] {
  if (!isObject(relay)) return null;
  const destinations = isObject(relay['stats']) ? Object.entries(relay['stats']) : [];
  return {
    enabled: relay['enabled'] === true,
    pending: relay['enabled'] === true ? toCountOrNull(relay['pending']) : 0,
    destinations: destinations.flatMap(([name, stats]) =>
      isObject(stats)
        ? [
            {
              name,
              pending: toCount(stats['pending']),
              delivered: toCount(stats['delivered']),
              failed_attempts: toCount(stats['failed_attempts']),
              last_delivered_at: toTextOrNull(stats['last_delivered_at']),
              last_error: toTextOrNull(stats['last_error']),
            },
          ]
        : [],
    ),
  };
}

/**
 * Returns the anchors of the audit trail's health, with the places of this process: those that were tried, and the events that each store
 * lacks. `backlog` is null when the audit trail runs elsewhere. Null when the audit trail does not answer, or writes no anchors.
 */
export function describeAnchors(
  { anchor }: JsonObject,
  tried: readonly AnchorPlace[] | null,
  backlog: readonly AnchorPlace[] | null,
): InstallationHealth['anchors'] {
  if (!isObject(anchor)) return null;
  return {
    last_anchored_at: toTextOrNull(anchor['last_anchored_at']),
    places: backlog === null ? null : joinPlaces(tried ?? [], backlog),
  };
}

function joinPlaces(tried: readonly AnchorPlace[], backlog: readonly AnchorPlace[]) {
  const find = (places: readonly AnchorPlace[], name: string) => places.find((place) => place.name === name)?.value;
  const names = [...new Set([...backlog, ...tried].map(({ name }) => name))];
  return names.map((name) => {
    const up = find(tried, name);
    return { name, up: up === undefined ? null : up === 1, unanchored_events: find(backlog, name) ?? null };
  });
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toCountOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;

const toCount = (value: unknown): number => toCountOrNull(value) ?? 0;

const toTextOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
