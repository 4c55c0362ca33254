import { type Static, type TSchema, Type } from 'typebox';
import { NamedObject, Nullable } from './schema.ts';
import {
  type CANDIDATE_MEMBERS,
  DEFAULT_WEIGHTS,
  PROXY_CRITERIA,
  SCORING_DIMENSIONS,
  type ScoringDimension,
} from './scoring-values.ts';

export const REMOTE_POLICIES = ['onsite', 'hybrid', 'remote'] as const;
export type RemotePolicy = (typeof REMOTE_POLICIES)[number];

export const EXPLANATION_LANGUAGES = ['fr', 'en'] as const;
export type ExplanationLanguage = (typeof EXPLANATION_LANGUAGES)[number];

export const FIT_LEVELS = ['excellent', 'good', 'moderate', 'weak'] as const;
export type FitLevel = (typeof FIT_LEVELS)[number];

/**
 * Longest texts and lists; the contract bounds only the batch and the competency text. The criteria of a job are repeated for each
 * candidate of a batch, so they are shorter: 100 candidates then repeat at most 20 MB of them.
 */
const MAX_TEXT_LENGTH = 20_000;
const MAX_ITEM_LENGTH = 2_000;
const MAX_ITEMS = 1_000;
const MAX_CRITERION_LENGTH = 200;
const MAX_CRITERIA = 500;
const MAX_LANGUAGES = 50;
const MAX_RECORDS = 200;
const MAX_EXPERIENCE_YEARS = 80;

const text = (description: string, maxLength = MAX_ITEM_LENGTH) =>
  Type.Optional(Nullable(Type.String({ maxLength, description })));
/** A list that may be missing or null, as in an extracted resume. */
const list = <T extends TSchema>(item: T, description: string, maxItems = MAX_RECORDS) =>
  Type.Optional(Nullable(Type.Array(item, { maxItems, description })));
const texts = (description: string) =>
  list(Nullable(Type.String({ maxLength: MAX_ITEM_LENGTH })), description, MAX_ITEMS);
const criteria = (description: string, maxItems = MAX_CRITERIA) =>
  Type.Optional(
    Nullable(Type.Array(Nullable(Type.String({ maxLength: MAX_CRITERION_LENGTH })), { maxItems, description })),
  );

export const ScoringWeights = NamedObject(
  'ScoringWeights',
  Object.fromEntries(
    SCORING_DIMENSIONS.map((dimension) => [
      dimension,
      Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: DEFAULT_WEIGHTS[dimension] })),
    ]),
  ) as Record<ScoringDimension, ReturnType<typeof Type.Optional<ReturnType<typeof Type.Number>>>>,
  { description: 'Weight of each dimension; the total, with the defaults of missing ones, must be 1.0' },
);
export type ScoringWeights = Static<typeof ScoringWeights>;

export const JobDescription = NamedObject('JobDescription', {
  title: Type.String({ minLength: 1, maxLength: MAX_ITEM_LENGTH, description: 'Title of the job' }),
  description: text('Not scored', MAX_TEXT_LENGTH),
  required_skills: criteria('Skills that the job requires'),
  preferred_skills: criteria('Skills that the job prefers'),
  min_experience_years: Type.Optional(
    Nullable(
      Type.Number({
        minimum: 0,
        maximum: MAX_EXPERIENCE_YEARS,
        description: 'Without it, experience is not evaluated',
      }),
    ),
  ),
  required_languages: criteria('Languages, with a level if one is required: "Anglais B2"', MAX_LANGUAGES),
  required_education: text(
    'Diploma, level or field; alternatives separated by "ou", "or", "/" or ","',
    MAX_CRITERION_LENGTH,
  ),
  location: text('Place of work. Without it, location is not evaluated', MAX_CRITERION_LENGTH),
  remote_policy: Type.Optional(Nullable(Type.Enum([...REMOTE_POLICIES]))),
});
export type JobDescription = Static<typeof JobDescription>;

/** A date as a resume gives it: YYYY-MM, YYYY, Present. Other texts are accepted and listed as unreadable. */
const resumeDate = (description: string) => text(description);

export const CandidateExperience = NamedObject('CandidateExperience', {
  company: text('Not scored'),
  title: text('Not scored'),
  location: text('Not scored'),
  start_date: resumeDate('YYYY-MM or YYYY'),
  end_date: resumeDate('YYYY-MM, YYYY or Present'),
  description: text('Not scored', MAX_TEXT_LENGTH),
});
export type CandidateExperience = Static<typeof CandidateExperience>;

