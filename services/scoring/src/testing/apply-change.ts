import type { AnalyzeRequest, CandidateAnalysis, EvidenceChange } from '@probant/contracts/scoring';

/** The request in which a change of evidence is possible, and its analysis. */
export type Analyzed = { readonly request: AnalyzeRequest; readonly analysis: CandidateAnalysis };

/**
 * Returns the request with `amount` more of a kind of evidence; null when it has not that much left to add. Works from the request and
 * the evidence in its analysis alone. Months are added before the year 2000, which must be free.
 */
export function applyChange(analyzed: Analyzed, change: EvidenceChange, amount: number): AnalyzeRequest | null {
  const { request } = analyzed;
  const { candidate, job } = request;
  switch (change) {
    case 'required_skills':
      return addSkills(request, listMissing(analyzed, 'skills', job.required_skills), amount);
    case 'preferred_skills':
      return addSkills(request, listMissing(analyzed, 'skills', job.preferred_skills), amount);
    case 'experience_months': {
      const experiences = [
        ...(candidate.experiences ?? []),
        { start_date: subtractMonths(amount), end_date: '1999-12' },
      ];
      return { ...request, candidate: { ...candidate, experiences } };
    }
    case 'language_levels':
      return addLanguages(request, listBelowLevel(analyzed), amount);
    case 'languages':
      return addLanguages(request, listMissing(analyzed, 'languages', job.required_languages), amount);
    case 'languages_below_level': {
      const missing = listMissing(analyzed, 'languages', job.required_languages);
      const belowLevel = missing
        .filter((text) => LEVEL_PATTERN.test(text))
        .map((text) => text.replace(LEVEL_PATTERN, 'A1'));
      return addLanguages(request, belowLevel, amount);
    }
    case 'education_part':
      return amount > 1
        ? null
        : addDiploma(request, { field_of_study: job.required_education?.split(' ').at(-1) ?? '' });
    case 'education':
      return amount > 1 ? null : addDiploma(request, { degree: job.required_education ?? '' });
  }
}

/** A level above A1, at the end of a required language. */
const LEVEL_PATTERN = /(?:A2|[BC][12])$/;

const listMissing = (
  { analysis }: Analyzed,
  dimension: 'skills' | 'languages',
  criteria: readonly (string | null)[] | null | undefined,
): readonly string[] => {
  const missing = new Set(analysis.dimension_scores.find((score) => score.dimension === dimension)?.evidence.missing);
  return [...new Set(criteria)].filter(
    (criterion): criterion is string => criterion !== null && missing.has(criterion),
  );
};

/** The required languages that the details name as stated below their level. */
function listBelowLevel({ analysis, request }: Analyzed): readonly string[] {
  const details = analysis.dimension_scores.find(({ dimension }) => dimension === 'languages')?.details ?? '';
  return (request.job.required_languages ?? []).filter(
    (text) => text !== null && details.includes(`${text} :`),
  ) as string[];
}

function addSkills(request: AnalyzeRequest, missing: readonly string[], amount: number): AnalyzeRequest | null {
  if (amount > missing.length) return null;
  const { candidate } = request;
  return {
    ...request,
    candidate: { ...candidate, skills: [...(candidate.skills ?? []), ...missing.slice(0, amount)] },
  };
}

function addLanguages(request: AnalyzeRequest, listed: readonly string[], amount: number): AnalyzeRequest | null {
  if (amount > listed.length) return null;
  const { candidate } = request;
  return {
    ...request,
    candidate: { ...candidate, languages: [...(candidate.languages ?? []), ...listed.slice(0, amount)] },
  };
}

function addDiploma(
  request: AnalyzeRequest,
  diploma: NonNullable<NonNullable<AnalyzeRequest['candidate']['diplomas']>[number]>,
): AnalyzeRequest {
  const { candidate } = request;
  return { ...request, candidate: { ...candidate, diplomas: [...(candidate.diplomas ?? []), diploma] } };
}

/** The first of `amount` months that end with December 1999. */
function subtractMonths(amount: number): string {
  const first = 12 * 2000 - amount;
  return `${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, '0')}`;
}
