import type { AnalyzeRequest, CandidateProfile } from '@probant/contracts/scoring';

/** Values that golden requests combine: the traps of each rule, beside ordinary ones. */
const SKILLS = [
  ...[
    'Java',
    'JavaScript',
    'C',
    'C++',
    'C#',
    '.NET',
    'ASP.NET Core',
    'R',
    'R&D',
    'Go',
    '16 Go de RAM',
    'F#',
    'Node.js',
  ],
  ...[
    'T-SQL',
    'PL/SQL',
    'SQL',
    'UI/UX',
    'CI/CD',
    'React',
    'React Native',
    'Objective C',
    'Notepad++',
    'Web3',
    'Power BI',
  ],
  ...['Développeuse web', 'développeur·se web', 'chargé(e) de communication', 'Cheffe de projets', 'infirmier-ère'],
  ...[
    "gestion d'équipe",
    'gestion de projet',
    'Access',
    'contrôle d’accès',
    'Œnologie',
    'réseaux',
    'TVA',
    'É',
    '👍',
    '  ',
  ],
];
const LANGUAGES = [
  'Français (langue maternelle)',
  'Anglais B2',
  'English - fluent',
  'Espagnol notions',
  'LSF',
  'Klingon',
];
const DATES = ['2015', '2018-03', '2019-12', '2021', '2023-07', '2026-05', 'Present', 'en cours', '2020-13', 'été', ''];
const DEGREES = ['BTS', 'Licence', 'Master 1', "Diplôme d'ingénieur", 'Bac+5', 'CAP', 'Doctorat', 'MBA', ''];
const FIELDS = ['Comptabilité et gestion', 'Informatique', 'Génie civil', ''];
const PLACES = ['Nantes (44)', '75011 Paris', 'Saint-Denis', 'Vitrolles', 'Bretagne', '2A', 'La Réunion', 'Rabat', ''];
const EDUCATION = [
  'BTS comptabilité ou DUT GEA',
  'Bac+5',
  'Master informatique',
  'Licence/BUT',
  'Diplôme de niveau Bac+3',
];

/** Creates request number `index` of the golden set. It depends on nothing else. */
export function createGoldenRequest(index: number): AnalyzeRequest {
  let state = (index + 1) * 2_654_435_761;
  const below = (limit: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return state % limit;
  };
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const list = <T>(items: readonly T[], most: number): T[] =>
    Array.from({ length: below(most + 1) }, () => pick(items));
  const candidate: CandidateProfile = {
    id: `golden-${index}`,
    skills: list(SKILLS, 12),
    languages: list(LANGUAGES, 3),
    experiences: list(DATES, 4).map((start_date) => ({ title: pick(SKILLS), start_date, end_date: pick(DATES) })),
    diplomas: list(DEGREES, 3).map((degree) => ({ degree, field_of_study: pick(FIELDS), school: 'École' })),
    certifications: [{ name: pick(SKILLS) }],
    location: pick(PLACES),
  };
  return {
    as_of: pick(['2024-02-29', '2026-01-31']),
    lang: pick(['fr', 'en'] as const),
    anonymize: below(8) === 0,
    job: {
      title: 'Poste',
      required_skills: list(SKILLS, 8),
      preferred_skills: list(SKILLS, 4),
      min_experience_years: pick([null, 0, 2, 3.5, 10]),
      required_languages: list(LANGUAGES, 2),
      required_education: pick([null, ...EDUCATION]),
      location: pick([null, ...PLACES]),
      remote_policy: pick([null, 'onsite', 'hybrid', 'remote'] as const),
    },
    candidate,
  };
}
