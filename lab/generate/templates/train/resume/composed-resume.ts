import type { Sheet } from '@probant/samples/drawing/sheet';
import type { Draw } from '../../../draw.ts';
import { createA4Sheet } from '../../../page/a4-sheet.ts';
import type { ResumeFacts } from '../../../resume/facts.ts';
import { createMonthWriter, type MonthWriter } from '../../../resume/month-writer.ts';
import type { ResumeTemplate } from '../../../resume/template.ts';
import { formatRunningHeader, writeName } from './name-block.ts';
import { pickSectionTitles } from './section-titles.ts';
import {
  createMainColumn,
  pickResumeStyle,
  type ResumeStyle,
  type TextColumn,
  toTextStyle,
  writeHeading,
  writeText,
} from './text-column.ts';

function writeJobs(
  column: TextColumn,
  style: ResumeStyle,
  facts: ResumeFacts,
  monthWriter: MonthWriter,
  draw: Draw,
  showsPlaces: boolean,
): void {
  const layout = draw.pick(['titleFirst', 'companyFirst', 'periodFirst', 'oneLine'] as const);
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    const period = monthWriter.formatPeriod(start, end);
    const workplace = showsPlaces ? `${company}${draw.pick([', ', ' - '])}${location}` : company;
    if (layout === 'titleFirst') {
      writeText(column, title, toTextStyle(style, 1.05, true));
      writeText(column, workplace, toTextStyle(style));
      writeText(column, period, toTextStyle(style, 0.92));
    } else if (layout === 'companyFirst') {
      writeText(column, workplace, toTextStyle(style, 1.05, true));
      column.sheet.right(period, column.x + column.width, column.y - style.size * 1.386, toTextStyle(style, 0.92));
      writeText(column, title, toTextStyle(style));
    } else if (layout === 'periodFirst') {
      writeText(column, period, toTextStyle(style, 0.95, true, style.accent));
      writeText(column, title, toTextStyle(style, 1, true));
      writeText(column, workplace, toTextStyle(style));
    } else writeText(column, `${title}, ${workplace} (${period})`, toTextStyle(style, 1, true));
    for (const task of tasks)
      writeText(column, `${style.bullet}${task}`, toTextStyle(style, 0.96), style.bullet === '' ? 0 : 8);
    column.y += style.size * 0.6;
  }
}

function writeStudies(
  column: TextColumn,
  style: ResumeStyle,
  facts: ResumeFacts,
  draw: Draw,
  showsStart: boolean,
): void {
  const isDegreeFirst = draw.chance(0.5);
  for (const { school, degree, start, end } of facts.studies) {
    const period = showsStart ? `${start} - ${end}` : end;
    if (isDegreeFirst) {
      writeText(column, degree, toTextStyle(style, 1, true));
      writeText(column, `${school}, ${period}`, toTextStyle(style));
    } else {
      writeText(column, period, toTextStyle(style, 0.95, true, style.accent));
      writeText(column, degree, toTextStyle(style, 1, true));
      writeText(column, school, toTextStyle(style));
    }
    column.y += style.size * 0.4;
  }
}

function writeList(column: TextColumn, style: ResumeStyle, items: readonly string[], isJoined: boolean): void {
  if (isJoined) writeText(column, items.join(', '), toTextStyle(style));
  else for (const item of items) writeText(column, `${style.bullet}${item}`, toTextStyle(style));
}

function buildContactRows(
  draw: Draw,
  { email, phone, town, street, postcode, linkedin, particulars }: ResumeFacts,
): string[] {
  const address = draw.pick([town, town, `${postcode} ${town}`, `${street}, ${postcode} ${town}`, `${town}, France`]);
  const rows = draw.shuffled([phone, email, address, ...(linkedin === null ? [] : [linkedin])]);
  return [...rows, ...(draw.chance(0.5) ? particulars : [])];
}

