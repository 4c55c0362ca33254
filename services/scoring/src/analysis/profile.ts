import type { CandidateExperience, ExtractedCandidate, JobDescription, RemotePolicy } from '@probant/contracts/scoring';

/** A job as the rules read it: no null, no blank criterion. */
export type Job = {
  readonly title: string;
  readonly requiredSkills: readonly string[];
  readonly preferredSkills: readonly string[];
  readonly minExperienceYears: number | null;
  readonly requiredLanguages: readonly string[];
  readonly requiredEducation: string | null;
  readonly location: string | null;
  readonly remotePolicy: RemotePolicy | null;
};

/** A candidate as the rules read it. Members that identify a person are not part of it. */
export type Profile = {
  readonly skills: readonly string[];
  readonly languages: readonly string[];
  readonly positions: readonly Position[];
  readonly diplomas: readonly Diploma[];
  /** Names of certifications. */
  readonly certifications: readonly string[];
  readonly location: string | null;
};

/** Dates as written; "" when missing. */
export type Position = {
  /** In the list of the request, from 1. */
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly startDate: string;
  readonly endDate: string;
};

export type Diploma = { readonly degree: string; readonly field: string };

export const toJob = (job: JobDescription): Job => ({
  title: job.title,
  requiredSkills: listTexts(job.required_skills),
  preferredSkills: listTexts(job.preferred_skills),
  minExperienceYears: job.min_experience_years ?? null,
  requiredLanguages: listTexts(job.required_languages),
  requiredEducation: readText(job.required_education),
  location: readText(job.location),
  remotePolicy: job.remote_policy ?? null,
});

export const toProfile = (candidate: ExtractedCandidate): Profile => ({
  skills: listTexts(candidate.skills),
  languages: listTexts(candidate.languages),
  positions: (candidate.experiences ?? []).flatMap((position, index) =>
    position === null ? [] : toPosition(position, index + 1),
  ),
  diplomas: listRecords(candidate.diplomas).map(({ degree, field_of_study: field }) => ({
    degree: degree ?? '',
    field: field ?? '',
  })),
  certifications: listRecords(candidate.certifications).flatMap((certification) => {
    const name = (certification as { readonly name?: unknown }).name;
    return typeof name === 'string' ? [name] : [];
  }),
  location: readText(candidate.location),
});

const toPosition = (position: CandidateExperience, number: number): Position => ({
  number,
  title: position.title ?? '',
  description: position.description ?? '',
  startDate: position.start_date?.trim() ?? '',
  endDate: position.end_date?.trim() ?? '',
});

const readText = (text: string | null | undefined): string | null => text?.trim() || null;

const listTexts = (texts: readonly (string | null)[] | null | undefined): readonly string[] =>
  (texts ?? []).flatMap((text) => readText(text) ?? []);

const listRecords = <T>(records: readonly (T | null)[] | null | undefined): readonly T[] =>
  (records ?? []).filter((record) => record !== null);
