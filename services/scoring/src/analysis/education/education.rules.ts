import { type CompiledTerms, compileTerms, matchTerms, toKey } from '../../matching/match-terms.ts';
import { createUnevaluated, type DimensionResult } from '../dimension-result.ts';
import { createMessage } from '../explanation/message.ts';
import type { Improvement } from '../next-level/improvement.ts';
import type { Diploma, Job, Profile } from '../profile.ts';
import { FULL_SCORE, NO_SCORE, parseScore, type Score } from '../score.ts';
import { type EducationLevel, readEducationLevel, readLevelRange } from './education-levels.ts';

/** One way to meet the requirement: a level, a field, or both. */
type Alternative = {
  readonly text: string;
  readonly terms: CompiledTerms;
  readonly fieldTerms: CompiledTerms;
  readonly level: EducationLevel | null;
  /** The words that are no level; "" for none. */
  readonly field: string;
};

type Comparison = 'complete' | 'half' | 'none';

const HALF_SCORE = parseScore(0.5);
const MAX_ALTERNATIVES = 8;

/**
 * Scores the best diploma against the best alternative of the requirement: 1 when it is found whole, or when its level is reached and
 * its field found; 0.5 for one of the two. The school is never read.
 */
export function scoreEducation(job: Job, profile: Profile): DimensionResult {
  const { requiredEducation } = job;
  if (requiredEducation === null) return createUnevaluated('education', createMessage('education.no_criterion.1'));
  const alternatives = readAlternatives(requiredEducation);
  const comparisons = alternatives.map((alternative) => ({
    text: alternative.text,
    comparison: compareDiplomas(alternative, profile.diplomas),
  }));
  const best = comparisons.find(({ comparison }) => comparison === 'complete') ??
    comparisons.find(({ comparison }) => comparison === 'half') ?? { text: requiredEducation, comparison: 'none' };
  const isFound = best.comparison !== 'none';
  return {
    dimension: 'education',
    isEvaluated: true,
    score: SCORE_BY_COMPARISON[best.comparison],
    matched: isFound ? [best.text] : [],
    missing: isFound ? [] : [requiredEducation],
    rationale: createMessage(`education.${best.comparison}.1`, { requirement: best.text }),
    details: [],
    improvements: listImprovements(requiredEducation, alternatives, best.comparison),
  };
}

const SCORE_BY_COMPARISON: Readonly<Record<Comparison, Score>> = {
  complete: FULL_SCORE,
  half: HALF_SCORE,
  none: NO_SCORE,
};

/** A diploma that would be found better than the best one, as far as a diploma can be found at all. */
function listImprovements(
  requirement: string,
  alternatives: readonly Alternative[],
  current: Comparison,
): readonly Improvement[] {
  const isReachable = (wanted: Comparison, listDiplomas: (alternative: Alternative) => readonly Diploma[]) =>
    alternatives.some((alternative) =>
      listDiplomas(alternative).some((diploma) => compareDiplomas(alternative, [diploma]) === wanted),
    );
  const canHavePart = current === 'none' && isReachable('half', ({ field }) => [{ degree: '', field }]);
  const canHaveWhole =
    current !== 'complete' &&
    isReachable('complete', ({ text }) => [text, toKey(text).join(' ')].map((degree) => ({ degree, field: '' })));
  const describe = (change: Improvement['change'], isPossible: boolean, score: Score): Improvement => ({
    change,
    criteria: [requirement],
    limit: isPossible ? 1 : 0,
    scoreWith: () => score,
  });
  return [describe('education_part', canHavePart, HALF_SCORE), describe('education', canHaveWhole, FULL_SCORE)];
}

