import { breakLines, measureText, type Sheet, type TextStyle } from '@probant/samples/drawing/sheet';
import { A4_WIDTH, createA4Sheet } from '../../../page/a4-sheet.ts';
import { createMonthWriter } from '../../../resume/month-writer.ts';
import type { ResumeTemplate } from '../../../resume/template.ts';
import { pickSectionTitles } from './section-titles.ts';
import {
  createMainColumn,
  pickResumeStyle,
  type TextColumn,
  toTextStyle,
  writeHeading,
  writeText,
} from './text-column.ts';

/** Writes a text in the margin, on the row that the column writes next. Does not move the column. */
function writeInMargin(column: TextColumn, text: string, x: number, width: number, textStyle: TextStyle): void {
  if (column.y > 780) column.startNextSheet();
  for (const [index, row] of breakLines(text, width, textStyle).entries()) {
    const shrink = Math.min(1, width / measureText(row, textStyle));
    column.sheet.text(row, x, column.y + index * textStyle.size * 1.32, {
      ...textStyle,
      size: textStyle.size * shrink,
    });
  }
}

/** Dates in the left margin or at the right edge, next to what they date; contact in one row below the name. */
export const drawDatesInMargin: ResumeTemplate = (draw, facts) => {
  const [style, monthWriter, pickTitle] = [
    pickResumeStyle(draw),
    createMonthWriter(draw, facts),
    pickSectionTitles(draw, facts),
  ];
  const sheets: Sheet[] = [createA4Sheet()];
  const areDatesLeft = draw.chance(0.6);
  const column = createMainColumn(sheets, areDatesLeft ? 170 : 50, areDatesLeft ? 380 : 400, 60);
  const { first, last } = facts.person;
  column.sheet.text(
    draw.chance(0.5) ? `${first} ${last}` : `${first} ${last.toUpperCase()}`,
    50,
    58,
    toTextStyle(style, 2, true, style.accent),
  );
  const contacts = draw.shuffled([
    facts.phone,
    facts.email,
    draw.pick([facts.town, `${facts.postcode} ${facts.town}`]),
  ]);
  const contactRow = contacts.join(draw.pick(['   ', ' | ', ' • ', '     ', ' – ', ' / ']));
  column.sheet.text(contactRow, 50, 76, toTextStyle(style, 0.95));
  if (facts.linkedin !== null) column.sheet.text(facts.linkedin, 50, 89, toTextStyle(style, 0.9));
  column.y = 106;
  const writeDates = (text: string) =>
    areDatesLeft
      ? writeInMargin(column, text, 50, 108, toTextStyle(style, 0.92, false, style.accent))
      : writeInMargin(column, text, 458, 100, toTextStyle(style, 0.92, false, style.accent));
  const showsPlaces = draw.chance(0.6);
  const isCompanyBelow = draw.chance(0.5);
  const writeSectionTitle = (name: Parameters<typeof pickTitle>[0]) => {
    column.y += style.size;
    if (column.y > 740) column.startNextSheet();
    column.sheet.text(
      style.hasUppercaseHeadings ? pickTitle(name).toUpperCase() : pickTitle(name),
      50,
      column.y,
      toTextStyle(style, 1.25, true, style.accent),
    );
    column.y += style.size * 2;
  };
  writeSectionTitle('jobs');
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    writeDates(monthWriter.formatPeriod(start, end));
    if (isCompanyBelow) {
      writeText(column, title, toTextStyle(style, 1, true));
      writeText(column, showsPlaces ? `${company}, ${location}` : company, toTextStyle(style));
    } else writeText(column, `${title}, ${company}${showsPlaces ? ` (${location})` : ''}`, toTextStyle(style, 1, true));
    for (const task of tasks) writeText(column, `${style.bullet}${task}`, toTextStyle(style, 0.96), 6);
    column.y += Math.max(style.size * 0.6, tasks.length === 1 ? style.size : 0);
  }
  writeSectionTitle('studies');
  for (const { degree, school, start, end } of facts.studies) {
    writeDates(`${start} - ${end}`);
    writeText(column, degree, toTextStyle(style, 1, true));
    writeText(column, school, toTextStyle(style));
    column.y += style.size * 0.5;
  }
  writeSectionTitle('skills');
  writeText(column, facts.skills.join(draw.pick([', ', ' • ', ' / '])), toTextStyle(style));
  writeSectionTitle('languages');
  for (const language of facts.languages) writeText(column, language, toTextStyle(style));
  if (facts.certifications.length > 0) {
    writeSectionTitle('certificates');
    for (const { name, provider, year } of facts.certifications) {
      writeDates(String(year));
      writeText(column, `${name} - ${provider}`, toTextStyle(style));
    }
  }
  return {
    sheets,
    printed: { showsMonths: monthWriter.showsMonths, showsStudyStart: true, showsJobPlaces: showsPlaces },
    layout: `resume-margin-${areDatesLeft ? 'left' : 'right'}`,
  };
};

