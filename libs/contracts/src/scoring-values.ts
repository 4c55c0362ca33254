// Apart from the schemas of scoring.ts: a worker that needs no schema starts in half the time.

export const SCORING_DIMENSIONS = ['skills', 'experience', 'education', 'languages', 'location'] as const;
export type ScoringDimension = (typeof SCORING_DIMENSIONS)[number];

/** Weights of the contract, in the order of the dimensions. */
export const DEFAULT_WEIGHTS: Readonly<Record<ScoringDimension, number>> = {
  skills: 0.3,
  experience: 0.25,
  education: 0.15,
  languages: 0.15,
  location: 0.15,
};

export const PROXY_CRITERIA = ['location', 'education'] as const;
export type ProxyCriterion = (typeof PROXY_CRITERIA)[number];

/** Members of which a candidate has at least one, in the order of the contract. */
export const CANDIDATE_MEMBERS = [
  'id',
  'firstname',
  'lastname',
  'email',
  'phone',
  'linkedin',
  'raw_text',
  'skills',
  'languages',
  'experiences',
  'diplomas',
  'certifications',
  'location',
] as const;

/** Members of a profile that identify a person, in the order of the contract. */
export const IGNORED_FIELDS = ['firstname', 'lastname', 'email', 'phone', 'linkedin', 'raw_text'] as const;