/** Name at the top, then one column, or a coloured column at one side with the short lists in it. */
export const drawComposedResume: ResumeTemplate = (draw, facts) => {
  const style = pickResumeStyle(draw);
  const pickTitle = pickSectionTitles(draw, facts);
  const monthWriter = createMonthWriter(draw, facts);
  const printed = {
    showsMonths: monthWriter.showsMonths,
    showsStudyStart: draw.chance(0.7),
    showsJobPlaces: draw.chance(0.7),
  };
  const sheets = [createA4Sheet()];
  const firstSheet = sheets[0] as Sheet;
  const columnLayout = draw.weighted([
    [4, 'one'],
    [3, 'left'],
    [3, 'right'],
  ] as const);
  const hasRules = draw.chance(0.5);
  const sideWidth = 178;
  const mainColumn = createMainColumn(
    sheets,
    columnLayout === 'left' ? sideWidth + 24 : 46,
    columnLayout === 'one' ? 503 : 595 - sideWidth - 66,
    60,
  );
  const contacts = buildContactRows(draw.fork('contacts'), facts);
  const sideColumn: TextColumn =
    columnLayout === 'one'
      ? mainColumn
      : {
          sheet: firstSheet,
          y: 70,
          x: columnLayout === 'left' ? 22 : 595 - sideWidth + 6,
          width: sideWidth - 40,
          startNextSheet: () => undefined,
        };
  if (columnLayout !== 'one')
    firstSheet.box(
      columnLayout === 'left' ? 0 : 595 - sideWidth - 8,
      0,
      sideWidth + 8,
      842,
      draw.pick(['#edf1f5', '#f3f0ea', '#e9efe9'] as const),
    );
  const namePlace = draw.weighted([
    [8, 'main'],
    [columnLayout === 'one' ? 0 : 3, 'side'],
    [1, 'header'],
  ] as const);
  if (namePlace === 'main') writeName(draw.fork('name'), mainColumn, style, facts);
  if (namePlace === 'side') writeName(draw.fork('name'), sideColumn, style, facts);
  mainColumn.y += style.size * 0.5;
  if (draw.chance(0.75)) writeText(mainColumn, facts.headline, toTextStyle(style, 1.25));
  if (columnLayout === 'one') {
    if (draw.chance(0.5))
      writeText(mainColumn, contacts.join(draw.pick([' | ', ' - ', '  •  '])), toTextStyle(style, 0.95));
    else for (const row of contacts) writeText(mainColumn, row, toTextStyle(style, 0.95));
  } else {
    writeHeading(sideColumn, style, pickTitle('contact'), hasRules);
    for (const row of contacts) writeText(sideColumn, row, toTextStyle(style, 0.9));
  }
  if (draw.chance(0.55)) {
    writeHeading(mainColumn, style, pickTitle('profile'), hasRules);
    writeText(mainColumn, facts.profile, toTextStyle(style));
  }
  const sections: (() => void)[] = [
    () => {
      writeHeading(mainColumn, style, pickTitle('jobs'), hasRules);
      writeJobs(mainColumn, style, facts, monthWriter, draw, printed.showsJobPlaces);
    },
    () => {
      writeHeading(mainColumn, style, pickTitle('studies'), hasRules);
      writeStudies(mainColumn, style, facts, draw, printed.showsStudyStart);
    },
  ];
  for (const section of draw.chance(0.75) ? sections : sections.reverse()) section();
  writeHeading(sideColumn, style, pickTitle('skills'), hasRules);
  writeList(sideColumn, style, facts.skills, columnLayout === 'one' && draw.chance(0.6));
  writeHeading(sideColumn, style, pickTitle('languages'), hasRules);
  writeList(sideColumn, style, facts.languages, columnLayout === 'one' && draw.chance(0.5));
  if (facts.certifications.length > 0) {
    writeHeading(mainColumn, style, pickTitle('certificates'), hasRules);
    for (const { name: title, provider, year } of facts.certifications)
      writeText(mainColumn, `${title}${draw.pick([', ', ' - '])}${provider} (${year})`, toTextStyle(style));
  }
  if (facts.interests.length > 0) {
    writeHeading(sideColumn, style, pickTitle('interests'), hasRules);
    writeList(sideColumn, style, facts.interests, true);
  }
  if (namePlace === 'header')
    for (const [index, sheet] of sheets.entries())
      sheet.right(formatRunningHeader(draw.fork('header'), facts, index + 1), 560, 24, toTextStyle(style, 0.8));
  return { sheets, printed, layout: columnLayout === 'one' ? 'resume-one' : `resume-${columnLayout}-2-columns` };
};
