import type { AnonymizeRequest, AnonymizeResponse } from '@probant/contracts/audit-trail';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { entryAfter } from './erasure-entry.rules.ts';
import { namesTheSubject } from './gdpr.errors.ts';
import type { GdprRepository } from './gdpr.repository.ts';
import type { Subject } from './subject.ts';

export type Erasing = {
  readonly subjects: GdprRepository;
  readonly clock: Clock;
  /** Told after each erasure: checkpoints, anchors and destinations have something new to cover. */
  readonly onErased: (tenant: TenantId) => void;
};

/**
 * Takes a subject's identifier out of all its events, durably, with an entry in the ledger that proves it lawful. Throws a 422 for a
 * replacement that is the identifier.
 */
export async function anonymise(
  { subjects, clock, onErased }: Erasing,
  tenant: TenantId,
  by: string,
  { subject_id, subject_type = 'actor_id', replacement = ANONYMIZED }: AnonymizeRequest,
): Promise<AnonymizeResponse> {
  // The usual replacement names nobody: under it, what was recorded so loses its salt.
  if (replacement === subject_id && replacement !== ANONYMIZED) throw namesTheSubject();
  const at = new Date(clock()).toISOString();
  const subject: Subject = { field: subject_type, id: subject_id };
  const seqs = await subjects.erase(tenant, subject, replacement, (end, found) =>
    entryAfter(end, { tenant, field: subject_type, replacement, at, by }, found),
  );
  if (seqs.length > 0) onErased(tenant);
  return { anonymized_count: seqs.length, subject_id };
}

const ANONYMIZED = '[ANONYMIZED]';

/** Events read at once: they are at most 64 KiB each, and only one such page is held, however many there are. */
const PAGE = 500;

/**
 * All events of a subject up to now, oldest first, as the text of a GdprExportResponse, piece by piece. The count stands at the end,
 * where it is what was written: an erasure under way meanwhile shortens the export, never falsifies it.
 */
export async function* exportSubject(
  subjects: GdprRepository,
  tenant: TenantId,
  subject: Subject,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const upTo = await subjects.lastSeq(tenant);
  let count = 0;
  let opening = `{"subject_id":${JSON.stringify(subject.id)},"events":[`;
  for (let after = 0; after < upTo; ) {
    signal.throwIfAborted();
    const page = await subjects.eventsOf(tenant, subject, { after, upTo }, PAGE);
    if (page.length > 0) yield opening + page.map((event) => JSON.stringify(event)).join(',');
    count += page.length;
    if (page.length < PAGE) break;
    opening = ',';
    after = page.at(-1)?.chain_seq ?? upTo;
  }
  yield `${count === 0 ? opening : ''}],"event_count":${count}}`;
}