export const CandidateDiploma = NamedObject('CandidateDiploma', {
  school: text('Not scored'),
  degree: text('Diploma'),
  field_of_study: text('Field of study'),
  start_date: resumeDate('Not scored'),
  end_date: resumeDate('Not scored'),
});
export type CandidateDiploma = Static<typeof CandidateDiploma>;

const ignored = () => Type.Optional(Type.Unknown({ deprecated: true, description: 'Accepted, ignored, never stored' }));

const candidateMembers = {
  id: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 256,
        description: 'Opaque identifier of the caller: neither an e-mail address nor a sequential number',
      }),
    ),
  ),
  firstname: ignored(),
  lastname: ignored(),
  email: ignored(),
  phone: ignored(),
  linkedin: ignored(),
  raw_text: ignored(),
  skills: texts('Skills'),
  languages: texts('Languages, with their level: "Anglais (C1)"'),
  experiences: list(Nullable(CandidateExperience), 'Positions held'),
  diplomas: list(Nullable(CandidateDiploma), 'Diplomas'),
  certifications: list(
    Nullable(NamedObject('CandidateCertification', {}, { additionalProperties: true })),
    'Certifications',
  ),
  location: text('Town, department or region'),
} satisfies Record<(typeof CANDIDATE_MEMBERS)[number], TSchema>;

/** The `data` of an extraction of a resume. */
const ExtractedCandidate = NamedObject('ExtractedCandidate', candidateMembers, {
  description:
    'Addition: what an extraction read, when the candidate is its whole response. It is scored in place of the members beside it',
});
export type ExtractedCandidate = Static<typeof ExtractedCandidate>;

export const CandidateProfile = NamedObject('CandidateProfile', {
  ...candidateMembers,
  document_type: Type.Optional(
    Nullable(
      Type.String({
        maxLength: MAX_ITEM_LENGTH,
        description: 'Addition: `resume` when the candidate is a whole response of `POST /v1/extract`',
      }),
    ),
  ),
  data: Type.Optional(Nullable(ExtractedCandidate)),
});
export type CandidateProfile = Static<typeof CandidateProfile>;

const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const DimensionEvidence = NamedObject('DimensionEvidence', {
  matched: Type.Array(Type.String()),
  missing: Type.Array(Type.String()),
  found_by_parts: Type.Optional(
    Type.Array(
      NamedObject('FoundByParts', {
        criterion: Type.String({ description: 'One of `matched`' }),
        parts: Type.Array(Type.String(), { description: 'What was found in its place: all parts, or one alternative' }),
      }),
      {
        description:
          'Addition: the criteria with punctuation ("HTML/CSS", "Word ou Excel") that were found by their parts, not as a whole. Absent ' +
          'when there are none',
      },
    ),
  ),
});
export type DimensionEvidence = Static<typeof DimensionEvidence>;

export const DimensionScore = NamedObject('DimensionScore', {
  dimension: Type.Enum([...SCORING_DIMENSIONS]),
  score: Share('0 to 1, 4 decimals; 0 when not evaluated'),
  weight: Share('Weight applied, 6 decimals; 0 when not evaluated'),
  evaluated: Type.Boolean(),
  evidence: DimensionEvidence,
  rationale: Type.String({ description: 'Sentence of a versioned template' }),
  template_id: Type.String(),
  details: Type.String(),
});
export type DimensionScore = Static<typeof DimensionScore>;

/** Kinds of evidence of which more could be found. */
export const EVIDENCE_CHANGES = [
  'required_skills',
  'preferred_skills',
  'experience_months',
  'language_levels',
  'languages_below_level',
  'languages',
  'education_part',
  'education',
] as const;
export type EvidenceChange = (typeof EVIDENCE_CHANGES)[number];

const NextLevel = NamedObject(
  'NextLevel',
  {
    fit_level: Type.Enum([...FIT_LEVELS], { description: 'The level that the same rules would give' }),
    overall_score: Share('The overall score that they would give'),
    dimension: Type.Enum([...SCORING_DIMENSIONS]),
    change: Type.Enum([...EVIDENCE_CHANGES]),
    amount: Type.Integer({ minimum: 1, description: 'How much more evidence of this kind; 1 for a diploma' }),
    message: Type.String({ description: 'Sentence of a versioned template' }),
    template_id: Type.String(),
  },
  {
    description:
      'Addition: the smallest change of one kind of evidence that would give a higher fit level, everything else unchanged. An ' +
      'indication, neither a promise nor a decision. Absent for the best level, and when no single kind of evidence is enough',
  },
);

