import type {
  AnalyzeRequest,
  BatchAnalysis,
  CandidateAnalysis,
  CompetencyFileRequest,
} from '@probant/contracts/scoring';
import { NOTICE_VERSION } from '../notice/notice-version.ts';
import { SCORING_VERSION } from './scoring-version.ts';

/** The person is fictitious. A test compares the analysis with the result of the scorer. */
export const analyzeRequestExample = {
  as_of: '2026-01-31',
  job: {
    title: 'Comptable',
    required_skills: ['comptabilité générale', 'Excel', 'TVA'],
    min_experience_years: 3,
    required_languages: ['Anglais B2'],
  },
  candidate: {
    id: 'c-7f3a',
    firstname: 'Camille',
    skills: ['Comptabilité générale', 'EXCEL'],
    languages: ['Anglais B1'],
    experiences: [
      {
        title: 'Comptable',
        start_date: '2022-01',
        end_date: '2024-06',
      },
    ],
  },
} satisfies AnalyzeRequest;

export const analysisExample = {
  analysis_id: '0192f0c1-2b7a-4000-8000-00000000000a',
  candidate_id: 'c-7f3a',
  scoring_version: SCORING_VERSION,
  notice_version: NOTICE_VERSION,
  as_of: '2026-01-31',
  overall_score: 0.6905,
  fit_level: 'good',
  weights_used: {
    skills: 0.428571,
    experience: 0.357143,
    languages: 0.214286,
  },
  dimension_scores: [
    {
      dimension: 'skills',
      score: 0.6667,
      weight: 0.428571,
      evaluated: true,
      evidence: {
        matched: ['comptabilité générale', 'Excel'],
        missing: ['TVA'],
      },
      rationale: 'Compétences requises trouvées : 2 sur 3.',
      template_id: 'skills.required_counted.1',
      details: '',
    },
    {
      dimension: 'experience',
      score: 0.8333,
      weight: 0.357143,
      evaluated: true,
      evidence: {
        matched: ['2022-01/2024-06'],
        missing: [],
      },
      rationale: "Mois d'expérience comptés : 30 ; demandés : 36.",
      template_id: 'experience.counted.1',
      details: '',
    },
    {
      dimension: 'education',
      score: 0,
      weight: 0,
      evaluated: false,
      evidence: {
        matched: [],
        missing: [],
      },
      rationale: "Le poste ne demande pas de formation : ce critère n'est pas évalué.",
      template_id: 'education.no_criterion.1',
      details: '',
    },
    {
      dimension: 'languages',
      score: 0.5,
      weight: 0.214286,
      evaluated: true,
      evidence: {
        matched: ['Anglais B2'],
        missing: [],
      },
      rationale: 'Langues demandées trouvées : 1 sur 1.',
      template_id: 'languages.counted.1',
      details: 'Anglais B2 : niveau indiqué B1, compté pour moitié.',
    },
    {
      dimension: 'location',
      score: 0,
      weight: 0,
      evaluated: false,
      evidence: {
        matched: [],
        missing: [],
      },
      rationale: "Le poste n'a pas de lieu : ce critère n'est pas évalué.",
      template_id: 'location.no_criterion.1',
      details: '',
    },
  ],
  proxy_criteria: [],
  human_review_required: true,
  explanation: [
    'Score 0,6905 sur 1, calculé par règles sur : compétences, expérience, langues. Une personne doit examiner ce résultat.',
    'Compétences requises trouvées : 2 sur 3.',
    "Mois d'expérience comptés : 30 ; demandés : 36.",
    'Langues demandées trouvées : 1 sur 1.',
    'La comparaison porte sur les mots déclarés ; elle ne mesure ni la maîtrise réelle ni les qualités personnelles.',
  ],
  minimization: {
    ignored_fields: ['firstname'],
    dimensions_not_evaluated: ['education', 'location'],
  },
  strengths: ['expérience : 0,8333', 'Compétence requise : comptabilité générale', 'Compétence requise : Excel'],
  gaps: ['Compétence requise non listée : TVA'],
  summary:
    'Adéquation bonne (0,6905 sur 1). Points forts : expérience (0,8333) ; compétences requises trouvées (2). Écarts : compétences requises non listées (1).',
  next_level: {
    fit_level: 'excellent',
    overall_score: 0.8333,
    dimension: 'skills',
    change: 'required_skills',
    amount: 1,
    message:
      "L'adéquation excellente correspondrait, le reste étant inchangé, à : compétences requises trouvées, 1 de plus. Indication calculée par les mêmes règles : ni promesse, ni décision.",
    template_id: 'next_level.required_skills.1',
  },
} satisfies CandidateAnalysis;

const { candidate, ...options } = analyzeRequestExample;

export const batchRequestExample = { ...options, candidates: [candidate] };

export const batchExample = {
  job_title: options.job.title,
  candidates: [analysisExample],
  total_analyzed: 1,
} satisfies BatchAnalysis;

export const competencyFileExample = {
  ...options,
  competency_text: 'Comptabilité générale et déclarations de TVA depuis 2022, tableaux Excel.',
} satisfies CompetencyFileRequest;