/** Skills first, in named groups; one row per job and diploma. */
export const drawSkillsFirst: ResumeTemplate = (draw, facts) => {
  const [style, monthWriter, pickTitle] = [
    pickResumeStyle(draw),
    createMonthWriter(draw, facts),
    pickSectionTitles(draw, facts),
  ];
  const sheets: Sheet[] = [createA4Sheet()];
  const column = createMainColumn(sheets, 52, 490, 62);
  const isFrench = facts.language === 'fr';
  writeText(
    column,
    `${facts.person.first} ${facts.person.last}`.toUpperCase(),
    toTextStyle(style, 1.9, true, style.accent),
  );
  writeText(column, [facts.phone, facts.email].join(' - '), toTextStyle(style));
  writeText(column, draw.pick([facts.town, `${facts.street} - ${facts.postcode} ${facts.town}`]), toTextStyle(style));
  if (facts.linkedin !== null) writeText(column, facts.linkedin, toTextStyle(style, 0.95));
  if (facts.particulars.length > 0) writeText(column, facts.particulars.join(', '), toTextStyle(style, 0.95));
  const writeSectionTitle = (name: Parameters<typeof pickTitle>[0]) =>
    writeHeading(column, style, pickTitle(name), draw.chance(0.5));
  writeSectionTitle('skills');
  const half = Math.ceil(facts.skills.length / 2);
  const [technicalLabel, personalLabel] = isFrench ? ['Techniques', 'Personnelles'] : ['Technical', 'Personal'];
  writeText(column, `${technicalLabel} : ${facts.skills.slice(0, half).join(', ')}`, toTextStyle(style));
  writeText(column, `${personalLabel} : ${facts.skills.slice(half).join(', ')}`, toTextStyle(style));
  writeSectionTitle('jobs');
  const isPeriodLast = draw.chance(0.5);
  for (const { title, company, start, end } of facts.jobs) {
    const period = monthWriter.formatPeriod(start, end);
    writeText(
      column,
      isPeriodLast ? `${title} - ${company}, ${period}` : `${period} - ${title}, ${company}`,
      toTextStyle(style),
    );
  }
  writeSectionTitle('studies');
  for (const { degree, school, end } of facts.studies)
    writeText(
      column,
      isPeriodLast ? `${degree}, ${school}, ${end}` : `${end} - ${degree}, ${school}`,
      toTextStyle(style),
    );
  writeSectionTitle('languages');
  writeText(column, facts.languages.join(', '), toTextStyle(style));
  if (facts.certifications.length > 0) {
    writeSectionTitle('certificates');
    for (const { name, provider, year } of facts.certifications)
      writeText(column, `${year} - ${name}, ${provider}`, toTextStyle(style));
  }
  return {
    sheets,
    printed: { showsMonths: monthWriter.showsMonths, showsStudyStart: false, showsJobPlaces: false, showsTasks: false },
    layout: 'resume-abilities',
  };
};

