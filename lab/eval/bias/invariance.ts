import type { CandidateProfile, JobDescription } from '@probant/contracts/scoring';
import { createSeededRandom, type SeededRandom } from '@probant/kernel/statistics/seeded-random';
import { type BiasCandidate, type BiasJob, createCandidates } from './population.ts';
import { analyze, describeOutcome } from './score.ts';

/** A change that must not change a score or its evidence. */
type Change = {
  readonly name: string;
  readonly anonymize?: boolean;
  apply(parts: { readonly profile: CandidateProfile; readonly biasJob: BiasJob; readonly random: SeededRandom }): {
    readonly profile: CandidateProfile;
    readonly job?: JobDescription;
  };
};

export type InvarianceResult = { readonly change: string; readonly pairs: number; readonly differences: number };

/** First and last names of four groups, common in France; made-up persons. */
const NAME_LISTS = [
  { first: ['Camille', 'Louis', 'Manon', 'Hugo'], last: ['Martin', 'Bernard', 'Petit', 'Roux'] },
  { first: ['Amina', 'Karim', 'Yasmine', 'Mehdi'], last: ['Benali', 'Haddad', 'Cherif', 'Mansouri'] },
  { first: ['Aïssatou', 'Mamadou', 'Fatou', 'Ousmane'], last: ['Diallo', 'Traoré', 'Ndiaye', 'Koné'] },
  { first: ['Linh', 'Minh', 'Mei', 'Wei'], last: ['Nguyen', 'Tran', 'Chen', 'Wang'] },
] as const;

const mapTexts = (profile: CandidateProfile, change: (text: string) => string): CandidateProfile => ({
  ...profile,
  skills: profile.skills?.map((skill) => skill && change(skill)) ?? null,
  experiences:
    profile.experiences?.map((position) => position && { ...position, title: change(position.title ?? '') }) ?? null,
  diplomas: profile.diplomas?.map((diploma) => diploma && { ...diploma, degree: change(diploma.degree ?? '') }) ?? null,
});

/** Writes each feminine or masculine word of a profile in an inclusive spelling. */
const writeInclusively =
  (ending: (masculine: string) => string) =>
  (profile: CandidateProfile, { titles }: BiasJob) =>
    mapTexts(profile, (text) =>
      text === titles.feminine || text === titles.masculine ? ending(titles.masculine) : text,
    );

const FEMININE_ENDINGS: Readonly<Record<string, string>> = {
  eur: 'euse',
  ien: 'ne',
  ier: 'ère',
  er: 'ère',
  é: 'e',
  ant: 'e',
  el: 'le',
  al: 'e',
};

const toInclusive =
  (separator: '·' | '.' | '(' | '/' | '-') =>
  (masculine: string): string =>
    masculine.replace(/(\p{L}{2,})(eur|ien|ier|er|é|ant|el|al)(?=$| )/gu, (_, stem: string, end: string) => {
      const feminine = FEMININE_ENDINGS[end] ?? 'e';
      return separator === '(' ? `${stem}${end}(${feminine})` : `${stem}${end}${separator}${feminine}`;
    });

const CHANGES: readonly Change[] = [
  {
    name: 'first and last name of another group',
    apply: ({ profile, random }) => {
      const names = random.pick(NAME_LISTS);
      return { profile: { ...profile, firstname: random.pick(names.first), lastname: random.pick(names.last) } };
    },
  },
  {
    name: 'e-mail, telephone, profile link, text of the resume',
    apply: ({ profile }) => ({
      profile: {
        ...profile,
        email: 'fatou.diallo@exemple.fr',
        phone: '06 12 34 56 78',
        linkedin: 'linkedin.com/in/fatou',
        raw_text: 'Mère de trois enfants, 58 ans, permis B, photo jointe',
      },
    }),
  },
  {
    name: 'feminine for masculine titles, and the reverse',
    apply: ({ profile, biasJob: { titles } }) => ({
      profile: mapTexts(profile, (text) =>
        text === titles.feminine ? titles.masculine : text === titles.masculine ? titles.feminine : text,
      ),
    }),
  },
  ...(['·', '.', '(', '/', '-'] as const).map(
    (separator): Change => ({
      name: `inclusive spelling with ${separator === '(' ? '( )' : separator}`,
      apply: ({ profile, biasJob }) => ({ profile: writeInclusively(toInclusive(separator))(profile, biasJob) }),
    }),
  ),
  {
    name: 'feminine for masculine terms of the job',
    apply: ({ profile, biasJob: { job, titles } }) => ({
      profile,
      job: {
        ...job,
        required_skills:
          job.required_skills?.map((skill) => (skill === titles.masculine ? titles.feminine : skill)) ?? null,
      },
    }),
  },
  {
    name: 'without accents',
    apply: ({ profile }) => ({
      profile: mapTexts(profile, (text) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')),
    }),
  },
  { name: 'in capitals', apply: ({ profile }) => ({ profile: mapTexts(profile, (text) => text.toUpperCase()) }) },
  {
    name: 'order of the lists',
    apply: ({ profile, random }) => ({
      profile: {
        ...profile,
        skills: [...random.sample(profile.skills ?? [], profile.skills?.length ?? 0)],
        experiences: profile.experiences?.toReversed() ?? null,
      },
    }),
  },
  {
    name: 'school',
    apply: ({ profile }) => ({
      profile: {
        ...profile,
        diplomas:
          profile.diplomas?.map((diploma) => diploma && { ...diploma, school: 'École du Bout-du-Monde' }) ?? null,
      },
    }),
  },
  {
    name: 'companies and descriptions of positions',
    apply: ({ profile }) => ({
      profile: {
        ...profile,
        experiences:
          profile.experiences?.map(
            (position) =>
              position && { ...position, company: 'Association Solidarité', description: 'Retour de congé maternité' },
          ) ?? null,
      },
    }),
  },
  {
    name: 'home, when anonymized',
    anonymize: true,
    apply: ({ profile }) => ({ profile: { ...profile, location: 'Saint-Denis (974)' } }),
  },
];

/** Compares each candidate with the same candidate after each change. */
export function measureInvariance(jobs: readonly BiasJob[], seed: number): readonly InvarianceResult[] {
  const population = jobs.flatMap((biasJob, index) =>
    createCandidates(biasJob, seed + index, 'identical').map((candidate) => ({ biasJob, candidate })),
  );
  return CHANGES.map((change) => {
    const random = createSeededRandom(seed);
    const differences = population.filter((pair) => isChanged(change, pair, random)).length;
    return { change: change.name, pairs: population.length, differences };
  });
}

function isChanged(
  { anonymize = false, apply }: Change,
  { biasJob, candidate: { profile } }: { readonly biasJob: BiasJob; readonly candidate: BiasCandidate },
  random: SeededRandom,
): boolean {
  const changed = apply({ profile, biasJob, random });
  const before = analyze(biasJob.job, profile, { anonymize });
  const after = analyze(changed.job ?? biasJob.job, changed.profile, { anonymize });
  // Evidence repeats the terms of the job: where these are in another form, their number is compared.
  const isSameJob = changed.job === undefined;
  return describeOutcome(before, isSameJob) !== describeOutcome(after, isSameJob);
}