export const CandidateAnalysis = NamedObject('CandidateAnalysis', {
  analysis_id: Type.String({ format: 'uuid' }),
  candidate_id: Nullable(Type.String()),
  scoring_version: Type.String(),
  notice_version: Type.String(),
  as_of: Type.String({ format: 'date' }),
  overall_score: Share('0 to 1, 4 decimals'),
  fit_level: Type.Enum([...FIT_LEVELS]),
  weights_used: NamedObject(
    'UsedWeights',
    Object.fromEntries(SCORING_DIMENSIONS.map((dimension) => [dimension, Type.Optional(Type.Number())])) as Record<
      ScoringDimension,
      ReturnType<typeof Type.Optional<ReturnType<typeof Type.Number>>>
    >,
    { description: 'Weights renormalised over the evaluated dimensions' },
  ),
  dimension_scores: Type.Array(DimensionScore),
  proxy_criteria: Type.Array(Type.Enum([...PROXY_CRITERIA])),
  human_review_required: Type.Literal(true),
  explanation: Type.Array(Type.String()),
  minimization: NamedObject('Minimization', {
    ignored_fields: Type.Array(Type.String()),
    dimensions_not_evaluated: Type.Array(Type.String()),
  }),
  strengths: Type.Array(Type.String()),
  gaps: Type.Array(Type.String()),
  summary: Type.String({ default: '' }),
  next_level: Type.Optional(NextLevel),
});
export type CandidateAnalysis = Static<typeof CandidateAnalysis>;

/** Candidates of one batch (contract). */
const MAX_CANDIDATES = 100;
/** Characters of a competency text (contract). */
const MAX_COMPETENCY_LENGTH = 500_000;

const scoringOptions = {
  weights: Type.Optional(Nullable(ScoringWeights)),
  anonymize: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Removes the location for the whole request: it is then not evaluated',
    }),
  ),
  as_of: Type.Optional(
    Nullable(Type.String({ format: 'date', description: 'Reference date for experience; today in UTC by default' })),
  ),
  lang: Type.Optional(Type.Enum([...EXPLANATION_LANGUAGES], { default: 'fr' })),
  job: JobDescription,
};

export const AnalyzeRequest = NamedObject('AnalyzeRequest', { ...scoringOptions, candidate: CandidateProfile });
export type AnalyzeRequest = Static<typeof AnalyzeRequest>;

export const AnalyzeBatchRequest = NamedObject('AnalyzeBatchRequest', {
  ...scoringOptions,
  candidates: Type.Array(CandidateProfile, { minItems: 1, maxItems: MAX_CANDIDATES }),
});
export type AnalyzeBatchRequest = Static<typeof AnalyzeBatchRequest>;

export const CompetencyFileRequest = NamedObject('CompetencyFileRequest', {
  ...scoringOptions,
  competency_text: Type.String({
    minLength: 1,
    maxLength: MAX_COMPETENCY_LENGTH,
    description: 'Read once: never stored or journaled',
  }),
});
export type CompetencyFileRequest = Static<typeof CompetencyFileRequest>;

export const BatchAnalysis = NamedObject('BatchAnalysis', {
  job_title: Type.String(),
  candidates: Type.Array(CandidateAnalysis, { description: 'Best score first; equal scores in the order sent' }),
  total_analyzed: Type.Integer({ minimum: 0 }),
});
export type BatchAnalysis = Static<typeof BatchAnalysis>;

export const DECISIONS = ['shortlisted', 'not_retained', 'on_hold', 'review_requested', 'revised'] as const;
export type DecisionValue = (typeof DECISIONS)[number];

export const DecisionRequest = NamedObject('DecisionRequest', {
  decision: Type.Enum([...DECISIONS], { description: '`review_requested` is a candidate contesting' }),
  reviewer_ref: Type.String({
    minLength: 1,
    maxLength: 128,
    pattern: '^[^@]*$',
    description: 'Opaque identifier of the reviewer, not an e-mail address. Stored as a pseudonym',
  }),
  supersedes: Type.Optional(
    Nullable(Type.String({ format: 'uuid', description: 'The decision that this one replaces' })),
  ),
});
export type DecisionRequest = Static<typeof DecisionRequest>;

