import { SCORING_DIMENSIONS } from '@probant/contracts/scoring-values';
import type { DimensionWeights } from '../analysis/overall/weights.rules.ts';
import { formatWeights } from '../analysis/overall/weights.rules.ts';
import { formatScore, type Score } from '../analysis/score.ts';
import type { AnalysisSummary } from '../analysis/task/analysis.task.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';

type FieldValue = string | number | Readonly<Record<string, number>> | null;

/** A field of the journal and of the replay. Neither contains anything that the request says of a person. */
export type FieldComparison = {
  readonly field: string;
  readonly result: 'agrees' | 'differs' | 'not_compared';
  readonly journal: FieldValue;
  readonly replay: FieldValue;
  /** Why a field was not compared; null when it was. */
  readonly reason: string | null;
};

/** What was computed again, and what the request says beside it. */
export type ReplayedAnalysis = {
  readonly summary: AnalysisSummary;
  readonly scoringVersion: string;
  /** Null when the request leaves the date to the server. */
  readonly requestedAsOf: string | null;
  readonly lang: string;
  /** Whether the candidate has the pseudonym of the journal; null when its key cannot be opened. */
  readonly isSubject: boolean | null;
};

/** Compares a row of the journal with its replay, field by field. */
export const compareReplay = (entry: JournalEntry, replayed: ReplayedAnalysis): readonly FieldComparison[] => [
  compare('scoring_version', entry.scoringVersion, replayed.scoringVersion),
  compareAsOf(entry, replayed),
  compareSubject(entry, replayed),
  compare('weights', formatAppliedWeights(entry.weights), formatAppliedWeights(replayed.summary.weights)),
  compare('overall_score', formatShare(entry.overallScore), formatShare(replayed.summary.overallScore)),
  compare('fit_level', entry.fitLevel, replayed.summary.fitLevel),
  ...SCORING_DIMENSIONS.map((dimension) =>
    compare(
      `dimension_scores.${dimension}`,
      formatShare(entry.dimensionScores[dimension]),
      formatShare(replayed.summary.dimensionScores[dimension]),
    ),
  ),
  compare('evidence_sha256', entry.evidenceSha256, replayed.summary.evidenceSha256),
  leaveOut('lang', null, replayed.lang, 'the journal does not keep it: no score and no evidence depends on it'),
];

function compareAsOf({ asOf }: JournalEntry, { requestedAsOf }: ReplayedAnalysis): FieldComparison {
  return requestedAsOf === null
    ? leaveOut('as_of', asOf, asOf, 'the request names none, so that of the journal was used')
    : compare('as_of', asOf, requestedAsOf);
}

/** The pseudonym itself is not repeated: it identifies a person. */
function compareSubject({ month }: JournalEntry, { isSubject }: ReplayedAnalysis): FieldComparison {
  if (isSubject === null)
    return leaveOut(
      'subject_ref',
      null,
      null,
      `the key of ${month} cannot be opened here (PROBANT_KEK_DIR, PROBANT_KEK_S3_BUCKET)`,
    );
  return { field: 'subject_ref', result: isSubject ? 'agrees' : 'differs', journal: null, replay: null, reason: null };
}

const compare = (field: string, journal: FieldValue, replay: FieldValue): FieldComparison => ({
  field,
  result: JSON.stringify(journal) === JSON.stringify(replay) ? 'agrees' : 'differs',
  journal,
  replay,
  reason: null,
});

const leaveOut = (field: string, journal: FieldValue, replay: FieldValue, reason: string): FieldComparison => ({
  field,
  result: 'not_compared',
  journal,
  replay,
  reason,
});

/** Ten-thousandths as a share; null for a dimension that was not evaluated. */
const formatShare = (score: number | undefined): number | null =>
  score === undefined ? null : formatScore(score as Score);

/** In the order of the dimensions, whatever the order of the row. */
const formatAppliedWeights = (weights: JournalEntry['weights']) => formatWeights(weights as DimensionWeights);
