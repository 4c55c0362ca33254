import { brokenLines, createSheet, type Sheet, type TextStyle, widthOf } from '../../../../../samples/drawing/sheet.ts';
import { monthWriter } from '../../../resume/month-writer.ts';
import type { ResumeTemplate } from '../../../resume/template.ts';
import { type Column, heading, inventHand, mainColumn, say, style } from './column.ts';
import { chosenHeadings } from './headings.ts';

/** A text in the margin, on the row that the column writes next. Moves nothing. */
function inMargin(column: Column, text: string, x: number, width: number, written: TextStyle): void {
  if (column.y > 780) column.full();
  for (const [index, row] of brokenLines(text, width, written).entries()) {
    const share = Math.min(1, width / widthOf(row, written));
    column.sheet.text(row, x, column.y + index * written.size * 1.32, { ...written, size: written.size * share });
  }
}

/** Dates in the left margin or at the right edge, what they are about beside them; contact in one row below the name. */
export const datesInTheMargin: ResumeTemplate = (draw, facts) => {
  const [hand, months, words] = [inventHand(draw), monthWriter(draw, facts), chosenHeadings(draw, facts)];
  const sheets: Sheet[] = [createSheet(595.28, 841.89)];
  const left = draw.chance(0.6);
  const page = mainColumn(sheets, left ? 170 : 50, left ? 380 : 400, 60);
  const { first, last } = facts.person;
  page.sheet.text(
    draw.chance(0.5) ? `${first} ${last}` : `${first} ${last.toUpperCase()}`,
    50,
    58,
    style(hand, 2, true, hand.accent),
  );
  const contacts = draw.shuffled([
    facts.phone,
    facts.email,
    draw.pick([facts.town, `${facts.postcode} ${facts.town}`]),
  ]);
  const row = contacts.join(draw.pick(['   ', ' | ', ' • ', '     ', ' – ', ' / ']));
  page.sheet.text(row, 50, 76, style(hand, 0.95));
  if (facts.linkedin !== null) page.sheet.text(facts.linkedin, 50, 89, style(hand, 0.9));
  page.y = 106;
  const when = (text: string) =>
    left
      ? inMargin(page, text, 50, 108, style(hand, 0.92, false, hand.accent))
      : inMargin(page, text, 458, 100, style(hand, 0.92, false, hand.accent));
  const places = draw.chance(0.6);
  const below = draw.chance(0.5);
  const chapter = (name: Parameters<typeof words>[0]) => {
    page.y += hand.size;
    if (page.y > 740) page.full();
    page.sheet.text(
      hand.caps ? words(name).toUpperCase() : words(name),
      50,
      page.y,
      style(hand, 1.25, true, hand.accent),
    );
    page.y += hand.size * 2;
  };
  chapter('jobs');
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    when(months.period(start, end));
    if (below) {
      say(page, title, style(hand, 1, true));
      say(page, places ? `${company}, ${location}` : company, style(hand));
    } else say(page, `${title}, ${company}${places ? ` (${location})` : ''}`, style(hand, 1, true));
    for (const task of tasks) say(page, `${hand.bullet}${task}`, style(hand, 0.96), 6);
    page.y += Math.max(hand.size * 0.6, tasks.length === 1 ? hand.size : 0);
  }
  chapter('studies');
  for (const { degree, school, start, end } of facts.studies) {
    when(`${start} - ${end}`);
    say(page, degree, style(hand, 1, true));
    say(page, school, style(hand));
    page.y += hand.size * 0.5;
  }
  chapter('skills');
  say(page, facts.skills.join(draw.pick([', ', ' • ', ' / '])), style(hand));
  chapter('languages');
  for (const language of facts.languages) say(page, language, style(hand));
  if (facts.certifications.length > 0) {
    chapter('certificates');
    for (const { name, provider, year } of facts.certifications) {
      when(String(year));
      say(page, `${name} - ${provider}`, style(hand));
    }
  }
  return {
    sheets,
    said: { showsMonths: months.showsMonths, showsStudyStart: true, showsJobPlaces: places },
    layout: `resume-margin-${left ? 'left' : 'right'}`,
  };
};

