import type { Part } from '../document.ts';
import type { Draw } from '../draw.ts';
import { inventCompany } from '../invented/companies.ts';
import { inventFrenchPhone } from '../invented/identifiers.ts';
import { inventName, inventPerson } from '../invented/people.ts';
import { inventAddress } from '../invented/places.ts';
import { inventCandidate } from './candidate.ts';
import { CAREERS, type Career, DEGREES, type Degree, INTERESTS, LEVELS } from './careers.ts';
import type { Job, ResumeFacts, Study } from './facts.ts';
import { OTHER_CAREERS, OTHER_DEGREES, OTHER_LEVELS } from './other-careers.ts';

/** Reports are made with trades, diplomas and levels that nothing was learned from. */
const WORDS = {
  train: { careers: CAREERS, degrees: DEGREES, levels: LEVELS },
  report: { careers: OTHER_CAREERS, degrees: OTHER_DEGREES, levels: OTHER_LEVELS },
} as const;

export function inventResume(draw: Draw, language: ResumeFacts['language'], part: Part = 'train'): ResumeFacts {
  const words = WORDS[part];
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
      .some(PARTICULARS[language], draw.whole(0, 3))
      .map((one) => one.replace('#', String(2027 - first + 20))),
    referee: {
      name: fullName(inventPerson(draw, 'fr')),
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
    interests: draw.some(INTERESTS[language], draw.whole(0, 3)),
  };
}

const PARTICULARS = {
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
const fullName = ({ first, last }: { readonly first: string; readonly last: string }): string => `${first} ${last}`;

function inventHome(draw: Draw, country: 'FR' | 'GB'): Pick<ResumeFacts, 'street' | 'postcode' | 'town'> {
  const { street, postcode, town } = inventAddress(draw, country);
  return { street, postcode, town };
}

const month = (months: number): string => `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;

/** Newest first; now and then a gap between two. */
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
      start: month(start),
      end: i === 0 && current ? null : month(end),
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
  const [own, ...others] = names as [string, ...string[]];
  const manner = draw.pick([
    (name: string, level: string) => `${name} (${level})`,
    (name: string, level: string) => `${name} : ${level}`,
    (name: string, level: string) => `${name} - ${level}`,
  ]);
  const bare = draw.chance(0.2);
  return [own, ...draw.some(others, draw.whole(1, 3))].map((name, i) =>
    bare ? name : manner(name, i === 0 ? { fr: 'langue maternelle', en: 'native' }[language] : draw.pick(levels)),
  );
}
