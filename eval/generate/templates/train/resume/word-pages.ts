import { type Block, line } from '../../../docx/write-docx.ts';
import type { Draw } from '../../../draw.ts';
import type { ResumeFacts } from '../../../resume/facts.ts';
import { type MonthWriter, monthWriter } from '../../../resume/month-writer.ts';
import type { WordResumeTemplate } from '../../../resume/word-template.ts';
import { chosenHeadings } from './headings.ts';

type Words = ReturnType<typeof chosenHeadings>;

function begun(draw: Draw, facts: ResumeFacts) {
  const months = monthWriter(draw, facts);
  const words = chosenHeadings(draw, facts);
  const said = { showsMonths: months.showsMonths, showsStudyStart: draw.chance(0.7), showsJobPlaces: draw.chance(0.7) };
  return { months, words, said };
}

const nameOf = (draw: Draw, { person: { first, last } }: ResumeFacts): string =>
  draw.pick([
    `${first} ${last}`,
    `${first} ${last.toUpperCase()}`,
    `${first} ${last}`.toUpperCase(),
    `${last.toUpperCase()} ${first}`,
  ]);

const contactsOf = (draw: Draw, { phone, email, town, postcode, linkedin }: ResumeFacts): string[] =>
  draw.shuffled([phone, email, draw.pick([town, `${postcode} ${town}`]), ...(linkedin === null ? [] : [linkedin])]);

function jobs(draw: Draw, facts: ResumeFacts, months: MonthWriter, places: boolean): Block[] {
  const manner = draw.pick(['tab', 'three lines', 'one line'] as const);
  return facts.jobs.flatMap(({ title, company, location, start, end, tasks }) => {
    const [period, where] = [months.period(start, end), places ? `${company}, ${location}` : company];
    const head: Block[] =
      manner === 'tab'
        ? [line([{ text: `${title}\t${period}`, bold: true }]), line([{ text: where, italic: true }])]
        : manner === 'one line'
          ? [line([{ text: `${title}, ${where} (${period})`, bold: true }])]
          : [line(title, 'Heading2'), line(where), line([{ text: period, colour: '666666' }])];
    return [...head, ...tasks.map((task) => line(task, 'ListBullet'))];
  });
}

const studies = (draw: Draw, facts: ResumeFacts, starts: boolean): Block[] => {
  const first = draw.chance(0.5);
  return facts.studies.flatMap(({ degree, school, start, end }) => {
    const period = starts ? `${start} - ${end}` : end;
    return first
      ? [line([{ text: degree, bold: true }]), line(`${school}, ${period}`)]
      : [line(period), line(degree), line(school)];
  });
};

const certificates = (words: Words, facts: ResumeFacts): Block[] =>
  facts.certifications.length === 0
    ? []
    : [
        line(words('certificates'), 'Heading1'),
        ...facts.certifications.map(({ name, provider, year }) => line(`${name}, ${provider} (${year})`)),
      ];

/** Styles of the word processor, one column. */
const styled: WordResumeTemplate = (draw, facts) => {
  const { months, words, said } = begun(draw, facts);
  const contacts = contactsOf(draw, facts);
  const inHeader = draw.chance(0.2);
  const name = line(nameOf(draw, facts), 'Title');
  const blocks: Block[] = [
    ...(inHeader ? [] : [name]),
    line(facts.headline, 'Subtitle'),
    ...(draw.chance(0.5) ? [line(contacts.join(' | '))] : contacts.map((one) => line(one))),
    line(words('jobs'), 'Heading1'),
    ...jobs(draw, facts, months, said.showsJobPlaces),
    line(words('studies'), 'Heading1'),
    ...studies(draw, facts, said.showsStudyStart),
    line(words('skills'), 'Heading1'),
    ...(draw.chance(0.5) ? [line(facts.skills.join(', '))] : facts.skills.map((one) => line(one, 'ListBullet'))),
    line(words('languages'), 'Heading1'),
    ...facts.languages.map((one) => line(one, 'ListBullet')),
    ...certificates(words, facts),
  ];
  return { file: { blocks, header: inHeader ? [name] : [] }, said, layout: inHeader ? 'word-header' : 'word-styled' };
};

