import { createSheet, type Sheet } from '../../../../../samples/drawing/sheet.ts';
import type { Draw } from '../../../draw.ts';
import type { ResumeFacts } from '../../../resume/facts.ts';
import { type MonthWriter, monthWriter } from '../../../resume/month-writer.ts';
import type { ResumeTemplate } from '../../../resume/template.ts';
import { type Column, type Hand, heading, inventHand, mainColumn, say, style } from './column.ts';
import { europeanForm } from './european-form.ts';
import { chosenHeadings } from './headings.ts';
import { nameBlock, runningHeader } from './name-block.ts';
import { abilitiesFirst, datesInTheMargin, letterHead } from './single-columns.ts';

function jobs(column: Column, hand: Hand, facts: ResumeFacts, months: MonthWriter, draw: Draw, places: boolean): void {
  const manner = draw.pick(['titleFirst', 'companyFirst', 'periodFirst', 'oneLine'] as const);
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    const period = months.period(start, end);
    const where = places ? `${company}${draw.pick([', ', ' - '])}${location}` : company;
    if (manner === 'titleFirst') {
      say(column, title, style(hand, 1.05, true));
      say(column, where, style(hand));
      say(column, period, style(hand, 0.92));
    } else if (manner === 'companyFirst') {
      say(column, where, style(hand, 1.05, true));
      column.sheet.right(period, column.x + column.width, column.y - hand.size * 1.386, style(hand, 0.92));
      say(column, title, style(hand));
    } else if (manner === 'periodFirst') {
      say(column, period, style(hand, 0.95, true, hand.accent));
      say(column, title, style(hand, 1, true));
      say(column, where, style(hand));
    } else say(column, `${title}, ${where} (${period})`, style(hand, 1, true));
    for (const task of tasks) say(column, `${hand.bullet}${task}`, style(hand, 0.96), hand.bullet === '' ? 0 : 8);
    column.y += hand.size * 0.6;
  }
}

function studies(column: Column, hand: Hand, facts: ResumeFacts, draw: Draw, starts: boolean): void {
  const lineFirst = draw.chance(0.5);
  for (const { school, degree, start, end } of facts.studies) {
    const period = starts ? `${start} - ${end}` : end;
    if (lineFirst) {
      say(column, degree, style(hand, 1, true));
      say(column, `${school}, ${period}`, style(hand));
    } else {
      say(column, period, style(hand, 0.95, true, hand.accent));
      say(column, degree, style(hand, 1, true));
      say(column, school, style(hand));
    }
    column.y += hand.size * 0.4;
  }
}

function listed(column: Column, hand: Hand, items: readonly string[], joined: boolean): void {
  if (joined) say(column, items.join(', '), style(hand));
  else for (const item of items) say(column, `${hand.bullet}${item}`, style(hand));
}

function contactRows(
  draw: Draw,
  { email, phone, town, street, postcode, linkedin, particulars }: ResumeFacts,
): string[] {
  const home = draw.pick([town, town, `${postcode} ${town}`, `${street}, ${postcode} ${town}`, `${town}, France`]);
  const rows = draw.shuffled([phone, email, home, ...(linkedin === null ? [] : [linkedin])]);
  return [...rows, ...(draw.chance(0.5) ? particulars : [])];
}

/** Name on top, then one column, or a coloured column at either side with the short lists in it. */
const composed: ResumeTemplate = (draw, facts) => {
  const hand = inventHand(draw);
  const words = chosenHeadings(draw, facts);
  const months = monthWriter(draw, facts);
  const said = { showsMonths: months.showsMonths, showsStudyStart: draw.chance(0.7), showsJobPlaces: draw.chance(0.7) };
  const sheets = [createSheet(595.28, 841.89)];
  const first = sheets[0] as Sheet;
  const shape = draw.weighted([
    [4, 'one'],
    [3, 'left'],
    [3, 'right'],
  ] as const);
  const ruled = draw.chance(0.5);
  const side = 178;
  const main = mainColumn(sheets, shape === 'left' ? side + 24 : 46, shape === 'one' ? 503 : 595 - side - 66, 60);
  const contacts = contactRows(draw.fork('contacts'), facts);
  const narrow: Column =
    shape === 'one'
      ? main
      : { sheet: first, y: 70, x: shape === 'left' ? 22 : 595 - side + 6, width: side - 40, full: () => undefined };
  if (shape !== 'one')
    first.box(
      shape === 'left' ? 0 : 595 - side - 8,
      0,
      side + 8,
      842,
      draw.pick(['#edf1f5', '#f3f0ea', '#e9efe9'] as const),
    );
  const named = draw.weighted([
    [8, 'main'],
    [shape === 'one' ? 0 : 3, 'side'],
    [1, 'header'],
  ] as const);
  if (named === 'main') nameBlock(draw.fork('name'), main, hand, facts);
  if (named === 'side') nameBlock(draw.fork('name'), narrow, hand, facts);
  main.y += hand.size * 0.5;
  if (draw.chance(0.75)) say(main, facts.headline, style(hand, 1.25));
  if (shape === 'one') {
    if (draw.chance(0.5)) say(main, contacts.join(draw.pick([' | ', ' - ', '  •  '])), style(hand, 0.95));
    else for (const row of contacts) say(main, row, style(hand, 0.95));
  } else {
    heading(narrow, hand, words('contact'), ruled);
    for (const row of contacts) say(narrow, row, style(hand, 0.9));
  }
  if (draw.chance(0.55)) {
    heading(main, hand, words('profile'), ruled);
    say(main, facts.profile, style(hand));
  }
  const sections: (() => void)[] = [
    () => {
      heading(main, hand, words('jobs'), ruled);
      jobs(main, hand, facts, months, draw, said.showsJobPlaces);
    },
    () => {
      heading(main, hand, words('studies'), ruled);
      studies(main, hand, facts, draw, said.showsStudyStart);
    },
  ];
  for (const section of draw.chance(0.75) ? sections : sections.reverse()) section();
  heading(narrow, hand, words('skills'), ruled);
  listed(narrow, hand, facts.skills, shape === 'one' && draw.chance(0.6));
  heading(narrow, hand, words('languages'), ruled);
  listed(narrow, hand, facts.languages, shape === 'one' && draw.chance(0.5));
  if (facts.certifications.length > 0) {
    heading(main, hand, words('certificates'), ruled);
    for (const { name: title, provider, year } of facts.certifications)
      say(main, `${title}${draw.pick([', ', ' - '])}${provider} (${year})`, style(hand));
  }
  if (facts.interests.length > 0) {
    heading(narrow, hand, words('interests'), ruled);
    listed(narrow, hand, facts.interests, true);
  }
  if (named === 'header')
    for (const [at, sheet] of sheets.entries())
      sheet.right(runningHeader(draw.fork('header'), facts, at + 1), 560, 24, style(hand, 0.8));
  return { sheets, said, layout: shape === 'one' ? 'resume-one' : `resume-${shape}-2-columns` };
};

export const trainResumeTemplates: readonly ResumeTemplate[] = [
  composed,
  composed,
  datesInTheMargin,
  europeanForm,
  abilitiesFirst,
  letterHead,
];
