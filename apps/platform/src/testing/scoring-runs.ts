/** A request to the scoring service, and the decision that follows it; null for none. */
export type ScoringRun = {
  readonly path: string;
  readonly body: unknown;
  readonly decision: object | null;
};

/**
 * What every string that identifies a person of these runs contains, in lower case: a search for them finds each string, also cut or in
 * other capitals. The last is that of the telephone numbers.
 */
export const IDENTITY_MARKS = [
  'zqfirst',
  'zqlast',
  'zqmail',
  'zqlinked',
  'zqstreet',
  'zqtext',
  'zqemployer',
  'zqschool',
  'zqcandidate',
  'zqreviewer',
  'zqjob',
  '06 99 40 ',
] as const;

/** Creates runs in turn: an analysis, a batch, a text, an analysis with a decision, and a request that is refused with 422. */
export function* createScoringRuns(count: number): Generator<ScoringRun> {
  for (let index = 0; index < count; index++) {
    const create = RUN_KINDS[index % RUN_KINDS.length];
    if (create !== undefined) yield create(index);
  }
}

const createJob = (index: number) => ({
  title: `Comptable Zqjob${index}`,
  description: `Zqjob${index} : remplacement`,
  required_skills: ['comptabilité', 'Excel'],
  required_languages: ['Anglais B1'],
  min_experience_years: 2,
  required_education: 'BTS',
  location: 'Nantes',
});

const createCandidate = (index: number) => ({
  id: `zqcandidate-${index}`,
  firstname: `Zqfirst${index}`,
  lastname: `Zqlast${index}`,
  email: `zqmail${index}@nulle-part.example`,
  phone: `06 99 40 ${String(index).padStart(4, '0')}`,
  linkedin: `linkedin.com/in/zqlinked${index}`,
  raw_text: `Zqfirst${index} Zqlast${index}, Zqtext${index}`,
  skills: ['Comptabilité', `Excel, Zqtext${index}`],
  languages: ['Anglais (B2)', `Zqtext${index}`],
  experiences: [
    {
      title: `Comptable Zqtext${index}`,
      company: `Zqemployer${index}`,
      location: `Zqstreet${index}`,
      start_date: '2019-03',
      end_date: '2023-05',
      description: `Avec Zqfirst${index}, joignable au 06 99 40 ${String(index).padStart(4, '0')}. Zqtext${index}`,
    },
  ],
  diplomas: [{ school: `Zqschool${index}`, degree: 'BTS', field_of_study: `Comptabilité Zqtext${index}` }],
  certifications: [{ name: `Zqtext${index}` }],
  location: `${index} impasse Zqstreet${index}, 44000 Nantes`,
});

const createAnalyzeBody = (index: number) => ({ job: createJob(index), candidate: createCandidate(index) });

const RUN_KINDS: readonly ((index: number) => ScoringRun)[] = [
  (index) => ({ path: '/v1/analyze', body: createAnalyzeBody(index), decision: null }),
  (index) => ({
    path: '/v1/analyze/batch',
    body: { job: createJob(index), candidates: [createCandidate(index), createCandidate(index + 1_000)] },
    decision: null,
  }),
  (index) => ({
    path: '/v1/analyze/competency-file',
    body: { job: createJob(index), competency_text: JSON.stringify(createCandidate(index)) },
    decision: null,
  }),
  (index) => ({
    path: '/v1/analyze',
    body: createAnalyzeBody(index),
    decision: { decision: 'shortlisted', reviewer_ref: `Zqreviewer${index}` },
  }),
  (index) => REFUSED_RUNS[Math.floor(index / RUN_KINDS.length) % REFUSED_RUNS.length]?.(index) ?? refuseWeights(index),
];

const refuseWeights = (index: number): ScoringRun => ({
  path: '/v1/analyze',
  body: { ...createAnalyzeBody(index), weights: { skills: 0.9 } },
  decision: null,
});

const UNKNOWN_ANALYSIS = '00000000-0000-4000-8000-000000000000';

/** Requests with a person in each place that validation may quote. */
const REFUSED_RUNS: readonly ((index: number) => ScoringRun)[] = [
  refuseWeights,
  (index) => ({
    path: '/v1/analyze',
    body: { ...createAnalyzeBody(index), lang: `Zqtext${index}` },
    decision: null,
  }),
  (index) => ({
    path: '/v1/analyze',
    body: { job: createJob(index), candidate: { ...createCandidate(index), skills: `Zqfirst${index}` } },
    decision: null,
  }),
  (index) => ({ path: '/v1/analyze', body: JSON.stringify(createAnalyzeBody(index)).slice(0, -1), decision: null }),
  (index) => ({
    path: '/v1/analyze',
    body: { ...createAnalyzeBody(index), job: { title: `Zqjob${index}` } },
    decision: null,
  }),
  (index) => ({
    path: '/v1/analyze/batch',
    body: { job: { title: null }, candidates: [createCandidate(index)] },
    decision: null,
  }),
  (index) => ({
    path: '/v1/analyze/competency-file',
    body: { job: createJob(index), competency_text: [createCandidate(index)] },
    decision: null,
  }),
  (index) => ({
    path: `/v1/hr/analyses/${UNKNOWN_ANALYSIS}/decisions`,
    body: { decision: 'on_hold', reviewer_ref: `zqreviewer${index}@nulle-part.example` },
    decision: null,
  }),
  (index) => ({ path: '/v1/hr/subjects/ref', body: { subject_id: [`zqcandidate-${index}`] }, decision: null }),
];
