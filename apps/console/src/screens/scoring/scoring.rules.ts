import type { Schemas } from '@probant/client';

export const DIMENSIONS = ['skills', 'experience', 'education', 'languages', 'location'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Weights as points from 0 to 100; the service gets their shares. */
export type WeightPoints = Readonly<Record<Dimension, number>>;
export const USUAL_WEIGHTS: WeightPoints = { skills: 30, experience: 25, education: 15, languages: 15, location: 15 };

export const REMOTE_POLICIES = ['none', 'onsite', 'hybrid', 'remote'] as const;
type RemoteChoice = (typeof REMOTE_POLICIES)[number];

/** A job as it is typed. */
export type JobDraft = {
  readonly title: string;
  readonly required: string;
  readonly preferred: string;
  readonly years: string;
  readonly education: string;
  readonly languages: string;
  readonly location: string;
  readonly remote: RemoteChoice;
};
export const EMPTY_JOB: JobDraft = {
  title: '',
  required: '',
  preferred: '',
  years: '',
  education: '',
  languages: '',
  location: '',
  remote: 'none',
};

/** What of a resume is compared. */
export type Profile = Pick<
  Schemas['CandidateProfile'],
  'skills' | 'languages' | 'experiences' | 'diplomas' | 'location'
>;

/** Somebody who applies: the id is drawn here and means nothing, the name never leaves the page. */
export type Candidate = { readonly id: string; readonly name: string; readonly profile: Profile };

/** Entries that are typed on lines or between commas, without empty ones. */
export const splitEntries = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Years of experience: null without any, undefined when it is not a number that the service takes. */
export function parseYears(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const years = Number(text.trim().replace(',', '.'));
  return Number.isFinite(years) && years >= 0 && years <= 80 ? years : undefined;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export const readJob = (draft: JobDraft): Schemas['JobDescription'] => ({
  title: draft.title.trim(),
  required_skills: splitEntries(draft.required),
  preferred_skills: splitEntries(draft.preferred),
  min_experience_years: parseYears(draft.years) ?? null,
  required_education: orNull(draft.education),
  required_languages: splitEntries(draft.languages),
  location: orNull(draft.location),
  remote_policy: draft.remote === 'none' ? null : draft.remote,
});

/** The fields of an application that is typed. */
export type ProfileDraft = {
  readonly name: string;
  readonly skills: string;
  readonly languages: string;
  readonly positions: string;
  readonly diplomas: string;
  readonly location: string;
};

/** A typed application, or null when nothing of it can be compared. Positions are `title ; start ; end`. */
export function readProfile(draft: ProfileDraft): Profile | null {
  const profile = {
    skills: splitEntries(draft.skills),
    languages: splitEntries(draft.languages),
    experiences: splitLines(draft.positions).map((line) => {
      const [title, start, end] = line.split(';').map((part) => part.trim());
      return { title: title ?? '', start_date: start || null, end_date: end || null };
    }),
    diplomas: splitLines(draft.diplomas).map((degree) => ({ degree })),
    location: orNull(draft.location),
  };
  const isEmpty = [profile.skills, profile.languages, profile.experiences, profile.diplomas].every(
    (list) => list.length === 0,
  );
  return isEmpty ? null : profile;
}

/** Keeps of an extracted resume what is compared: the name, contacts and text are not sent again. */
export const pickProfile = ({ skills, languages, experiences, diplomas, location }: Schemas['Resume']): Profile => ({
  skills: skills ?? [],
  languages: languages ?? [],
  experiences: experiences ?? [],
  diplomas: diplomas ?? [],
  location: location ?? null,
});

/** Shares of the points in whole hundredths that add up to 1: the largest remainders are rounded up. Null without any point. */
export function shareWeights(points: WeightPoints): Readonly<Record<Dimension, number>> | null {
  const total = DIMENSIONS.reduce((sum, dimension) => sum + points[dimension], 0);
  if (total === 0) return null;
  const exact = DIMENSIONS.map((dimension) => ({ dimension, share: (100 * points[dimension]) / total }));
  const whole = new Map(exact.map(({ dimension, share }) => [dimension, Math.floor(share)]));
  const left = 100 - [...whole.values()].reduce((sum, share) => sum + share, 0);
  const byRemainder = exact.toSorted((a, b) => (b.share % 1) - (a.share % 1));
  for (const { dimension } of byRemainder.slice(0, left)) whole.set(dimension, (whole.get(dimension) ?? 0) + 1);
  const share = (dimension: Dimension) => (whole.get(dimension) ?? 0) / 100;
  return {
    skills: share('skills'),
    experience: share('experience'),
    education: share('education'),
    languages: share('languages'),
    location: share('location'),
  };
}

export type Decision = Schemas['RecordedDecision'];

/** The decision that counts: the newest one that none replaced, requests for a review aside. `decisions` are newest first. */
export const findDecisionInForce = (decisions: readonly Decision[]): Decision | undefined =>
  decisions.find(({ decision, superseded_by }) => decision !== 'review_requested' && superseded_by === null);

/** Whether the person contested after the newest decision. */
export const isContested = (decisions: readonly Decision[]): boolean => decisions[0]?.decision === 'review_requested';
