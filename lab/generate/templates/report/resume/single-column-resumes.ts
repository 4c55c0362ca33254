import type { ResumeTemplate } from '../../../resume/template.ts';
import { pickPeriodFormat } from './period-format.ts';
import { createResumePaper } from './text-column.ts';

/** A student's resume: name at the left and contact at the right, studies before jobs. */
export const drawStudentResume: ResumeTemplate = (draw, facts) => {
  const isFrench = facts.language === 'fr';
  const paper = createResumePaper(draw, 9, 10.2);
  const periodFormat = pickPeriodFormat(draw, facts);
  const column = paper.addColumn({ left: 52, right: 546, top: 60 });
  const rows = [
    facts.street,
    `${facts.postcode} ${facts.town}`,
    facts.phone,
    facts.email,
    ...(facts.linkedin === null ? [] : [facts.linkedin]),
  ];
  column.writeRight(rows[0] ?? '', { scale: 0.92 });
  column.write(`${facts.person.first} ${facts.person.last}`, { scale: 1.9, bold: true });
  for (const row of rows.slice(1)) {
    column.writeRight(row, { scale: 0.92 });
    column.addSpace(paper.size * 1.3);
  }
  if (facts.particulars.length > 0) column.write(facts.particulars.join(' – '), { scale: 0.92 });
  const writeSectionTitle = (title: string) => {
    column.addSpace(13);
    column.write(title.toUpperCase(), { bold: true, scale: 1.08 });
    column.drawRule('#9a9a9a');
    column.addSpace(6);
  };
  writeSectionTitle(isFrench ? 'Formation' : 'Education');
  for (const { school, degree, start, end } of facts.studies) {
    column.writeRight(`${start} – ${end}`);
    column.write(degree, { bold: true });
    column.write(school);
    column.addSpace(4);
  }
  writeSectionTitle(isFrench ? 'Expériences et stages' : 'Work experience');
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    column.write(`${title} – ${company} (${location})`, { bold: true });
    column.write(periodFormat.format(start, end), { colour: '#6a6a6a' });
    for (const task of tasks) column.write(`- ${task}`, { indent: 10 });
    column.addSpace(5);
  }
  writeSectionTitle(isFrench ? 'Compétences' : 'Skills');
  column.write(facts.skills.join(', '));
  writeSectionTitle(isFrench ? 'Langues' : 'Languages');
  column.write(facts.languages.join(', '));
  if (facts.certifications.length > 0) {
    writeSectionTitle('Certifications');
    for (const { name, provider, year } of facts.certifications) column.write(`• ${name}, ${provider} (${year})`);
  }
  if (facts.interests.length > 0) {
    writeSectionTitle(isFrench ? 'Centres d’intérêt' : 'Interests');
    column.write(facts.interests.join(', '));
  }
  return {
    sheets: paper.sheets,
    printed: { showsMonths: periodFormat.showsMonths, showsStudyStart: true, showsJobPlaces: true },
    layout: 'resume-student',
  };
};

