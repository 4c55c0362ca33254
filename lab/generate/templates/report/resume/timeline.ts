import { breakLines, type TextStyle } from '@probant/samples/drawing/sheet';
import { createA4Sheet } from '../../../page/a4-sheet.ts';
import { pickFamily } from '../../../page/faces.ts';
import { createMonthWriter } from '../../../resume/month-writer.ts';
import type { ResumeTemplate } from '../../../resume/template.ts';

/** Periods in a column at the left, everything else to their right. */
export const drawTimeline: ResumeTemplate = (draw, facts) => {
  const family = pickFamily(draw, 'report', 'text');
  const [textStyle, boldStyle]: readonly [TextStyle, TextStyle] = [
    { face: family.regular, size: 9.2 },
    { face: family.bold, size: 9.6 },
  ];
  const isEnglish = facts.language === 'en';
  const monthWriter = createMonthWriter(draw, facts);
  const sheet = createA4Sheet();
  sheet.centred(`${facts.person.first} ${facts.person.last}`, 297, 58, { face: family.bold, size: 21 });
  sheet.centred([facts.town, facts.phone, facts.email].join('   '), 297, 78, textStyle);
  if (facts.linkedin !== null) sheet.centred(facts.linkedin, 297, 91, textStyle);
  let y = 122;
  const [left, bodyX, right] = [48, 178, 548];
  const writeSectionTitle = (name: string) => {
    sheet.box(left, y - 11, right - left, 15, '#e5e7eb');
    sheet.text(name.toUpperCase(), left + 4, y, boldStyle);
    y += 20;
  };
  const writeRows = (text: string, style: TextStyle, x = bodyX) => {
    for (const row of breakLines(text, right - x, style)) {
      sheet.text(row, x, y, style);
      y += 12;
    }
  };
  writeSectionTitle(isEnglish ? 'Professional experience' : 'Expériences professionnelles');
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    for (const [index, row] of breakLines(monthWriter.formatPeriod(start, end), bodyX - left - 8, textStyle).entries())
      sheet.text(row, left, y + index * 12, textStyle);
    writeRows(title, boldStyle);
    writeRows(`${company} – ${location}`, textStyle);
    for (const task of tasks) writeRows(`– ${task}`, textStyle, bodyX + 8);
    y += 6;
  }
  writeSectionTitle(isEnglish ? 'Education' : 'Formation');
  for (const { school, degree, start, end } of facts.studies) {
    sheet.text(`${start} – ${end}`, left, y, textStyle);
    writeRows(degree, boldStyle);
    writeRows(school, textStyle);
    y += 4;
  }
  writeSectionTitle(isEnglish ? 'Skills' : 'Compétences');
  writeRows(facts.skills.join(' • '), textStyle, left);
  y += 8;
  writeSectionTitle(isEnglish ? 'Languages' : 'Langues');
  writeRows(facts.languages.join(' • '), textStyle, left);
  if (facts.certifications.length > 0) {
    y += 8;
    writeSectionTitle('Certifications');
    for (const { name, provider, year } of facts.certifications) {
      sheet.text(String(year), left, y, textStyle);
      writeRows(`${name}, ${provider}`, textStyle);
    }
  }
  return {
    sheets: [sheet],
    printed: { showsMonths: monthWriter.showsMonths, showsStudyStart: true, showsJobPlaces: true },
    layout: 'resume-timeline',
  };
};
