import type { AnchorRecord } from '../../anchors/anchor-records.ts';

/** The position of an anchor in the list of a tenant. */
export type AnchorPosition = Pick<AnchorRecord, 'anchoredAt' | 'size' | 'erasures' | 'store'>;

/** Formats a position as the cursor of the page that begins after it. The store is last because its name may contain anything. */
export const formatAnchorCursor = ({ anchoredAt, size, erasures, store }: AnchorPosition): string =>
  Buffer.from(`${anchoredAt} ${size} ${erasures} ${store}`).toString('base64url');

const POSITION_PATTERN = /^(\S{1,64}) (\d{1,15}) (\d{1,15}) ([^\0]{1,512})$/su;

/** Parses a cursor. Returns null for a text that `formatAnchorCursor` does not produce. */
export function parseAnchorCursor(text: string): AnchorPosition | null {
  const [, anchoredAt, size, erasures, store] =
    POSITION_PATTERN.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  if (anchoredAt === undefined || store === undefined) return null;
  const position = { anchoredAt, size: Number(size), erasures: Number(erasures), store };
  return formatAnchorCursor(position) === text ? position : null;
}