/** A functional resume: skills first, in named groups, then one row per job. */
export const drawFunctionalResume: ResumeTemplate = (draw, facts) => {
  const isFrench = facts.language === 'fr';
  const paper = createResumePaper(draw, 9, 10.2);
  const periodFormat = pickPeriodFormat(draw, facts);
  const column = paper.addColumn({ left: 58, right: 540, top: 66 });
  column.write(`${facts.person.first.toUpperCase()} ${facts.person.last.toUpperCase()}`, {
    scale: 1.8,
    bold: true,
    colour: '#7b341e',
  });
  column.write(facts.headline, { scale: 1.15 });
  column.write([facts.town, facts.phone, facts.email].join(draw.pick([' · ', ' | ', ' – '])));
  if (facts.linkedin !== null) column.write(facts.linkedin);
  const writeSectionTitle = (title: string) => {
    column.addSpace(12);
    column.write(title, { bold: true, scale: 1.3, colour: '#7b341e' });
    column.addSpace(3);
  };
  writeSectionTitle(isFrench ? 'Profil' : 'Profile');
  column.write(facts.profile);
  writeSectionTitle(isFrench ? 'Compétences clés' : 'Core skills');
  const half = Math.ceil(facts.skills.length / 2);
  column.write(`${isFrench ? 'Métier' : 'Trade'} : ${facts.skills.slice(0, half).join(', ')}`);
  column.write(`${isFrench ? 'Transverses' : 'General'} : ${facts.skills.slice(half).join(', ')}`);
  writeSectionTitle(isFrench ? 'Parcours professionnel' : 'Employment history');
  for (const { title, company, start, end } of facts.jobs) {
    column.write(`${periodFormat.format(start, end)} : ${title}, ${company}`);
    column.addSpace(2);
  }
  writeSectionTitle(isFrench ? 'Études' : 'Education');
  for (const { degree, school, end } of facts.studies) column.write(`${end} : ${degree}, ${school}`);
  writeSectionTitle(isFrench ? 'Langues' : 'Languages');
  for (const language of facts.languages) column.write(`• ${language}`);
  if (facts.certifications.length > 0) {
    writeSectionTitle(isFrench ? 'Certificats' : 'Certificates');
    for (const { name, provider, year } of facts.certifications) column.write(`${name} – ${provider} – ${year}`);
  }
  return {
    sheets: paper.sheets,
    printed: {
      showsMonths: periodFormat.showsMonths,
      showsStudyStart: false,
      showsJobPlaces: false,
      showsTasks: false,
    },
    layout: 'resume-functional',
  };
};

/** The resume of a researcher or an executive: centred header, dates at the right edge, thin rules, a referee at the end. */
export const drawAcademicResume: ResumeTemplate = (draw, facts) => {
  const isFrench = facts.language === 'fr';
  const paper = createResumePaper(draw, 9, 10.4);
  const periodFormat = pickPeriodFormat(draw, facts);
  const column = paper.addColumn({ left: 64, right: 532, top: 128 });
  const sheet = column.currentSheet();
  const writeCentred = (text: string, y: number, size: number, bold = false) =>
    sheet.centred(text, 297, y, { face: bold ? paper.family.bold : paper.family.regular, size });
  writeCentred(`${facts.person.first} ${facts.person.last}`, 62, 20, true);
  writeCentred(facts.headline, 80, 11);
  writeCentred(`${facts.street}, ${facts.postcode} ${facts.town}`, 95, 9);
  writeCentred([facts.phone, facts.email].join(' — '), 108, 9);
  if (facts.linkedin !== null) writeCentred(facts.linkedin, 120, 8.5);
  const writeSectionTitle = (title: string) => {
    column.addSpace(12);
    column.write(title, { bold: true, scale: 1.15 });
    column.drawRule('#444444');
    column.addSpace(6);
  };
  writeSectionTitle(isFrench ? 'Expérience' : 'Professional experience');
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    column.writeRight(periodFormat.format(start, end), { scale: 0.92 });
    column.write(company, { bold: true });
    column.writeRight(location, { scale: 0.92 });
    column.write(title);
    for (const task of tasks) column.write(`· ${task}`, { indent: 12 });
    column.addSpace(5);
  }
  writeSectionTitle(isFrench ? 'Diplômes' : 'Education');
  for (const { degree, school, end } of facts.studies) {
    column.writeRight(end, { scale: 0.92 });
    column.write(`${degree}, ${school}`);
    column.addSpace(2);
  }
  writeSectionTitle(isFrench ? 'Langues' : 'Languages');
  column.write(facts.languages.join(' ; '));
  writeSectionTitle(isFrench ? 'Compétences' : 'Skills');
  column.write(facts.skills.join(' ; '));
  if (facts.certifications.length > 0) {
    writeSectionTitle('Certifications');
    for (const { name, provider, year } of facts.certifications) {
      column.writeRight(String(year), { scale: 0.92 });
      column.write(`${name}, ${provider}`);
    }
  }
  writeSectionTitle(isFrench ? 'Références' : 'References');
  column.write(`${facts.referee.name}, ${facts.referee.company}, ${facts.referee.phone}`);
  return {
    sheets: paper.sheets,
    printed: { showsMonths: periodFormat.showsMonths, showsStudyStart: false, showsJobPlaces: true },
    layout: 'resume-academic',
  };
};
