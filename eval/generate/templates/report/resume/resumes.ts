import { brokenLines, createSheet, type TextStyle, widthOf } from '../../../../../samples/drawing/sheet.ts';
import { pickFamily } from '../../../page/faces.ts';
import { monthWriter } from '../../../resume/month-writer.ts';
import type { ResumeTemplate } from '../../../resume/template.ts';
import { darkSidebar } from './dark-sidebar.ts';
import { labelledForm } from './labelled-form.ts';
import { academicPage, functionalPage, studentPage } from './plain-pages.ts';

/** Periods in a column of their own at the left, everything else to their right. */
const timeline: ResumeTemplate = (draw, facts) => {
  const family = pickFamily(draw, 'report', 'text');
  const [text, strong]: readonly [TextStyle, TextStyle] = [
    { face: family.regular, size: 9.2 },
    { face: family.bold, size: 9.6 },
  ];
  const english = facts.language === 'en';
  const months = monthWriter(draw, facts);
  const sheet = createSheet(595.28, 841.89);
  sheet.centred(`${facts.person.first} ${facts.person.last}`, 297, 58, { face: family.bold, size: 21 });
  sheet.centred([facts.town, facts.phone, facts.email].join('   '), 297, 78, text);
  if (facts.linkedin !== null) sheet.centred(facts.linkedin, 297, 91, text);
  let y = 122;
  const [margin, body, edge] = [48, 178, 548];
  const head = (name: string) => {
    sheet.box(margin, y - 11, edge - margin, 15, '#e5e7eb');
    sheet.text(name.toUpperCase(), margin + 4, y, strong);
    y += 20;
  };
  const rows = (written: string, style: TextStyle, x = body) => {
    for (const row of brokenLines(written, edge - x, style)) {
      sheet.text(row, x, y, style);
      y += 12;
    }
  };
  head(english ? 'Professional experience' : 'Expériences professionnelles');
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    for (const [index, row] of brokenLines(months.period(start, end), body - margin - 8, text).entries())
      sheet.text(row, margin, y + index * 12, text);
    rows(title, strong);
    rows(`${company} – ${location}`, text);
    for (const task of tasks) rows(`– ${task}`, text, body + 8);
    y += 6;
  }
  head(english ? 'Education' : 'Formation');
  for (const { school, degree, start, end } of facts.studies) {
    sheet.text(`${start} – ${end}`, margin, y, text);
    rows(degree, strong);
    rows(school, text);
    y += 4;
  }
  head(english ? 'Skills' : 'Compétences');
  rows(facts.skills.join(' • '), text, margin);
  y += 8;
  head(english ? 'Languages' : 'Langues');
  rows(facts.languages.join(' • '), text, margin);
  if (facts.certifications.length > 0) {
    y += 8;
    head('Certifications');
    for (const { name, provider, year } of facts.certifications) {
      sheet.text(String(year), margin, y, text);
      rows(`${name}, ${provider}`, text);
    }
  }
  return {
    sheets: [sheet],
    said: { showsMonths: months.showsMonths, showsStudyStart: true, showsJobPlaces: true },
    layout: 'resume-timeline',
  };
};

/** A dark band with the name, then two columns: studies and lists at the left, jobs at the right. */
const banner: ResumeTemplate = (draw, facts) => {
  const family = pickFamily(draw, 'report', 'text');
  const english = facts.language === 'en';
  const months = monthWriter(draw, facts);
  const sheet = createSheet(595.28, 841.89);
  sheet.box(0, 0, 595.28, 104, draw.pick(['#1f2937', '#3b0764', '#064e3b'] as const));
  sheet.text(`${facts.person.first} ${facts.person.last.toUpperCase()}`, 36, 48, {
    face: family.bold,
    size: 22,
    colour: '#ffffff',
  });
  sheet.text(facts.headline, 36, 68, { face: family.regular, size: 12, colour: '#ffffff' });
  const contacts = [facts.email, facts.phone, facts.town, facts.linkedin ?? '']
    .filter((one) => one !== '')
    .join('  /  ');
  const thin: TextStyle = { face: family.regular, size: 8.2, colour: '#ffffff' };
  sheet.text(contacts, 36, 90, { ...thin, size: 8.2 * Math.min(1, 523 / widthOf(contacts, thin)) });
  const column = (x: number, width: number) => {
    let y = 132;
    return {
      title(name: string) {
        y += 8;
        sheet.text(name, x, y, { face: family.bold, size: 12.5, colour: '#374151' });
        sheet.box(x, y + 4, 26, 2, '#374151');
        y += 20;
      },
      put(written: string, size = 8.8, heavy = false) {
        const style = { face: heavy ? family.bold : family.regular, size };
        for (const row of brokenLines(written, width, style)) {
          sheet.text(row, x, y, style);
          y += size * 1.34;
        }
      },
      gap(points: number) {
        y += points;
      },
    };
  };
  const left = column(36, 180);
  const right = column(246, 314);
  left.title(english ? 'Education' : 'Diplômes');
  for (const { school, degree, end } of facts.studies) {
    left.put(end, 8.2);
    left.put(degree, 9, true);
    left.put(school);
    left.gap(6);
  }
  left.title(english ? 'Skills' : 'Compétences');
  for (const skill of facts.skills) left.put(skill);
  left.title(english ? 'Languages' : 'Langues');
  for (const language of facts.languages) left.put(language);
  right.title(english ? 'Work history' : 'Parcours professionnel');
  for (const { title, company, start, end, tasks } of facts.jobs) {
    right.put(company, 10, true);
    right.put(`${title} | ${months.period(start, end)}`, 9);
    right.put(tasks.join(' '));
    right.gap(8);
  }
  if (facts.certifications.length > 0) {
    right.title('Certifications');
    for (const { name, provider, year } of facts.certifications) right.put(`${year} : ${name}, ${provider}`);
  }
  return {
    sheets: [sheet],
    said: { showsMonths: months.showsMonths, showsStudyStart: false, showsJobPlaces: false },
    layout: 'resume-banner-2-columns',
  };
};

export const reportResumeTemplates: readonly ResumeTemplate[] = [
  timeline,
  banner,
  labelledForm,
  darkSidebar,
  studentPage,
  functionalPage,
  academicPage,
];
