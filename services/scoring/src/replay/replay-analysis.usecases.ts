import type { TenantId } from '@probant/kernel/tenant';
import { isUuid } from '@probant/kernel/uuid';
import { SCORING_VERSION } from '../analysis/scoring-version.ts';
import { runTask } from '../analysis/task/analysis.program.ts';
import type { AnalysisSummary } from '../analysis/task/analysis.task.ts';
import type { AnalysesRepository } from '../journal/analyses.repository.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { toMonth } from '../journal/month.ts';
import { NOTICE_VERSION } from '../notice/notice-version.ts';
import type { PurgeRepository } from '../purge/purge.repository.ts';
import type { SubjectKeys } from '../subjects/subject-keys.ts';
import { createSubjectRef } from '../subjects/subject-ref.ts';
import { compareReplay, type FieldComparison } from './compare-replay.rules.ts';
import { ReplayError } from './replay-error.ts';
import type { ReplayRequest } from './replay-request.ts';

export type ReplayDeps = {
  readonly analyses: Pick<AnalysesRepository, 'findEntry'>;
  readonly months: Pick<PurgeRepository, 'listDestroyedMonths'>;
  readonly subjectKeys: Pick<SubjectKeys, 'list'>;
};

export type ReplayTarget = {
  readonly analysisId: string;
  /** Position of the candidate in a batch, from 1; null: the one whose analysis it is. */
  readonly candidate: number | null;
};

export type Replay = {
  readonly analysisId: string;
  readonly route: ReplayRequest['route'];
  /** Position of the candidate compared, from 1, and the number of candidates of the request. */
  readonly candidate: number;
  readonly candidates: number;
  /** Whether no field differs. */
  readonly agrees: boolean;
  readonly fields: readonly FieldComparison[];
};

/**
 * Computes an analysis again from the request that the caller kept, and compares it with the journal, which has no content. Stores,
 * records and logs nothing.
 *
 * @throws ReplayError when there is no such analysis, its month was destroyed, another version scored it, or the request has no such
 * candidate.
 */
export async function replayAnalysis(
  deps: ReplayDeps,
  tenant: TenantId,
  request: ReplayRequest,
  { analysisId, candidate }: ReplayTarget,
): Promise<Replay> {
  const entry = await findEntry(deps, tenant, analysisId);
  if (entry.scoringVersion !== SCORING_VERSION) throw createOtherVersionError(entry);
  if (candidate !== null && candidate > request.candidateIds.length)
    throw new ReplayError(`the request has no candidate ${candidate}: it has ${request.candidateIds.length}`);
  const summaries = await computeSummaries(request, entry);
  const isSubjectAt = await openSubjectCheck(deps, tenant, entry);
  const attempts = summaries.map((summary, index): Attempt => {
    const isSubject = isSubjectAt(request.candidateIds[index] ?? null);
    const { asOf: requestedAsOf, lang } = request;
    const fields = compareReplay(entry, { summary, scoringVersion: SCORING_VERSION, requestedAsOf, lang, isSubject });
    return {
      candidate: index + 1,
      fields,
      differences: fields.filter(({ result }) => result === 'differs').length,
      isSubject,
    };
  });
  const { candidate: compared, fields, differences } = chooseAttempt(attempts, candidate);
  const { route, candidateIds } = request;
  return { analysisId, route, candidate: compared, candidates: candidateIds.length, agrees: differences === 0, fields };
}

type Attempt = {
  readonly candidate: number;
  readonly fields: readonly FieldComparison[];
  readonly differences: number;
  readonly isSubject: boolean | null;
};

/** The requested candidate; else the one with the pseudonym of the journal, and of several the one with the fewest differences. */
function chooseAttempt(attempts: readonly Attempt[], requested: number | null): Attempt {
  const rank = ({ isSubject, differences }: Attempt) =>
    (isSubject ? 0 : (attempts[0]?.fields.length ?? 0)) + differences;
  const best =
    requested === null
      ? attempts.toSorted((a, b) => rank(a) - rank(b) || a.candidate - b.candidate)[0]
      : attempts[requested - 1];
  if (best === undefined) throw new Error('a request without candidates was accepted');
  return best;
}

async function findEntry({ analyses, months }: ReplayDeps, tenant: TenantId, id: string): Promise<JournalEntry> {
  const entry = isUuid(id) ? await analyses.findEntry(tenant, id) : null;
  const month = entry?.month ?? readMonth(id);
  const destroyed = await months.listDestroyedMonths(tenant);
  if (month !== null && destroyed.includes(month))
    throw new ReplayError(
      `the analysis ${id} is of ${month}, whose retention has ended: its keys were destroyed, and nothing is left to compare`,
    );
  if (entry === null) throw new ReplayError(`tenant ${tenant} has no analysis ${id}`);
  return entry;
}

/** The month in an id of version 7, which starts with its time: the row of a destroyed month no longer exists. */
function readMonth(id: string) {
  if (!isUuid(id) || id.charAt(14) !== '7') return null;
  return toMonth(new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)));
}

const createOtherVersionError = ({ id, scoringVersion }: JournalEntry): ReplayError =>
  new ReplayError(
    `the analysis ${id} cannot be replayed here: it was scored by version ${scoringVersion} of the rules, and ${SCORING_VERSION} is installed`,
  );

/** Runs the program of the workers, so that a replay is what the service would compute. */
async function computeSummaries(
  { route, bytes, candidateIds, asOf, weights }: ReplayRequest,
  entry: JournalEntry,
): Promise<readonly AnalysisSummary[]> {
  const { summaries } = await runTask({
    input: {
      route,
      parameters: {
        analysisIds: candidateIds.map(() => entry.id),
        scoringVersion: SCORING_VERSION,
        noticeVersion: NOTICE_VERSION,
        asOf: asOf ?? entry.asOf,
        weights,
      },
    },
    bytes,
    // The response itself is not needed.
    sendItem: () => undefined,
    sendPart: () => undefined,
  });
  if (summaries === null)
    throw new ReplayError(
      'the job and the weights of the request leave nothing to evaluate, so it is the request of no analysis',
    );
  return summaries;
}

/** Returns a check whether a candidate has the pseudonym of the entry; null when the key of its month cannot be opened. */
async function openSubjectCheck({ subjectKeys }: ReplayDeps, tenant: TenantId, { month, subjectRef }: JournalEntry) {
  if (subjectRef === null) return (candidateId: string | null) => candidateId === null;
  const opened = (await subjectKeys.list(tenant)).find((key) => key.month === month);
  return (candidateId: string | null): boolean | null => {
    if (candidateId === null) return false;
    return opened === undefined ? null : createSubjectRef(opened.key, tenant, candidateId) === subjectRef;
  };
}
