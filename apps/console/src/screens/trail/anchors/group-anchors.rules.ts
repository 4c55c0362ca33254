import type { Schemas } from '@probant/client';

export type Anchor = Schemas['Anchor'];

/** A state of the log that was anchored, with every place that holds it. */
export type AnchorGroup = {
  readonly size: number;
  readonly erasures: number;
  readonly anchors: readonly Anchor[];
  /** Events since the anchor before it; null for the oldest one of the list. */
  readonly growth: number | null;
};

/** Joins the copies of one state in several places; the list is newest first. */
export function groupAnchors(anchors: readonly Anchor[]): readonly AnchorGroup[] {
  const groups: { readonly size: number; readonly erasures: number; readonly anchors: Anchor[] }[] = [];
  for (const anchor of anchors) {
    const last = groups.at(-1);
    if (last?.size === anchor.size && last.erasures === anchor.erasures) last.anchors.push(anchor);
    else groups.push({ size: anchor.size, erasures: anchor.erasures, anchors: [anchor] });
  }
  return groups.map((group, place) => {
    const older = groups[place + 1];
    return { ...group, growth: older === undefined ? null : group.size - older.size };
  });
}