/** What somebody can do comes first, in named groups; jobs and diplomas are a row each. */
export const abilitiesFirst: ResumeTemplate = (draw, facts) => {
  const [hand, months, words] = [inventHand(draw), monthWriter(draw, facts), chosenHeadings(draw, facts)];
  const sheets: Sheet[] = [createSheet(595.28, 841.89)];
  const page = mainColumn(sheets, 52, 490, 62);
  const french = facts.language === 'fr';
  say(page, `${facts.person.first} ${facts.person.last}`.toUpperCase(), style(hand, 1.9, true, hand.accent));
  say(page, [facts.phone, facts.email].join(' - '), style(hand));
  say(page, draw.pick([facts.town, `${facts.street} - ${facts.postcode} ${facts.town}`]), style(hand));
  if (facts.linkedin !== null) say(page, facts.linkedin, style(hand, 0.95));
  if (facts.particulars.length > 0) say(page, facts.particulars.join(', '), style(hand, 0.95));
  const chapter = (name: Parameters<typeof words>[0]) => heading(page, hand, words(name), draw.chance(0.5));
  chapter('skills');
  const cut = Math.ceil(facts.skills.length / 2);
  const [one, two] = french ? ['Techniques', 'Personnelles'] : ['Technical', 'Personal'];
  say(page, `${one} : ${facts.skills.slice(0, cut).join(', ')}`, style(hand));
  say(page, `${two} : ${facts.skills.slice(cut).join(', ')}`, style(hand));
  chapter('jobs');
  const periodLast = draw.chance(0.5);
  for (const { title, company, start, end } of facts.jobs) {
    const period = months.period(start, end);
    say(page, periodLast ? `${title} - ${company}, ${period}` : `${period} - ${title}, ${company}`, style(hand));
  }
  chapter('studies');
  for (const { degree, school, end } of facts.studies)
    say(page, periodLast ? `${degree}, ${school}, ${end}` : `${end} - ${degree}, ${school}`, style(hand));
  chapter('languages');
  say(page, facts.languages.join(', '), style(hand));
  if (facts.certifications.length > 0) {
    chapter('certificates');
    for (const { name, provider, year } of facts.certifications)
      say(page, `${year} - ${name}, ${provider}`, style(hand));
  }
  return {
    sheets,
    said: { showsMonths: months.showsMonths, showsStudyStart: false, showsJobPlaces: false, showsTasks: false },
    layout: 'resume-abilities',
  };
};

/** A band with the name at one side and labelled contacts at the other; employer left, place or period right; referees at the end. */
export const letterHead: ResumeTemplate = (draw, facts) => {
  const [hand, months, words] = [inventHand(draw), monthWriter(draw, facts), chosenHeadings(draw, facts)];
  const sheets: Sheet[] = [createSheet(595.28, 841.89)];
  const page = mainColumn(sheets, 46, 503, 122);
  const french = facts.language === 'fr';
  const dark = draw.chance(0.4);
  if (dark) page.sheet.box(0, 0, 595.28, 100, hand.accent);
  const ink = dark ? '#ffffff' : hand.ink;
  const { first, last } = facts.person;
  page.sheet.text(
    draw.pick([`${first} ${last}`, `${last.toUpperCase()} ${first}`, `${first} ${last.toUpperCase()}`]),
    46,
    50,
    style(hand, 1.9, true, ink),
  );
  page.sheet.text(facts.headline, 46, 70, style(hand, 1.15, false, ink));
  const labelled = draw.chance(0.5);
  const [home, phone, mail] = french ? ['Adresse', 'Tél', 'Email'] : ['Address', 'Phone', 'Email'];
  const contacts: readonly (readonly [string | undefined, string])[] = [
    [home, draw.pick([`${facts.postcode} ${facts.town}`, facts.town])],
    [phone, facts.phone],
    [mail, facts.email],
    ...(facts.linkedin === null ? [] : [['LinkedIn', facts.linkedin] as const]),
  ];
  for (const [index, [name, value]] of contacts.entries())
    page.sheet.right(labelled ? `${name} : ${value}` : value, 549, 36 + index * 13, style(hand, 0.92, false, ink));
  const chapter = (name: Parameters<typeof words>[0]) => heading(page, hand, words(name), true);
  if (draw.chance(0.5)) {
    chapter('profile');
    say(page, facts.profile, style(hand));
  }
  const right = (text: string, scale = 0.94) => {
    if (page.y > 780) page.full();
    page.sheet.right(text, 549, page.y, style(hand, scale));
  };
  const placeRight = draw.chance(0.5);
  const studies = () => {
    chapter('studies');
    for (const { degree, school, start, end } of facts.studies) {
      right(`${start} - ${end}`);
      say(page, school, style(hand, 1, true));
      say(page, degree, style(hand));
      page.y += hand.size * 0.4;
    }
  };
  const early = draw.chance(0.35);
  if (early) studies();
  chapter('jobs');
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    right(placeRight ? location : months.period(start, end));
    say(page, company, style(hand, 1, true));
    right(placeRight ? months.period(start, end) : location);
    say(page, title, style(hand));
    for (const task of tasks) say(page, `${hand.bullet}${task}`, style(hand, 0.96), 10);
    page.y += hand.size * 0.6;
  }
  if (!early) studies();
  chapter('skills');
  say(page, facts.skills.join(', '), style(hand));
  chapter('languages');
  say(page, facts.languages.join(draw.pick([', ', ' ; ', ' | '])), style(hand));
  if (facts.certifications.length > 0) {
    chapter('certificates');
    for (const { name, provider, year } of facts.certifications)
      say(page, `${name} (${provider}, ${year})`, style(hand));
  }
  if (draw.chance(0.4)) {
    chapter('references');
    say(page, `${facts.referee.name}, ${facts.referee.company}, ${facts.referee.phone}`, style(hand));
  }
  return {
    sheets,
    said: { showsMonths: months.showsMonths, showsStudyStart: true, showsJobPlaces: true },
    layout: 'resume-letter-head',
  };
};
