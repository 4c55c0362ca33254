import { type Block, createParagraph } from '../../../docx/write-docx.ts';
import type { Draw } from '../../../draw.ts';
import type { ResumeFacts } from '../../../resume/facts.ts';
import { createMonthWriter, type MonthWriter } from '../../../resume/month-writer.ts';
import type { WordResumeTemplate } from '../../../resume/word-template.ts';
import { pickSectionTitles } from './section-titles.ts';

type PickTitle = ReturnType<typeof pickSectionTitles>;

function startResume(draw: Draw, facts: ResumeFacts) {
  const monthWriter = createMonthWriter(draw, facts);
  const pickTitle = pickSectionTitles(draw, facts);
  const printed = {
    showsMonths: monthWriter.showsMonths,
    showsStudyStart: draw.chance(0.7),
    showsJobPlaces: draw.chance(0.7),
  };
  return { monthWriter, pickTitle, printed };
}

const formatName = (draw: Draw, { person: { first, last } }: ResumeFacts): string =>
  draw.pick([
    `${first} ${last}`,
    `${first} ${last.toUpperCase()}`,
    `${first} ${last}`.toUpperCase(),
    `${last.toUpperCase()} ${first}`,
  ]);

const buildContacts = (draw: Draw, { phone, email, town, postcode, linkedin }: ResumeFacts): string[] =>
  draw.shuffled([phone, email, draw.pick([town, `${postcode} ${town}`]), ...(linkedin === null ? [] : [linkedin])]);

function buildJobs(draw: Draw, facts: ResumeFacts, monthWriter: MonthWriter, showsPlaces: boolean): Block[] {
  const layout = draw.pick(['tab', 'three lines', 'one line'] as const);
  return facts.jobs.flatMap(({ title, company, location, start, end, tasks }) => {
    const [period, workplace] = [
      monthWriter.formatPeriod(start, end),
      showsPlaces ? `${company}, ${location}` : company,
    ];
    const headRows: Block[] =
      layout === 'tab'
        ? [
            createParagraph([{ text: `${title}\t${period}`, bold: true }]),
            createParagraph([{ text: workplace, italic: true }]),
          ]
        : layout === 'one line'
          ? [createParagraph([{ text: `${title}, ${workplace} (${period})`, bold: true }])]
          : [
              createParagraph(title, 'Heading2'),
              createParagraph(workplace),
              createParagraph([{ text: period, colour: '666666' }]),
            ];
    return [...headRows, ...tasks.map((task) => createParagraph(task, 'ListBullet'))];
  });
}

const buildStudies = (draw: Draw, facts: ResumeFacts, showsStart: boolean): Block[] => {
  const isDegreeFirst = draw.chance(0.5);
  return facts.studies.flatMap(({ degree, school, start, end }) => {
    const period = showsStart ? `${start} - ${end}` : end;
    return isDegreeFirst
      ? [createParagraph([{ text: degree, bold: true }]), createParagraph(`${school}, ${period}`)]
      : [createParagraph(period), createParagraph(degree), createParagraph(school)];
  });
};

const buildCertifications = (pickTitle: PickTitle, facts: ResumeFacts): Block[] =>
  facts.certifications.length === 0
    ? []
    : [
        createParagraph(pickTitle('certificates'), 'Heading1'),
        ...facts.certifications.map(({ name, provider, year }) => createParagraph(`${name}, ${provider} (${year})`)),
      ];

/** One column with the heading styles of the word processor. */
const writeStyledResume: WordResumeTemplate = (draw, facts) => {
  const { monthWriter, pickTitle, printed } = startResume(draw, facts);
  const contacts = buildContacts(draw, facts);
  const isNameInHeader = draw.chance(0.2);
  const name = createParagraph(formatName(draw, facts), 'Title');
  const blocks: Block[] = [
    ...(isNameInHeader ? [] : [name]),
    createParagraph(facts.headline, 'Subtitle'),
    ...(draw.chance(0.5) ? [createParagraph(contacts.join(' | '))] : contacts.map((text) => createParagraph(text))),
    createParagraph(pickTitle('jobs'), 'Heading1'),
    ...buildJobs(draw, facts, monthWriter, printed.showsJobPlaces),
    createParagraph(pickTitle('studies'), 'Heading1'),
    ...buildStudies(draw, facts, printed.showsStudyStart),
    createParagraph(pickTitle('skills'), 'Heading1'),
    ...(draw.chance(0.5)
      ? [createParagraph(facts.skills.join(', '))]
      : facts.skills.map((text) => createParagraph(text, 'ListBullet'))),
    createParagraph(pickTitle('languages'), 'Heading1'),
    ...facts.languages.map((text) => createParagraph(text, 'ListBullet')),
    ...buildCertifications(pickTitle, facts),
  ];
  return {
    file: { blocks, header: isNameInHeader ? [name] : [] },
    printed,
    layout: isNameInHeader ? 'word-header' : 'word-styled',
  };
};

