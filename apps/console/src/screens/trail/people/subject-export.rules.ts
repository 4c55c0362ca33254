import type { Schemas } from '@probant/client';

export type SubjectExport = Schemas['SubjectExport'];
export type SubjectType = NonNullable<Schemas['SubjectExportRequest']['subject_type']>;

/** What a visitor needs to know before they erase an identifier. */
export type SubjectSummary = {
  readonly eventCount: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly actions: readonly { readonly action: string; readonly count: number }[];
  /** Events whose changes or metadata contain the identifier too, where it stays. */
  readonly mentions: number;
  readonly similarSubjects: number;
};

/** Sums an export up: when, which actions, and where the identifier would stay after an anonymisation. */
export function summarizeSubject({ subject_id, events, event_count, similar_subjects }: SubjectExport): SubjectSummary {
  const counts = new Map<string, number>();
  let mentions = 0;
  for (const { action, changes, metadata } of events) {
    counts.set(action, (counts.get(action) ?? 0) + 1);
    if (hasText(changes, subject_id) || hasText(metadata, subject_id)) mentions += 1;
  }
  return {
    eventCount: event_count,
    first: events[0]?.timestamp ?? null,
    last: events.at(-1)?.timestamp ?? null,
    actions: [...counts].map(([action, count]) => ({ action, count })).sort((a, b) => b.count - a.count),
    mentions,
    similarSubjects: similar_subjects,
  };
}

function hasText(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value.includes(text);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => name.includes(text) || hasText(member, text));
}
