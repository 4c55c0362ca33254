import { type Block, createParagraph } from '../../../docx/write-docx.ts';
import type { Draw } from '../../../draw.ts';
import type { ResumeFacts } from '../../../resume/facts.ts';
import { createMonthWriter } from '../../../resume/month-writer.ts';
import type { WordResumeTemplate } from '../../../resume/word-template.ts';

const SECTION_TITLES = {
  fr: ['Expérience', 'Cursus', 'Savoir-faire et outils', 'Langues parlées', 'Certifications obtenues', 'Me contacter'],
  en: ['Career', 'Education', 'Skills and tools', 'Languages spoken', 'Certifications', 'Contact me'],
} as const;

function startResume(draw: Draw, facts: ResumeFacts) {
  const monthWriter = createMonthWriter(draw, facts);
  const [jobs, studies, skills, languages, certifications, contact] = SECTION_TITLES[facts.language];
  const isUppercase = draw.chance(0.5);
  const createSectionTitle = (title: string): Block =>
    createParagraph([{ text: isUppercase ? title.toUpperCase() : title, bold: true, size: 13, colour: '1F4E79' }]);
  return {
    monthWriter,
    createSectionTitle,
    titles: { jobs, studies, skills, languages, certifications, contact },
  };
}

const buildCertifications = (facts: ResumeFacts): Block[] =>
  facts.certifications.map(({ name, provider, year }) => createParagraph(`${year} : ${name}, ${provider}`));

/** Section titles in bold instead of heading styles; the employer before the job title. */
const writeManuallyStyledResume: WordResumeTemplate = (draw, facts) => {
  const { monthWriter, createSectionTitle, titles } = startResume(draw, facts);
  const { first, last } = facts.person;
  const isLetterSpaced = draw.chance(0.25);
  const blocks: Block[] = [
    createParagraph([
      {
        text: isLetterSpaced ? [...`${first} ${last}`.toUpperCase()].join(' ') : `${first} ${last.toUpperCase()}`,
        bold: true,
        size: 20,
      },
    ]),
    createParagraph(`${facts.street}, ${facts.postcode} ${facts.town}`),
    createParagraph(`${facts.phone} / ${facts.email}`),
    ...(facts.linkedin === null ? [] : [createParagraph(facts.linkedin)]),
    createSectionTitle(titles.jobs),
    ...facts.jobs.flatMap(({ title, company, location, start, end, tasks }) => [
      createParagraph([{ text: company, bold: true }, { text: ` - ${location}` }]),
      createParagraph([{ text: title, italic: true }, { text: `\t${monthWriter.formatPeriod(start, end)}` }]),
      ...tasks.map((task) => createParagraph(task, 'ListBullet')),
    ]),
    createSectionTitle(titles.studies),
    ...facts.studies.flatMap(({ degree, school, start, end }) => [
      createParagraph(`${start} - ${end} : ${degree}`),
      createParagraph(school),
    ]),
    createSectionTitle(titles.skills),
    createParagraph(facts.skills.join(' ; ')),
    createSectionTitle(titles.languages),
    createParagraph(facts.languages.join(' ; ')),
    ...(facts.certifications.length > 0
      ? [createSectionTitle(titles.certifications), ...buildCertifications(facts)]
      : []),
  ];
  return {
    file: { blocks },
    printed: { showsMonths: monthWriter.showsMonths, showsStudyStart: true, showsJobPlaces: true },
    layout: 'word-by-hand',
  };
};

/** The name in a row over the whole width, the rest in two cells below it. */
const writeBannerResume: WordResumeTemplate = (draw, facts) => {
  const { monthWriter, createSectionTitle, titles } = startResume(draw, facts);
  const { first, last } = facts.person;
  const sideCell: Block[] = [
    createSectionTitle(titles.contact),
    createParagraph(facts.email),
    createParagraph(facts.phone),
    createParagraph(`${facts.postcode} ${facts.town}`),
    ...(facts.linkedin === null ? [] : [createParagraph(facts.linkedin)]),
    createSectionTitle(titles.skills),
    ...facts.skills.map((text) => createParagraph(text)),
    createSectionTitle(titles.languages),
    ...facts.languages.map((text) => createParagraph(text, 'ListBullet')),
  ];
  const mainCell: Block[] = [
    createSectionTitle(titles.jobs),
    ...facts.jobs.flatMap(({ title, company, start, end, tasks }) => [
      createParagraph([{ text: monthWriter.formatPeriod(start, end), colour: '7F7F7F' }]),
      createParagraph([{ text: title, bold: true }, { text: `, ${company}` }]),
      ...tasks.map((task) => createParagraph(task, 'ListBullet')),
    ]),
    createSectionTitle(titles.studies),
    ...facts.studies.flatMap(({ degree, school, end }) => [
      createParagraph([{ text: degree, bold: true }]),
      createParagraph(`${school}, ${end}`),
    ]),
    ...(facts.certifications.length > 0
      ? [createSectionTitle(titles.certifications), ...buildCertifications(facts)]
      : []),
  ];
  const blocks: Block[] = [
    {
      widths: [9600],
      rows: [[[createParagraph(`${first} ${last}`, 'Title'), createParagraph(facts.headline, 'Subtitle')]]],
    },
    { widths: [6200, 3400], rows: [[mainCell, sideCell]] },
  ];
  return {
    file: { blocks },
    printed: { showsMonths: monthWriter.showsMonths, showsStudyStart: false, showsJobPlaces: false },
    layout: 'word-banner-2-columns',
  };
};

/** The person in the page header, the sections as rows of one table with their titles at the left. */
const writeTitlesAtLeft: WordResumeTemplate = (draw, facts) => {
  const { monthWriter, createSectionTitle, titles } = startResume(draw, facts);
  const { first, last } = facts.person;
  const rows: (readonly (readonly Block[])[])[] = [
    [
      [createSectionTitle(titles.jobs)],
      facts.jobs.flatMap(({ title, company, location, start, end, tasks }) => [
        createParagraph([{ text: `${title}, ${company}, ${location}`, bold: true }]),
        createParagraph(monthWriter.formatPeriod(start, end)),
        ...tasks.map((task) => createParagraph(task, 'ListBullet')),
      ]),
    ],
    [
      [createSectionTitle(titles.studies)],
      facts.studies.flatMap(({ degree, school, start, end }) => [
        createParagraph(degree),
        createParagraph(`${school}, ${start} - ${end}`),
      ]),
    ],
    [[createSectionTitle(titles.skills)], facts.skills.map((text) => createParagraph(text, 'ListBullet'))],
    [[createSectionTitle(titles.languages)], facts.languages.map((text) => createParagraph(text))],
    ...(facts.certifications.length > 0
      ? [[[createSectionTitle(titles.certifications)], buildCertifications(facts)]]
      : []),
  ];
  return {
    file: {
      header: [
        createParagraph([{ text: `${first} ${last.toUpperCase()}`, bold: true, size: 16 }]),
        createParagraph(`${facts.email} - ${facts.phone} - ${facts.town}`),
      ],
      blocks: [...(facts.linkedin === null ? [] : [createParagraph(facts.linkedin)]), { widths: [2400, 7200], rows }],
    },
    printed: { showsMonths: monthWriter.showsMonths, showsStudyStart: true, showsJobPlaces: true },
    layout: 'word-chapters-at-left',
  };
};

export const reportWordResumes: readonly WordResumeTemplate[] = [
  writeManuallyStyledResume,
  writeBannerResume,
  writeTitlesAtLeft,
];