export const DecisionResponse = NamedObject('DecisionResponse', {
  decision_id: Type.String({ format: 'uuid' }),
  analysis_id: Type.String({ format: 'uuid' }),
  decision: Type.Enum([...DECISIONS]),
  agrees_with_score: Nullable(
    Type.Boolean({
      description: 'Whether the decision follows the score; null for one that neither follows nor contradicts it',
    }),
  ),
  seconds_since_scoring: Type.Integer({ minimum: 0 }),
  created_at: Type.String({ format: 'date-time' }),
  contradicts: Type.Array(Type.String({ format: 'uuid' }), {
    description:
      'Earlier outcomes of the analysis, in force at that time, that this decision changes without naming them in `supersedes`',
  }),
});
export type DecisionResponse = Static<typeof DecisionResponse>;

/** Decisions that are read back at once. */
export const MAX_LISTED_DECISIONS = 1_000;

export const AnalysisDecisions = NamedObject('AnalysisDecisions', {
  analysis_id: Type.String({ format: 'uuid' }),
  decisions: Type.Array(
    NamedObject('RecordedDecision', {
      ...DecisionResponse.properties,
      reviewer_ref: Type.String({ description: 'The pseudonym of the reviewer' }),
      supersedes: Nullable(Type.String({ format: 'uuid', description: 'The decision that this one replaced' })),
      superseded_by: Nullable(
        Type.String({ format: 'uuid', description: 'The decision that replaced this one; null while it is in force' }),
      ),
    }),
    { maxItems: MAX_LISTED_DECISIONS, description: 'Newest first' },
  ),
});
export type AnalysisDecisions = Static<typeof AnalysisDecisions>;

export const SubjectRefRequest = NamedObject('SubjectRefRequest', {
  subject_id: Type.String({ minLength: 1, maxLength: 256, description: 'The identifier sent as `candidate.id`' }),
});

export const SubjectRefs = NamedObject('SubjectRefs', {
  subject_refs: Type.Array(
    NamedObject('SubjectRef', {
      month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
      subject_ref: Type.String(),
      analyses: Type.Integer({ minimum: 0, description: 'Analyses of the candidate in that month' }),
    }),
    { description: 'One for each month whose key exists, newest first' },
  ),
  known: Type.Boolean({ description: 'False when no analysis that is kept is of this identifier' }),
});

const MIN_RETENTION_MONTHS = 6;
const MAX_RETENTION_MONTHS = 60;
const retentionMonths = { minimum: MIN_RETENTION_MONTHS, maximum: MAX_RETENTION_MONTHS };

export const ScoringSettingsRequest = NamedObject('ScoringSettingsRequest', {
  retention_months: Type.Optional(
    Type.Integer({
      ...retentionMonths,
      description:
        'Lowering it destroys the keys of older months at once, for good. Omitted: keeps its value, 6 if none was stored',
    }),
  ),
  scoring_enabled: Type.Optional(
    Type.Boolean({ description: 'False is the emergency stop. Omitted: keeps its value, true if none was stored' }),
  ),
});

export const ScoringSettings = NamedObject('ScoringSettings', {
  retention_months: Type.Integer({ ...retentionMonths, default: MIN_RETENTION_MONTHS }),
  scoring_enabled: Type.Boolean(),
  updated_at: Nullable(Type.String({ format: 'date-time', description: 'null while none were stored' })),
  destroyed_months: Type.Array(Type.String({ pattern: '^\\d{4}-\\d{2}$' }), { description: 'Newest first' }),
});
export type ScoringSettings = Static<typeof ScoringSettings>;

export const ScoringOversight = NamedObject('ScoringOversight', {
  decisions: Type.Integer({ minimum: 0 }),
  agreement_rate: Nullable(
    Type.Number({ minimum: 0, maximum: 1, description: 'Share of the comparable decisions that follow the score' }),
  ),
  hasty_share: Nullable(
    Type.Number({ minimum: 0, maximum: 1, description: 'Share of the decisions within 10 s of the score' }),
  ),
});

export const ScoringNotice = NamedObject('ScoringNotice', {
  notice_version: Type.String(),
  lang: Type.Enum([...EXPLANATION_LANGUAGES]),
  text: Type.String({ description: 'Markdown' }),
});