/** A slash, "ou" or "or" between the figures of one level range, as in "Bac+3/5" or "Bac+3 ou 5", separates no alternatives. */
const RANGE_SEPARATOR = /(?<=bac ?\+ ?\d ?)(?:\/| ?ou| ?or) ?\+? ?\d(?! ?(?:ans|years|\d))/gi;
const SEPARATOR = /[\s(](?:ou|or)\s|[/,;\n]/gi;
const OUTER_CONJUNCTIONS = /^(?:ou|or|et|and)\s|\s(?:et|and)$/gi;

function splitAlternatives(requirement: string): readonly string[] {
  const rangeSeparators = new Set([...requirement.matchAll(RANGE_SEPARATOR)].map(({ index }) => index));
  const texts: string[] = [];
  let start = 0;
  for (const { 0: separator, index } of requirement.matchAll(SEPARATOR)) {
    if (rangeSeparators.has(index)) continue;
    texts.push(requirement.slice(start, index));
    start = index + separator.length;
  }
  return [...texts, requirement.slice(start)]
    .map((text) => text.trim().replace(OUTER_CONJUNCTIONS, ''))
    .filter((text) => toKey(text).length > 0)
    .slice(0, MAX_ALTERNATIVES);
}

/** Returns the ways to meet a requirement. One that names nothing adds none, unless it is all there is: "Diplôme". */
function readAlternatives(requirement: string): readonly Alternative[] {
  const alternatives: Alternative[] = [];
  for (const text of splitAlternatives(requirement))
    alternatives.push(readAlternative(text, alternatives.at(-1)?.level ?? null));
  const naming = alternatives.filter(({ level, field }) => level !== null || !isQualifier(field));
  return naming.length > 0 ? naming : alternatives.slice(0, 1);
}

/** Words of a requirement that name neither a level nor a field. */
const FILLER_WORDS: ReadonlySet<string> = new Set(
  'diplome niveau minimum equivalent equivalente specialite mention option domaine formation type plu in degree'.split(
    ' ',
  ),
);
/** Words that name nothing alone, as in "ou supérieur", but are part of names: "technicien supérieur". */
const QUALIFIER_WORDS: ReadonlySet<string> = new Set(
  'superieur higher above more autre other similaire similar comparable exige requis required souhaite ou or'
    .split(' ')
    .flatMap(toKey),
);

const isQualifier = (field: string): boolean =>
  field.split(' ').every((word) => word === '' || QUALIFIER_WORDS.has(word));

const EQUIVALENT = toKey('équivalent')[0] ?? '';

/** "Équivalent en droit" is of the level of the alternative before it. */
function readAlternative(text: string, levelBefore: EducationLevel | null): Alternative {
  const named = readEducationLevel(text);
  const words = toKey(text);
  const levelWords = new Set(named?.names.flatMap(toKey) ?? []);
  const field = words
    .filter((word) => !levelWords.has(word) && !FILLER_WORDS.has(word) && !/^\+?\d$/.test(word))
    .join(' ');
  const impliedLevel = words.includes(EQUIVALENT) && !isQualifier(field) ? levelBefore : null;
  return {
    text,
    terms: compileTerms([text]),
    fieldTerms: compileTerms([field]),
    level: readLevelRange(text) ?? named?.level ?? impliedLevel,
    field,
  };
}

function compareDiplomas({ terms, fieldTerms, level, field }: Alternative, diplomas: readonly Diploma[]): Comparison {
  const comparisons = diplomas.map((diploma): Comparison => {
    if (isNamed(terms, diploma)) return 'complete';
    const reached = readEducationLevel(`${diploma.degree}, ${diploma.field}`)?.level ?? Number.NEGATIVE_INFINITY;
    const hasLevel = level !== null && reached >= level;
    const hasField = field !== '' && isNamed(fieldTerms, diploma);
    if ((level === null || hasLevel) && (field === '' || hasField)) return 'complete';
    return hasLevel || hasField ? 'half' : 'none';
  });
  return (
    comparisons.find((comparison) => comparison === 'complete') ??
    comparisons.find((comparison) => comparison === 'half') ??
    'none'
  );
}

const isNamed = (terms: CompiledTerms, { degree, field }: Diploma): boolean =>
  [degree, field].some((text) => matchTerms(text, terms, { isRunningText: false }).size > 0);
