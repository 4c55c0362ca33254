import { readFileSync } from 'node:fs';
import type { CandidateProfile, JobDescription } from '@probant/contracts/scoring';
import { readPlaceTable } from '@probant/french/communes/communes';
import { createSeededRandom, type SeededRandom } from '@probant/kernel/statistics/seeded-random';

/** A job with the skills from which candidates are made. */
export type BiasJob = {
  readonly job: JobDescription;
  readonly titles: { readonly masculine: string; readonly feminine: string };
  readonly skills: readonly string[];
  readonly education: string;
  readonly language: string;
};

/** One made-up candidate of a job. No real person. */
export type BiasCandidate = {
  readonly profile: CandidateProfile;
  readonly isWoman: boolean;
  readonly ageBand: (typeof AGE_BANDS)[number];
  /** Whether the home is one of the communes that stand for disadvantaged districts. */
  readonly isDisadvantagedArea: boolean;
};

export const AGE_BANDS = ['< 30', '30-44', '45-54', '55+'] as const;
export const CANDIDATES_PER_JOB = 50;
/** Year in which every candidate applies. */
const AS_OF_YEAR = 2026;

/** Communes with large priority districts (quartiers prioritaires), as a stand-in for the districts themselves. */
const DISADVANTAGED_COMMUNES = ['Roubaix', 'Aubervilliers', 'Vaulx-en-Velin', 'Grigny (91)', 'Creil', 'Vénissieux'];
const EDUCATION_LEVELS = ['CAP', 'Bac pro', 'BTS', 'Licence', 'Master'];

export function readBiasJobs(seed: number): readonly BiasJob[] {
  const random = createSeededRandom(seed);
  const places = listLargeCommunes();
  return readFileSync(new URL('jobs.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => {
      const [masculine = '', feminine = '', listed = '', education = '', language = ''] = row.split('\t');
      const skills = listed.split('|');
      const job: JobDescription = {
        title: `${masculine} / ${feminine}`,
        // The title itself is a term, so that its feminine and inclusive forms are matched.
        required_skills: [masculine, ...skills.slice(0, 4)],
        preferred_skills: skills.slice(4),
        min_experience_years: 1 + random.below(6),
        required_languages: [language],
        required_education: education,
        location: random.pick(places),
        remote_policy: random.pick(['onsite', 'hybrid'] as const),
      };
      return { job, titles: { masculine, feminine }, skills, education, language };
    });
}

const MIN_LARGE_POPULATION = 40_000;

const listLargeCommunes = (): readonly string[] => [
  ...new Set(
    [...readPlaceTable().communesByName.values()]
      .flat()
      .filter(({ population }) => population >= MIN_LARGE_POPULATION)
      .map(({ name, department }) => `${name} (${department})`),
  ),
];

/**
 * Makes the candidates of a job. In the `shifted` population women have more often a gap of two years and older candidates more often
 * year-only dates, so that the exposure of each criterion shows; in the `identical` one qualifications do not depend on the group.
 */
export function createCandidates(
  { job, titles, skills, education, language }: BiasJob,
  seed: number,
  population: 'identical' | 'shifted',
): readonly BiasCandidate[] {
  const random = createSeededRandom(seed);
  const places = [job.location ?? '', ...random.sample(listLargeCommunes(), 8)];
  const [languageName = ''] = language.split(' ');
  return Array.from({ length: CANDIDATES_PER_JOB }, (_, index): BiasCandidate => {
    // Pairs of a woman and a man have the same qualifications in the identical population.
    const own = createSeededRandom(seed * 1_000 + Math.floor(index / 2));
    const isWoman = index % 2 === 0;
    const band = own.below(AGE_BANDS.length);
    const isDisadvantagedArea = own.chance(20);
    const years = 1 + band * 7 + own.below(8);
    const hasGap = population === 'shifted' && (isWoman ? random.chance(40) : random.chance(10));
    const hasYearsOnly = population === 'shifted' && band >= 2 && random.chance(50);
    return {
      isWoman,
      ageBand: AGE_BANDS[band] ?? '55+',
      isDisadvantagedArea,
      profile: {
        id: `candidate-${index}`,
        skills: [
          ...own.sample(skills, 2 + own.below(skills.length - 1)),
          ...(own.chance(70) ? [isWoman ? titles.feminine : titles.masculine] : []),
        ],
        languages: [`${languageName} ${own.pick(['A2', 'B1', 'B2', 'C1', 'C2'])}`],
        experiences: createPositions(own, isWoman ? titles.feminine : titles.masculine, years, hasGap, hasYearsOnly),
        diplomas: [{ school: own.pick(SCHOOLS), degree: own.chance(60) ? education : own.pick(EDUCATION_LEVELS) }],
        certifications: [],
        location: isDisadvantagedArea ? own.pick(DISADVANTAGED_COMMUNES) : own.pick(places),
      },
    };
  });
}

const SCHOOLS = ['Lycée Jean-Moulin', 'IUT de Nantes', 'Université de Lille', 'École supérieure du Rhône', 'AFPA'];
const COMPANIES = ['Ateliers Morel', 'Groupe Vasseur', 'Transports Lenoir', 'Cabinet Brun', 'Maison Tessier'];
const GAP_YEARS = 2;

/** Two positions, the older one before a gap if there is one. */
function createPositions(random: SeededRandom, title: string, years: number, hasGap: boolean, hasYearsOnly: boolean) {
  const first = Math.ceil(years / 2);
  const from = AS_OF_YEAR - years;
  const format = (year: number, month: string) => (hasYearsOnly ? String(year) : `${year}-${month}`);
  const secondStart = from + first + (hasGap ? Math.min(GAP_YEARS, years - first) : 0);
  return [
    {
      title,
      company: random.pick(COMPANIES),
      start_date: format(secondStart, '01'),
      end_date: 'Present',
      description: random.pick(['Suivi des dossiers', 'Travail en équipe', 'Relation avec les clients']),
    },
    {
      title,
      company: random.pick(COMPANIES),
      start_date: format(from, '01'),
      end_date: format(from + first - 1, '12'),
      description: null,
    },
  ];
}
