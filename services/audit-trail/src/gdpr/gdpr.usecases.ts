import type { AnonymizeRequest, AnonymizeResponse } from '@probant/contracts/audit-trail';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { MAX_SLICE_BYTES } from '../read/page-slices.rules.ts';
import { formatEventJson } from '../read/stored-event.ts';
import { createErasureEntry } from './erasure-entry.rules.ts';
import { createReplacementIsSubjectError } from './gdpr.errors.ts';
import type { GdprRepository } from './gdpr.repository.ts';
import { listOtherSpellings } from './other-spellings.rules.ts';
import type { Subject } from './subject.ts';

export type ErasureDeps = {
  readonly subjects: GdprRepository;
  readonly clock: Clock;
  /** Called after each erasure, which checkpoints, anchors and the relay must cover. */
  readonly onErased: (tenant: TenantId) => void;
};

/**
 * Erases a subject's identifier from all its events, durably, with an entry in the erasure ledger.
 * @throws a 422 when the replacement is the identifier.
 */
export async function anonymizeSubject(
  { subjects, clock, onErased }: ErasureDeps,
  tenant: TenantId,
  by: string,
  { subject_id, subject_type = 'actor_id', replacement = DEFAULT_REPLACEMENT }: AnonymizeRequest,
): Promise<AnonymizeResponse> {
  // The default replacement names no person. Events recorded under it lose their salt.
  if (replacement === subject_id && replacement !== DEFAULT_REPLACEMENT) throw createReplacementIsSubjectError();
  const at = new Date(clock()).toISOString();
  const subject: Subject = { field: subject_type, id: subject_id };
  const seqs = await subjects.eraseSubject(tenant, subject, replacement, (end, erased) =>
    createErasureEntry(end, { tenant, field: subject_type, replacement, at, by }, erased),
  );
  if (seqs.length > 0) onErased(tenant);
  return { anonymized_count: seqs.length, subject_id, similar_subjects: await countSimilar(subjects, tenant, subject) };
}

/** Counts the other spellings of a subject in the tenant's own events: they look the same, and are other subjects. */
const countSimilar = (subjects: GdprRepository, tenant: TenantId, { field, id }: Subject): Promise<number> =>
  subjects.countKnown(tenant, field, listOtherSpellings(id));

const DEFAULT_REPLACEMENT = '[ANONYMIZED]';

/** Memory holds one page at a time. */
const EXPORT_PAGE_LIMITS = { events: 500, bytes: MAX_SLICE_BYTES };

/**
 * Streams the JSON text of a GdprExportResponse with all events of a subject up to now, oldest first. The count comes last and states
 * what was written: a concurrent erasure can shorten the export but cannot make the count wrong.
 */
export async function* exportSubject(
  subjects: GdprRepository,
  tenant: TenantId,
  subject: Subject,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const upTo = await subjects.readLastSeq(tenant);
  let count = 0;
  let opening = `{"subject_id":${JSON.stringify(subject.id)},"events":[`;
  for (let after = 0; after < upTo; ) {
    signal.throwIfAborted();
    const page = await subjects.readEvents(tenant, subject, { after, upTo }, EXPORT_PAGE_LIMITS);
    if (page.length === 0) break;
    yield opening + page.map(formatEventJson).join(',');
    count += page.length;
    opening = ',';
    after = page.at(-1)?.chain_seq ?? upTo;
  }
  const similar = await countSimilar(subjects, tenant, subject);
  yield `${count === 0 ? opening : ''}],"event_count":${count},"similar_subjects":${similar}}`;
}
