import { type Block, line } from '../../../docx/write-docx.ts';
import type { Draw } from '../../../draw.ts';
import type { ResumeFacts } from '../../../resume/facts.ts';
import { monthWriter } from '../../../resume/month-writer.ts';
import type { WordResumeTemplate } from '../../../resume/word-template.ts';

const CHAPTERS = {
  fr: ['Expérience', 'Cursus', 'Savoir-faire et outils', 'Langues parlées', 'Certifications obtenues', 'Me contacter'],
  en: ['Career', 'Education', 'Skills and tools', 'Languages spoken', 'Certifications', 'Contact me'],
} as const;

function started(draw: Draw, facts: ResumeFacts) {
  const months = monthWriter(draw, facts);
  const [work, school, able, tongues, proofs, reach] = CHAPTERS[facts.language];
  const shout = draw.chance(0.5);
  const chapter = (title: string): Block =>
    line([{ text: shout ? title.toUpperCase() : title, bold: true, size: 13, colour: '1F4E79' }]);
  return { months, chapter, titles: { work, school, able, tongues, proofs, reach } };
}

const proofs = (facts: ResumeFacts): Block[] =>
  facts.certifications.map(({ name, provider, year }) => line(`${year} : ${name}, ${provider}`));

/** Headings by hand, in bold; the employer before the post. */
const byHand: WordResumeTemplate = (draw, facts) => {
  const { months, chapter, titles } = started(draw, facts);
  const { first, last } = facts.person;
  const spaced = draw.chance(0.25);
  const blocks: Block[] = [
    line([
      {
        text: spaced ? [...`${first} ${last}`.toUpperCase()].join(' ') : `${first} ${last.toUpperCase()}`,
        bold: true,
        size: 20,
      },
    ]),
    line(`${facts.street}, ${facts.postcode} ${facts.town}`),
    line(`${facts.phone} / ${facts.email}`),
    ...(facts.linkedin === null ? [] : [line(facts.linkedin)]),
    chapter(titles.work),
    ...facts.jobs.flatMap(({ title, company, location, start, end, tasks }) => [
      line([{ text: company, bold: true }, { text: ` - ${location}` }]),
      line([{ text: title, italic: true }, { text: `\t${months.period(start, end)}` }]),
      ...tasks.map((task) => line(task, 'ListBullet')),
    ]),
    chapter(titles.school),
    ...facts.studies.flatMap(({ degree, school, start, end }) => [line(`${start} - ${end} : ${degree}`), line(school)]),
    chapter(titles.able),
    line(facts.skills.join(' ; ')),
    chapter(titles.tongues),
    line(facts.languages.join(' ; ')),
    ...(facts.certifications.length > 0 ? [chapter(titles.proofs), ...proofs(facts)] : []),
  ];
  return {
    file: { blocks },
    said: { showsMonths: months.showsMonths, showsStudyStart: true, showsJobPlaces: true },
    layout: 'word-by-hand',
  };
};

/** A first row over the whole width with the name, below it the page in two cells. */
const banner: WordResumeTemplate = (draw, facts) => {
  const { months, chapter, titles } = started(draw, facts);
  const { first, last } = facts.person;
  const aside: Block[] = [
    chapter(titles.reach),
    line(facts.email),
    line(facts.phone),
    line(`${facts.postcode} ${facts.town}`),
    ...(facts.linkedin === null ? [] : [line(facts.linkedin)]),
    chapter(titles.able),
    ...facts.skills.map((one) => line(one)),
    chapter(titles.tongues),
    ...facts.languages.map((one) => line(one, 'ListBullet')),
  ];
  const story: Block[] = [
    chapter(titles.work),
    ...facts.jobs.flatMap(({ title, company, start, end, tasks }) => [
      line([{ text: months.period(start, end), colour: '7F7F7F' }]),
      line([{ text: title, bold: true }, { text: `, ${company}` }]),
      ...tasks.map((task) => line(task, 'ListBullet')),
    ]),
    chapter(titles.school),
    ...facts.studies.flatMap(({ degree, school, end }) => [
      line([{ text: degree, bold: true }]),
      line(`${school}, ${end}`),
    ]),
    ...(facts.certifications.length > 0 ? [chapter(titles.proofs), ...proofs(facts)] : []),
  ];
  const blocks: Block[] = [
    { widths: [9600], rows: [[[line(`${first} ${last}`, 'Title'), line(facts.headline, 'Subtitle')]]] },
    { widths: [6200, 3400], rows: [[story, aside]] },
  ];
  return {
    file: { blocks },
    said: { showsMonths: months.showsMonths, showsStudyStart: false, showsJobPlaces: false },
    layout: 'word-banner-2-columns',
  };
};

/** The person in the header of the page, the chapters as rows of one table with their titles at the left. */
const chaptersAtLeft: WordResumeTemplate = (draw, facts) => {
  const { months, chapter, titles } = started(draw, facts);
  const { first, last } = facts.person;
  const rows: (readonly (readonly Block[])[])[] = [
    [
      [chapter(titles.work)],
      facts.jobs.flatMap(({ title, company, location, start, end, tasks }) => [
        line([{ text: `${title}, ${company}, ${location}`, bold: true }]),
        line(months.period(start, end)),
        ...tasks.map((task) => line(task, 'ListBullet')),
      ]),
    ],
    [
      [chapter(titles.school)],
      facts.studies.flatMap(({ degree, school, start, end }) => [line(degree), line(`${school}, ${start} - ${end}`)]),
    ],
    [[chapter(titles.able)], facts.skills.map((one) => line(one, 'ListBullet'))],
    [[chapter(titles.tongues)], facts.languages.map((one) => line(one))],
    ...(facts.certifications.length > 0 ? [[[chapter(titles.proofs)], proofs(facts)]] : []),
  ];
  return {
    file: {
      header: [
        line([{ text: `${first} ${last.toUpperCase()}`, bold: true, size: 16 }]),
        line(`${facts.email} - ${facts.phone} - ${facts.town}`),
      ],
      blocks: [...(facts.linkedin === null ? [] : [line(facts.linkedin)]), { widths: [2400, 7200], rows }],
    },
    said: { showsMonths: months.showsMonths, showsStudyStart: true, showsJobPlaces: true },
    layout: 'word-chapters-at-left',
  };
};

export const reportWordResumes: readonly WordResumeTemplate[] = [byHand, banner, chaptersAtLeft];
