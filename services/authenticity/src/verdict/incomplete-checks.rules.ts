import { ANALYSIS_LIMITS, CHECKS, type Check } from '../limits/analysis-limits.ts';
import type { IncompleteReason } from '../limits/incomplete-reasons.ts';
import type { ReachedLimit } from '../limits/limit-log.ts';

export type IncompleteCheck = {
  readonly check: Check;
  readonly isMadeInPart: boolean;
  readonly reason: IncompleteReason;
  /** 1-based; empty when the reason concerns the file. */
  readonly pages: readonly number[];
};

/** What became of the detectors of each check. */
export type CheckCounts = ReadonlyMap<
  Check,
  { readonly all: number; readonly skipped: number; readonly failed: number }
>;

type Facts = {
  readonly counts: CheckCounts;
  readonly limits: readonly ReachedLimit[];
  readonly isEncrypted: boolean;
  readonly hasText: boolean;
  readonly pageCount: number;
  readonly unreadPages: readonly number[];
  /** Pages that may show a code and were not searched. */
  readonly unsearchedPages: readonly number[];
};

/** What cannot be read of an encrypted file: the document reader opens it, and reads its text. */
const ENCRYPTED_CHECKS: readonly Check[] = CHECKS.filter((check) => check !== 'content' && check !== 'two_d_doc');

/** Lists the checks that were not made, or only in part, in the order of the explanation. */
export function listIncompleteChecks(facts: Facts): readonly IncompleteCheck[] {
  const { isEncrypted, hasText, unreadPages, unsearchedPages, pageCount } = facts;
  const incomplete: IncompleteCheck[] = [...listCounted(facts.counts), ...facts.limits.flatMap(toIncomplete)];
  const add = (check: Check, reason: IncompleteReason, isMadeInPart: boolean, pages: readonly number[] = []) =>
    incomplete.push({ check, reason, isMadeInPart, pages });
  if (isEncrypted) for (const check of ENCRYPTED_CHECKS) add(check, 'encryption', false);
  if (unreadPages.length > 0) add('content', 'time', unreadPages.length < pageCount && hasText, unreadPages);
  else if (!hasText) add('content', 'no_text', false);
  if (unsearchedPages.length > 0) add('two_d_doc', 'time', true, unsearchedPages);
  return CHECKS.flatMap((check) => incomplete.filter((row) => row.check === check));
}

function listCounted(counts: CheckCounts): readonly IncompleteCheck[] {
  return Array.from(counts).flatMap(([check, { all, skipped, failed }]) => {
    const isMadeInPart = skipped + failed < all;
    const describe = (reason: IncompleteReason): IncompleteCheck => ({ check, reason, isMadeInPart, pages: [] });
    return [...(skipped > 0 ? [describe('time')] : []), ...(failed > 0 ? [describe('failure')] : [])];
  });
}

const toIncomplete = ({ limit, pages }: ReachedLimit): readonly IncompleteCheck[] =>
  ANALYSIS_LIMITS[limit].checks.map((check: Check) => ({ check, reason: 'limit', isMadeInPart: true, pages }) as const);
