import type { Draw } from '../draw.ts';
import type { Part } from '../generated-document.ts';
import { inventCompany } from '../invented/companies.ts';
import { inventFrenchPhone } from '../invented/identifiers.ts';
import { inventName, inventPerson } from '../invented/people.ts';
import { inventAddress } from '../invented/places.ts';
import { type Career, type Degree, RESUME_INTERESTS, TRAIN_CAREERS, TRAIN_DEGREES, TRAIN_LEVELS } from './careers.ts';
import type { Job, ResumeFacts, Study } from './facts.ts';
import { inventCandidate } from './invent-candidate.ts';
import { REPORT_CAREERS, REPORT_DEGREES, REPORT_LEVELS } from './report-careers.ts';

/** The report part uses careers, degrees and language levels that the training part does not contain. */
const WORDS_BY_PART = {
  train: { careers: TRAIN_CAREERS, degrees: TRAIN_DEGREES, levels: TRAIN_LEVELS },
  report: { careers: REPORT_CAREERS, degrees: REPORT_DEGREES, levels: REPORT_LEVELS },
} as const;

export function inventResume(draw: Draw, language: ResumeFacts['language'], part: Part = 'train'): ResumeFacts {
  const words = WORDS_BY_PART[part];
  const person = inventCandidate(draw, draw.chance(0.85) ? 'fr' : 'en');
  const career = draw.pick(words.careers[language]);
  const country = language === 'fr' || draw.chance(0.5) ? 'FR' : 'GB';
  const slug = `${person.first}.${person.last}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z.-]/g, '')
    .toLowerCase();
  const phone = inventFrenchPhone(draw, true).replaceAll(/(\d{2})(?=\d)/g, '$1 ');
  const jobs = inventJobs(draw.fork('jobs'), career, country);
  const first = Number((jobs.at(-1)?.start ?? '2015').slice(0, 4));
  return {
    language,
    person,
    headline: jobs[0]?.title ?? career.titles[0] ?? '',
    profile: draw.pick(career.profiles),
    email: `${draw.pick([slug, slug.replace('.', ''), slug.replace('.', '-')])}@${draw.pick(['courriel', 'mail', 'boite'])}.example`,
    phone: draw.weighted([
      [4, phone],
      [1, phone.replaceAll(' ', '.')],
      [1, `+33 ${phone.slice(1)}`],
    ]),
    linkedin: draw.chance(0.7)
      ? `${draw.pick(['', 'www.', 'https://www.'])}linkedin.com/in/${slug.replace('.', '-')}-${draw.digits(3)}`
      : null,
    ...inventHome(draw, country),
    particulars: draw
      .some(PERSONAL_DETAILS[language], draw.whole(0, 3))
      .map((detail) => detail.replace('#', String(2027 - first + 20))),
    referee: {
      name: joinName(inventPerson(draw, 'fr')),
      company: inventCompany(draw, 'fr').name,
      phone: inventFrenchPhone(draw, true).replaceAll(/(\d{2})(?=\d)/g, '$1 '),
    },
    jobs,
    studies: inventStudies(draw.fork('studies'), career, language, first, country, words.degrees[language]),
    skills: draw.some(career.skills, draw.whole(5, 10)),
    languages: inventLanguages(draw, language, words.levels[language]),
    certifications: draw.chance(0.5)
      ? draw
          .some(career.certificates, draw.whole(1, 2))
          .map((name) => ({ name, provider: inventCompany(draw, 'fr').name, year: draw.whole(first, 2025) }))
      : [],
    interests: draw.some(RESUME_INTERESTS[language], draw.whole(0, 3)),
  };
}

const PERSONAL_DETAILS = {
  fr: [
    'Permis B',
    '# ans',
    'Nationalité française',
    'Permis B, véhicule personnel',
    'Célibataire',
    'Mobilité nationale',
  ],
  en: ['Full driving licence', '# years old', 'Married, two children', 'Willing to relocate'],
} as const;
const joinName = ({ first, last }: { readonly first: string; readonly last: string }): string => `${first} ${last}`;

function inventHome(draw: Draw, country: 'FR' | 'GB'): Pick<ResumeFacts, 'street' | 'postcode' | 'town'> {
  const { street, postcode, town } = inventAddress(draw, country);
  return { street, postcode, town };
}

const formatMonth = (months: number): string =>
  `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;

/** Invents jobs, newest first, sometimes with a gap between two. */
function inventJobs(draw: Draw, career: Career, country: 'FR' | 'GB'): Job[] {
  let until = 2026 * 12 + draw.whole(-8, 4);
  const current = draw.chance(0.7);
  return Array.from({ length: draw.whole(1, 5) }, (_, i) => {
    const end = until;
    const start = end - draw.whole(5, 60);
    until = start - (draw.chance(0.3) ? draw.whole(2, 9) : 1);
    const company = inventCompany(draw.fork(`job ${i}`), country === 'FR' ? 'fr' : 'en');
    return {
      company: draw.chance(0.75) ? company.name : company.fullName,
      title: draw.pick(career.titles),
      location: company.address.town,
      start: formatMonth(start),
      end: i === 0 && current ? null : formatMonth(end),
      tasks: draw.some(career.tasks, draw.whole(1, 4)),
    };
  });
}

function inventStudies(
  draw: Draw,
  career: Career,
  language: ResumeFacts['language'],
  firstJob: number,
  country: 'FR' | 'GB',
  degrees: readonly Degree[],
): Study[] {
  let end = firstJob;
  return draw.some(degrees, draw.whole(1, 3)).map(({ degree, years, school }) => {
    const start = end - years;
    const study = {
      school: `${draw.pick(school)} ${draw.chance(0.5) ? inventAddress(draw, country).town : inventName(draw, language)}`,
      field: draw.pick(career.fields),
      start: String(start),
      end: String(end),
    };
    end = start;
    return { ...study, degree: `${degree} ${study.field}` };
  });
}

function inventLanguages(draw: Draw, language: ResumeFacts['language'], levels: readonly string[]): string[] {
  const names = {
    fr: ['Français', 'Anglais', 'Espagnol', 'Allemand', 'Italien', 'Arabe', 'Portugais'],
    en: ['French', 'English', 'Spanish', 'German', 'Italian', 'Arabic', 'Portuguese'],
  }[language];
  const [nativeLanguage, ...otherLanguages] = names as [string, ...string[]];
  const layout = draw.pick([
    (name: string, level: string) => `${name} (${level})`,
    (name: string, level: string) => `${name} : ${level}`,
    (name: string, level: string) => `${name} - ${level}`,
  ]);
  const omitsLevels = draw.chance(0.2);
  return [nativeLanguage, ...draw.some(otherLanguages, draw.whole(1, 3))].map((name, i) =>
    omitsLevels
      ? name
      : layout(name, i === 0 ? { fr: 'langue maternelle', en: 'native' }[language] : draw.pick(levels)),
  );
}
