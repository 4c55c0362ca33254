import type { ExplanationLanguage, FitLevel } from '@probant/contracts/scoring';
import type { ScoringDimension } from '@probant/contracts/scoring-values';

const DIMENSION_NAMES: Readonly<Record<ExplanationLanguage, Readonly<Record<ScoringDimension, string>>>> = {
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

export const nameDimension = (dimension: ScoringDimension, language: ExplanationLanguage): string =>
  DIMENSION_NAMES[language][dimension];

/** Between items that can contain a decimal comma. */
export const LIST_SEPARATORS: Readonly<Record<ExplanationLanguage, string>> = { fr: ' ; ', en: '; ' };

export const NONE: Readonly<Record<ExplanationLanguage, string>> = { fr: 'aucun', en: 'none' };
