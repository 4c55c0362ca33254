import type { Schemas } from '@probant/client';
import { type Anchor, type AnchorGroup, groupAnchors } from './group-anchors.rules.ts';

export type Cosignature = Schemas['Cosignature'];

export type TimeLineEntry =
  | { readonly kind: 'anchor'; readonly at: string; readonly group: AnchorGroup }
  | { readonly kind: 'cosignature'; readonly at: string; readonly cosignature: Cosignature };

/** A list as far as it was loaded, newest first. */
type Loaded<Item> = { readonly items: readonly Item[]; readonly hasMore: boolean };

/**
 * Joins anchors and cosignatures, newest first. It ends where the first of two unfinished lists ends: what comes after could lie between
 * entries that are not loaded yet. A cosignature without a time comes last.
 */
export function joinTimeLine(anchors: Loaded<Anchor>, cosignatures: Loaded<Cosignature>): readonly TimeLineEntry[] {
  const entries: TimeLineEntry[] = [
    ...groupAnchors(anchors.items).map((group) => ({
      kind: 'anchor' as const,
      at: group.anchors[0]?.anchored_at ?? '',
      group,
    })),
    ...cosignatures.items.map((cosignature) => ({
      kind: 'cosignature' as const,
      at: cosignature.cosigned_at ?? '',
      cosignature,
    })),
  ];
  const ends = [
    anchors.hasMore ? anchors.items.at(-1)?.anchored_at : undefined,
    cosignatures.hasMore ? cosignatures.items.at(-1)?.cosigned_at : undefined,
  ].filter((end) => typeof end === 'string');
  const end = ends.sort().at(-1) ?? '';
  return entries.filter(({ at }) => at >= end).sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
