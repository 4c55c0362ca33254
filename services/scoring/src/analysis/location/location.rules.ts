import { createUnevaluated, type DimensionResult } from '../dimension-result.ts';
import { createMessage, type Message } from '../explanation/message.ts';
import type { TemplateId } from '../explanation/templates.ts';
import type { Job, Profile } from '../profile.ts';
import { FULL_SCORE, NO_SCORE, parseScore, type Score } from '../score.ts';
import { type Place, resolvePlace } from './resolve-place.ts';

/** How near two places are, as far as their texts prove it. */
type Proximity = 'same_place' | 'same_department' | 'inner_paris' | 'same_region' | 'elsewhere';

const SCORE_BY_PROXIMITY: Readonly<Record<Proximity, Score>> = {
  same_place: FULL_SCORE,
  same_department: parseScore(0.75),
  inner_paris: parseScore(0.75),
  same_region: parseScore(0.5),
  elsewhere: NO_SCORE,
};
/** Work that is partly remote brings each place one step nearer. */
const HYBRID_SCORE_BY_PROXIMITY: Readonly<Record<Proximity, Score>> = {
  same_place: FULL_SCORE,
  same_department: FULL_SCORE,
  inner_paris: FULL_SCORE,
  same_region: parseScore(0.75),
  elsewhere: NO_SCORE,
};

const RATIONALE_BY_PROXIMITY: Readonly<Record<Proximity, TemplateId>> = {
  same_place: 'location.same_place.1',
  same_department: 'location.same_department.2',
  inner_paris: 'location.inner_paris.1',
  same_region: 'location.same_region.1',
  elsewhere: 'location.elsewhere.1',
};

/** Paris and the departments around it are one place of work. */
const INNER_PARIS_DEPARTMENTS: ReadonlySet<string> = new Set(['75', '92', '93', '94']);

/** Scores where the candidate lives against the place of work. */
export function scoreLocation(job: Job, profile: Profile, isAnonymized: boolean): DimensionResult {
  if (isAnonymized) return createUnevaluated('location', createMessage('location.anonymized.1'));
  if (job.location === null) return createUnevaluated('location', createMessage('location.no_criterion.1'));
  if (job.remotePolicy === 'remote') return createUnevaluated('location', createMessage('location.remote.1'));
  const place = resolvePlace(job.location);
  const home = profile.location === null ? null : resolvePlace(profile.location);
  const proximity = home === null ? 'elsewhere' : compare(place, home);
  const scores = job.remotePolicy === 'hybrid' ? HYBRID_SCORE_BY_PROXIMITY : SCORE_BY_PROXIMITY;
  const isNear = proximity !== 'elsewhere';
  return {
    dimension: 'location',
    isEvaluated: true,
    score: scores[proximity],
    matched: isNear ? [job.location] : [],
    missing: isNear ? [] : [job.location],
    rationale: createMessage(home === null ? 'location.unknown.1' : RATIONALE_BY_PROXIMITY[proximity], {
      place: job.location,
    }),
    details: [
      ...describeAssumption(job.location, place),
      ...describeHomeAssumption(place, home),
      ...describeHybrid(job, proximity),
    ],
    // Where a person lives is no evidence to be completed, and a ground of discrimination (Code du travail, article L1132-1).
    improvements: [],
  };
}

function compare(place: Place, home: Place): Proximity {
  if (place.key === home.key) return 'same_place';
  if (place.commune !== null && place.commune === home.commune) return 'same_place';
  if (place.department !== null && place.department === home.department) return 'same_department';
  if (isInnerParis(place) && isInnerParis(home)) return 'inner_paris';
  if (place.region !== null && place.region === home.region) return 'same_region';
  return 'elsewhere';
}

const isInnerParis = ({ department }: Place): boolean => department !== null && INNER_PARIS_DEPARTMENTS.has(department);

const describeAssumption = (text: string, { assumedDepartment }: Place): readonly Message[] =>
  assumedDepartment === null
    ? []
    : [createMessage('location.assumed_department.1', { place: text, department: assumedDepartment })];

/** Nothing is repeated of where a person lives. Two equal texts name one place, whichever it is. */
const describeHomeAssumption = (place: Place, home: Place | null): readonly Message[] =>
  home === null || home.assumedDepartment === null || home.key === place.key
    ? []
    : [createMessage('location.assumed_home.1')];

const describeHybrid = ({ remotePolicy }: Job, proximity: Proximity): readonly Message[] =>
  remotePolicy === 'hybrid' && proximity !== 'same_place' && proximity !== 'elsewhere'
    ? [createMessage('location.hybrid.2')]
    : [];
