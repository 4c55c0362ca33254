import { breakLines, measureText, type TextStyle } from '@probant/samples/drawing/sheet';
import { A4_WIDTH, createA4Sheet } from '../../../page/a4-sheet.ts';
import { pickFamily } from '../../../page/faces.ts';
import { createMonthWriter } from '../../../resume/month-writer.ts';
import type { ResumeTemplate } from '../../../resume/template.ts';

/** A dark band with the name, then two columns: studies and lists at the left, jobs at the right. */
export const drawBanner: ResumeTemplate = (draw, facts) => {
  const family = pickFamily(draw, 'report', 'text');
  const isEnglish = facts.language === 'en';
  const monthWriter = createMonthWriter(draw, facts);
  const sheet = createA4Sheet();
  sheet.box(0, 0, A4_WIDTH, 104, draw.pick(['#1f2937', '#3b0764', '#064e3b'] as const));
  sheet.text(`${facts.person.first} ${facts.person.last.toUpperCase()}`, 36, 48, {
    face: family.bold,
    size: 22,
    colour: '#ffffff',
  });
  sheet.text(facts.headline, 36, 68, { face: family.regular, size: 12, colour: '#ffffff' });
  const contacts = [facts.email, facts.phone, facts.town, facts.linkedin ?? '']
    .filter((contact) => contact !== '')
    .join('  /  ');
  const contactStyle: TextStyle = { face: family.regular, size: 8.2, colour: '#ffffff' };
  sheet.text(contacts, 36, 90, { ...contactStyle, size: 8.2 * Math.min(1, 523 / measureText(contacts, contactStyle)) });
  const createColumn = (x: number, width: number) => {
    let y = 132;
    return {
      writeTitle(name: string) {
        y += 8;
        sheet.text(name, x, y, { face: family.bold, size: 12.5, colour: '#374151' });
        sheet.box(x, y + 4, 26, 2, '#374151');
        y += 20;
      },
      write(text: string, size = 8.8, bold = false) {
        const style = { face: bold ? family.bold : family.regular, size };
        for (const row of breakLines(text, width, style)) {
          sheet.text(row, x, y, style);
          y += size * 1.34;
        }
      },
      addGap(points: number) {
        y += points;
      },
    };
  };
  const leftColumn = createColumn(36, 180);
  const rightColumn = createColumn(246, 314);
  leftColumn.writeTitle(isEnglish ? 'Education' : 'Diplômes');
  for (const { school, degree, end } of facts.studies) {
    leftColumn.write(end, 8.2);
    leftColumn.write(degree, 9, true);
    leftColumn.write(school);
    leftColumn.addGap(6);
  }
  leftColumn.writeTitle(isEnglish ? 'Skills' : 'Compétences');
  for (const skill of facts.skills) leftColumn.write(skill);
  leftColumn.writeTitle(isEnglish ? 'Languages' : 'Langues');
  for (const language of facts.languages) leftColumn.write(language);
  rightColumn.writeTitle(isEnglish ? 'Work history' : 'Parcours professionnel');
  for (const { title, company, start, end, tasks } of facts.jobs) {
    rightColumn.write(company, 10, true);
    rightColumn.write(`${title} | ${monthWriter.formatPeriod(start, end)}`, 9);
    rightColumn.write(tasks.join(' '));
    rightColumn.addGap(8);
  }
  if (facts.certifications.length > 0) {
    rightColumn.writeTitle('Certifications');
    for (const { name, provider, year } of facts.certifications) rightColumn.write(`${year} : ${name}, ${provider}`);
  }
  return {
    sheets: [sheet],
    printed: { showsMonths: monthWriter.showsMonths, showsStudyStart: false, showsJobPlaces: false },
    layout: 'resume-banner-2-columns',
  };
};