/** A band with the name at the left and the contacts at the right; employer at the left, place or period at the right; a referee at the end. */
export const drawLetterhead: ResumeTemplate = (draw, facts) => {
  const [style, monthWriter, pickTitle] = [
    pickResumeStyle(draw),
    createMonthWriter(draw, facts),
    pickSectionTitles(draw, facts),
  ];
  const sheets: Sheet[] = [createA4Sheet()];
  const column = createMainColumn(sheets, 46, 503, 122);
  const isFrench = facts.language === 'fr';
  const isDark = draw.chance(0.4);
  if (isDark) column.sheet.box(0, 0, A4_WIDTH, 100, style.accent);
  const textColour = isDark ? '#ffffff' : style.textColour;
  const { first, last } = facts.person;
  column.sheet.text(
    draw.pick([`${first} ${last}`, `${last.toUpperCase()} ${first}`, `${first} ${last.toUpperCase()}`]),
    46,
    50,
    toTextStyle(style, 1.9, true, textColour),
  );
  column.sheet.text(facts.headline, 46, 70, toTextStyle(style, 1.15, false, textColour));
  const hasLabels = draw.chance(0.5);
  const [home, phone, mail] = isFrench ? ['Adresse', 'Tél', 'Email'] : ['Address', 'Phone', 'Email'];
  const contacts: readonly (readonly [string | undefined, string])[] = [
    [home, draw.pick([`${facts.postcode} ${facts.town}`, facts.town])],
    [phone, facts.phone],
    [mail, facts.email],
    ...(facts.linkedin === null ? [] : [['LinkedIn', facts.linkedin] as const]),
  ];
  for (const [index, [name, value]] of contacts.entries())
    column.sheet.right(
      hasLabels ? `${name} : ${value}` : value,
      549,
      36 + index * 13,
      toTextStyle(style, 0.92, false, textColour),
    );
  const writeSectionTitle = (name: Parameters<typeof pickTitle>[0]) =>
    writeHeading(column, style, pickTitle(name), true);
  if (draw.chance(0.5)) {
    writeSectionTitle('profile');
    writeText(column, facts.profile, toTextStyle(style));
  }
  const writeRight = (text: string, scale = 0.94) => {
    if (column.y > 780) column.startNextSheet();
    column.sheet.right(text, 549, column.y, toTextStyle(style, scale));
  };
  const isPlaceFirst = draw.chance(0.5);
  const writeStudies = () => {
    writeSectionTitle('studies');
    for (const { degree, school, start, end } of facts.studies) {
      writeRight(`${start} - ${end}`);
      writeText(column, school, toTextStyle(style, 1, true));
      writeText(column, degree, toTextStyle(style));
      column.y += style.size * 0.4;
    }
  };
  const areStudiesFirst = draw.chance(0.35);
  if (areStudiesFirst) writeStudies();
  writeSectionTitle('jobs');
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    writeRight(isPlaceFirst ? location : monthWriter.formatPeriod(start, end));
    writeText(column, company, toTextStyle(style, 1, true));
    writeRight(isPlaceFirst ? monthWriter.formatPeriod(start, end) : location);
    writeText(column, title, toTextStyle(style));
    for (const task of tasks) writeText(column, `${style.bullet}${task}`, toTextStyle(style, 0.96), 10);
    column.y += style.size * 0.6;
  }
  if (!areStudiesFirst) writeStudies();
  writeSectionTitle('skills');
  writeText(column, facts.skills.join(', '), toTextStyle(style));
  writeSectionTitle('languages');
  writeText(column, facts.languages.join(draw.pick([', ', ' ; ', ' | '])), toTextStyle(style));
  if (facts.certifications.length > 0) {
    writeSectionTitle('certificates');
    for (const { name, provider, year } of facts.certifications)
      writeText(column, `${name} (${provider}, ${year})`, toTextStyle(style));
  }
  if (draw.chance(0.4)) {
    writeSectionTitle('references');
    writeText(column, `${facts.referee.name}, ${facts.referee.company}, ${facts.referee.phone}`, toTextStyle(style));
  }
  return {
    sheets,
    printed: { showsMonths: monthWriter.showsMonths, showsStudyStart: true, showsJobPlaces: true },
    layout: 'resume-letter-head',
  };
};