/** A borderless table that splits the page into two columns: short lists in one cell, the rest in the other. */
const writeTwoCellResume: WordResumeTemplate = (draw, facts) => {
  const { monthWriter, pickTitle, printed } = startResume(draw, facts);
  const sideCell: Block[] = [
    createParagraph(pickTitle('contact'), 'Heading1'),
    ...buildContacts(draw, facts).map((text) => createParagraph(text)),
    createParagraph(pickTitle('skills'), 'Heading1'),
    ...facts.skills.map((text) => createParagraph(text, 'ListBullet')),
    createParagraph(pickTitle('languages'), 'Heading1'),
    ...facts.languages.map((text) => createParagraph(text)),
  ];
  const mainBlocks: Block[] = [
    createParagraph(pickTitle('jobs'), 'Heading1'),
    ...buildJobs(draw, facts, monthWriter, printed.showsJobPlaces),
    createParagraph(pickTitle('studies'), 'Heading1'),
    ...buildStudies(draw, facts, printed.showsStudyStart),
    ...buildCertifications(pickTitle, facts),
  ];
  const name = createParagraph(formatName(draw, facts), 'Title');
  const isSideLeft = draw.chance(0.5);
  const isNameInCell = draw.chance(0.5);
  const mainCell = isNameInCell ? [name, ...mainBlocks] : mainBlocks;
  const blocks: Block[] = [
    ...(isNameInCell ? [] : [name, createParagraph(facts.headline, 'Subtitle')]),
    {
      widths: isSideLeft ? [3200, 6400] : [6400, 3200],
      rows: [isSideLeft ? [sideCell, mainCell] : [mainCell, sideCell]],
    },
  ];
  return { file: { blocks }, printed, layout: 'word-cells-2-columns' };
};

/** One table row per job and diploma, with the period in the first cell. */
const writeDatedRows: WordResumeTemplate = (draw, facts) => {
  const { monthWriter, pickTitle, printed } = startResume(draw, facts);
  const table = (rows: readonly (readonly [string, readonly Block[]])[]): Block => ({
    widths: [2200, 7400],
    rows: rows.map(([period, cell]) => [[createParagraph(period)], cell]),
  });
  const blocks: Block[] = [
    createParagraph(formatName(draw, facts), 'Title'),
    ...buildContacts(draw, facts).map((text) => createParagraph(text)),
    createParagraph(pickTitle('jobs'), 'Heading1'),
    table(
      facts.jobs.map(({ title, company, location, start, end, tasks }) => [
        monthWriter.formatPeriod(start, end),
        [
          createParagraph([{ text: title, bold: true }]),
          createParagraph(printed.showsJobPlaces ? `${company}, ${location}` : company),
          ...tasks.map((task) => createParagraph(task, 'ListBullet')),
        ],
      ]),
    ),
    createParagraph(pickTitle('studies'), 'Heading1'),
    table(
      facts.studies.map(({ degree, school, start, end }) => [
        printed.showsStudyStart ? `${start} - ${end}` : end,
        [createParagraph(degree), createParagraph(school)],
      ]),
    ),
    createParagraph(pickTitle('skills'), 'Heading1'),
    createParagraph(facts.skills.join(', ')),
    createParagraph(pickTitle('languages'), 'Heading1'),
    createParagraph(facts.languages.join(', ')),
    ...buildCertifications(pickTitle, facts),
  ];
  return { file: { blocks }, printed, layout: 'word-rows' };
};

/** Two newspaper columns below the name. */
const writeNewspaperColumns: WordResumeTemplate = (draw, facts) => {
  const { monthWriter, pickTitle, printed } = startResume(draw, facts);
  const blocks: Block[] = [
    createParagraph([{ text: formatName(draw, facts), bold: true, size: 22, spacing: draw.pick([0, 2]) }]),
    createParagraph(buildContacts(draw, facts).join(' - ')),
    { columns: 1 },
    createParagraph(pickTitle('jobs'), 'Heading1'),
    ...buildJobs(draw, facts, monthWriter, printed.showsJobPlaces),
    createParagraph(pickTitle('studies'), 'Heading1'),
    ...buildStudies(draw, facts, printed.showsStudyStart),
    createParagraph(pickTitle('skills'), 'Heading1'),
    ...facts.skills.map((text) => createParagraph(text, 'ListBullet')),
    createParagraph(pickTitle('languages'), 'Heading1'),
    ...facts.languages.map((text) => createParagraph(text)),
    ...buildCertifications(pickTitle, facts),
    { columns: 2 },
  ];
  return { file: { blocks }, printed, layout: 'word-newspaper-2-columns' };
};

export const trainWordResumes: readonly WordResumeTemplate[] = [
  writeStyledResume,
  writeTwoCellResume,
  writeDatedRows,
  writeNewspaperColumns,
];