/** A table without lines that makes two columns of the page: short lists in one cell, the rest in the other. */
const twoCells: WordResumeTemplate = (draw, facts) => {
  const { months, words, said } = begun(draw, facts);
  const narrow: Block[] = [
    line(words('contact'), 'Heading1'),
    ...contactsOf(draw, facts).map((one) => line(one)),
    line(words('skills'), 'Heading1'),
    ...facts.skills.map((one) => line(one, 'ListBullet')),
    line(words('languages'), 'Heading1'),
    ...facts.languages.map((one) => line(one)),
  ];
  const wide: Block[] = [
    line(words('jobs'), 'Heading1'),
    ...jobs(draw, facts, months, said.showsJobPlaces),
    line(words('studies'), 'Heading1'),
    ...studies(draw, facts, said.showsStudyStart),
    ...certificates(words, facts),
  ];
  const name = line(nameOf(draw, facts), 'Title');
  const left = draw.chance(0.5);
  const inCell = draw.chance(0.5);
  const main = inCell ? [name, ...wide] : wide;
  const blocks: Block[] = [
    ...(inCell ? [] : [name, line(facts.headline, 'Subtitle')]),
    { widths: left ? [3200, 6400] : [6400, 3200], rows: [left ? [narrow, main] : [main, narrow]] },
  ];
  return { file: { blocks }, said, layout: 'word-cells-2-columns' };
};

/** A row of a table for every job and diploma, its period in the first cell. */
const datedRows: WordResumeTemplate = (draw, facts) => {
  const { months, words, said } = begun(draw, facts);
  const table = (rows: readonly (readonly [string, readonly Block[]])[]): Block => ({
    widths: [2200, 7400],
    rows: rows.map(([period, cell]) => [[line(period)], cell]),
  });
  const blocks: Block[] = [
    line(nameOf(draw, facts), 'Title'),
    ...contactsOf(draw, facts).map((one) => line(one)),
    line(words('jobs'), 'Heading1'),
    table(
      facts.jobs.map(({ title, company, location, start, end, tasks }) => [
        months.period(start, end),
        [
          line([{ text: title, bold: true }]),
          line(said.showsJobPlaces ? `${company}, ${location}` : company),
          ...tasks.map((task) => line(task, 'ListBullet')),
        ],
      ]),
    ),
    line(words('studies'), 'Heading1'),
    table(
      facts.studies.map(({ degree, school, start, end }) => [
        said.showsStudyStart ? `${start} - ${end}` : end,
        [line(degree), line(school)],
      ]),
    ),
    line(words('skills'), 'Heading1'),
    line(facts.skills.join(', ')),
    line(words('languages'), 'Heading1'),
    line(facts.languages.join(', ')),
    ...certificates(words, facts),
  ];
  return { file: { blocks }, said, layout: 'word-rows' };
};

/** Two columns of newspaper kind below the name. */
const newspaper: WordResumeTemplate = (draw, facts) => {
  const { months, words, said } = begun(draw, facts);
  const blocks: Block[] = [
    line([{ text: nameOf(draw, facts), bold: true, size: 22, spacing: draw.pick([0, 2]) }]),
    line(contactsOf(draw, facts).join(' - ')),
    { columns: 1 },
    line(words('jobs'), 'Heading1'),
    ...jobs(draw, facts, months, said.showsJobPlaces),
    line(words('studies'), 'Heading1'),
    ...studies(draw, facts, said.showsStudyStart),
    line(words('skills'), 'Heading1'),
    ...facts.skills.map((one) => line(one, 'ListBullet')),
    line(words('languages'), 'Heading1'),
    ...facts.languages.map((one) => line(one)),
    ...certificates(words, facts),
    { columns: 2 },
  ];
  return { file: { blocks }, said, layout: 'word-newspaper-2-columns' };
};

export const trainWordResumes: readonly WordResumeTemplate[] = [styled, twoCells, datedRows, newspaper];
