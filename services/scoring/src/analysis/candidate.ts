import type { CandidateProfile, ExtractedCandidate } from '@probant/contracts/scoring';
import { CANDIDATE_MEMBERS, IGNORED_FIELDS } from '@probant/contracts/scoring-values';
import type { DeepPartial } from '@probant/kernel/deep-partial';

/** The candidate of a request, and which of its members were ignored because they identify a person. */
type ReadCandidate = {
  readonly id: string | null;
  readonly members: ExtractedCandidate;
  readonly ignoredFields: readonly (typeof IGNORED_FIELDS)[number][];
};

/** The document type of an extraction whose data is a candidate. */
const RESUME = 'resume';
/** Members by which a candidate is scored: an extraction with one of them is not its whole response. */
const SCORED_MEMBERS = CANDIDATE_MEMBERS.filter(
  (name) => name !== 'id' && !(IGNORED_FIELDS as readonly string[]).includes(name),
);

/** Returns a candidate as sent, or the data of an extraction of a resume that was sent as a whole. Its `id` may be beside the data. */
export function readCandidate(candidate: CandidateProfile): ReadCandidate {
  const extracted = isExtraction(candidate) ? candidate.data : null;
  const members = extracted ?? candidate;
  return {
    id: candidate.id || members.id || null,
    members,
    ignoredFields: IGNORED_FIELDS.filter((field) => isGiven(candidate[field]) || isGiven(members[field])),
  };
}

/** A reason why an object is no candidate; `member` is the one at fault, null for the object itself. */
type CandidateFault = { readonly member: 'data' | 'document_type' | null; readonly reason: string };

/** Returns why an object is no candidate: it would get the score of somebody of whom nothing is known. Null for a candidate. */
export function findCandidateFault(candidate: DeepPartial<CandidateProfile>): CandidateFault | null {
  if (!isExtraction(candidate)) return hasMember(candidate) ? null : NO_CANDIDATE;
  if (candidate.document_type !== RESUME)
    return { member: 'document_type', reason: 'this is the extraction of a document that is no resume' };
  const { data } = candidate;
  if (!isGiven(data)) return { member: 'data', reason: 'this extraction has no data: the resume could not be read' };
  return hasMember(data ?? {}) ? null : { member: 'data', reason: 'the data has no member of a candidate' };
}

const NO_CANDIDATE: CandidateFault = {
  member: null,
  reason: `this is no candidate: it has none of the members ${CANDIDATE_MEMBERS.join(', ')}`,
};

const hasMember = (members: object): boolean => CANDIDATE_MEMBERS.some((name) => Object.hasOwn(members, name));

/** Whether an object is a whole response of an extraction rather than a candidate with members of the caller's own. */
const isExtraction = (candidate: DeepPartial<CandidateProfile>): boolean =>
  typeof candidate.document_type === 'string' &&
  Object.hasOwn(candidate, 'data') &&
  !SCORED_MEMBERS.some((name) => Object.hasOwn(candidate, name));

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
