import type { ExplanationLanguage, FitLevel, ScoringDimension } from '@probant/contracts/scoring';

export const DIMENSION_NAMES: Readonly<Record<ExplanationLanguage, Readonly<Record<ScoringDimension, string>>>> = {
  fr: {
    skills: 'compétences',
    experience: 'expérience',
    education: 'formation',
    languages: 'langues',
    location: 'lieu',
  },
  en: {
    skills: 'skills',
    experience: 'experience',
    education: 'education',
    languages: 'languages',
    location: 'location',
  },
};

export const FIT_LEVEL_NAMES: Readonly<Record<ExplanationLanguage, Readonly<Record<FitLevel, string>>>> = {
  fr: { excellent: 'excellente', good: 'bonne', moderate: 'moyenne', weak: 'faible' },
  en: { excellent: 'excellent', good: 'good', moderate: 'moderate', weak: 'weak' },
};

export const NONE: Readonly<Record<ExplanationLanguage, string>> = { fr: 'aucun', en: 'none' };
