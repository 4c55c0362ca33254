import type { ResumeTemplate } from '../../../resume/template.ts';
import { wordingOfPeriods } from './periods.ts';
import { folio } from './writing.ts';

/** Name left and contact right in the head, studies before jobs, one row a job, as a student writes it. */
export const studentPage: ResumeTemplate = (draw, facts) => {
  const french = facts.language === 'fr';
  const paper = folio(draw, 9, 10.2);
  const periods = wordingOfPeriods(draw, facts);
  const page = paper.strip({ left: 52, right: 546, top: 60 });
  const rows = [
    facts.street,
    `${facts.postcode} ${facts.town}`,
    facts.phone,
    facts.email,
    ...(facts.linkedin === null ? [] : [facts.linkedin]),
  ];
  page.atRight(rows[0] ?? '', { size: 0.92 });
  page.put(`${facts.person.first} ${facts.person.last}`, { size: 1.9, heavy: true });
  for (const row of rows.slice(1)) {
    page.atRight(row, { size: 0.92 });
    page.space(paper.size * 1.3);
  }
  if (facts.particulars.length > 0) page.put(facts.particulars.join(' – '), { size: 0.92 });
  const chapter = (title: string) => {
    page.space(13);
    page.put(title.toUpperCase(), { heavy: true, size: 1.08 });
    page.line('#9a9a9a');
    page.space(6);
  };
  chapter(french ? 'Formation' : 'Education');
  for (const { school, degree, start, end } of facts.studies) {
    page.atRight(`${start} – ${end}`);
    page.put(degree, { heavy: true });
    page.put(school);
    page.space(4);
  }
  chapter(french ? 'Expériences et stages' : 'Work experience');
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    page.put(`${title} – ${company} (${location})`, { heavy: true });
    page.put(periods.write(start, end), { ink: '#6a6a6a' });
    for (const task of tasks) page.put(`- ${task}`, { indent: 10 });
    page.space(5);
  }
  chapter(french ? 'Compétences' : 'Skills');
  page.put(facts.skills.join(', '));
  chapter(french ? 'Langues' : 'Languages');
  page.put(facts.languages.join(', '));
  if (facts.certifications.length > 0) {
    chapter('Certifications');
    for (const { name, provider, year } of facts.certifications) page.put(`• ${name}, ${provider} (${year})`);
  }
  if (facts.interests.length > 0) {
    chapter(french ? 'Centres d’intérêt' : 'Interests');
    page.put(facts.interests.join(', '));
  }
  return {
    sheets: paper.sheets,
    said: { showsMonths: periods.months, showsStudyStart: true, showsJobPlaces: true },
    layout: 'resume-student',
  };
};

/** Abilities first, in groups with a name; the jobs are one row each at the end. */
export const functionalPage: ResumeTemplate = (draw, facts) => {
  const french = facts.language === 'fr';
  const paper = folio(draw, 9, 10.2);
  const periods = wordingOfPeriods(draw, facts);
  const page = paper.strip({ left: 58, right: 540, top: 66 });
  page.put(`${facts.person.first.toUpperCase()} ${facts.person.last.toUpperCase()}`, {
    size: 1.8,
    heavy: true,
    ink: '#7b341e',
  });
  page.put(facts.headline, { size: 1.15 });
  page.put([facts.town, facts.phone, facts.email].join(draw.pick([' · ', ' | ', ' – '])));
  if (facts.linkedin !== null) page.put(facts.linkedin);
  const chapter = (title: string) => {
    page.space(12);
    page.put(title, { heavy: true, size: 1.3, ink: '#7b341e' });
    page.space(3);
  };
  chapter(french ? 'Profil' : 'Profile');
  page.put(facts.profile);
  chapter(french ? 'Compétences clés' : 'Core skills');
  const half = Math.ceil(facts.skills.length / 2);
  page.put(`${french ? 'Métier' : 'Trade'} : ${facts.skills.slice(0, half).join(', ')}`);
  page.put(`${french ? 'Transverses' : 'General'} : ${facts.skills.slice(half).join(', ')}`);
  chapter(french ? 'Parcours professionnel' : 'Employment history');
  for (const { title, company, start, end } of facts.jobs) {
    page.put(`${periods.write(start, end)} : ${title}, ${company}`);
    page.space(2);
  }
  chapter(french ? 'Études' : 'Education');
  for (const { degree, school, end } of facts.studies) page.put(`${end} : ${degree}, ${school}`);
  chapter(french ? 'Langues' : 'Languages');
  for (const language of facts.languages) page.put(`• ${language}`);
  if (facts.certifications.length > 0) {
    chapter(french ? 'Certificats' : 'Certificates');
    for (const { name, provider, year } of facts.certifications) page.put(`${name} – ${provider} – ${year}`);
  }
  return {
    sheets: paper.sheets,
    said: { showsMonths: periods.months, showsStudyStart: false, showsJobPlaces: false, showsTasks: false },
    layout: 'resume-functional',
  };
};

/** Centred head, dates at the right edge, small rules, a referee at the end: the page of a researcher or an executive. */
export const academicPage: ResumeTemplate = (draw, facts) => {
  const french = facts.language === 'fr';
  const paper = folio(draw, 9, 10.4);
  const periods = wordingOfPeriods(draw, facts);
  const page = paper.strip({ left: 64, right: 532, top: 128 });
  const sheet = page.sheet();
  const centre = (text: string, y: number, size: number, heavy = false) =>
    sheet.centred(text, 297, y, { face: heavy ? paper.family.bold : paper.family.regular, size });
  centre(`${facts.person.first} ${facts.person.last}`, 62, 20, true);
  centre(facts.headline, 80, 11);
  centre(`${facts.street}, ${facts.postcode} ${facts.town}`, 95, 9);
  centre([facts.phone, facts.email].join(' — '), 108, 9);
  if (facts.linkedin !== null) centre(facts.linkedin, 120, 8.5);
  const chapter = (title: string) => {
    page.space(12);
    page.put(title, { heavy: true, size: 1.15 });
    page.line('#444444');
    page.space(6);
  };
  chapter(french ? 'Expérience' : 'Professional experience');
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    page.atRight(periods.write(start, end), { size: 0.92 });
    page.put(company, { heavy: true });
    page.atRight(location, { size: 0.92 });
    page.put(title);
    for (const task of tasks) page.put(`· ${task}`, { indent: 12 });
    page.space(5);
  }
  chapter(french ? 'Diplômes' : 'Education');
  for (const { degree, school, end } of facts.studies) {
    page.atRight(end, { size: 0.92 });
    page.put(`${degree}, ${school}`);
    page.space(2);
  }
  chapter(french ? 'Langues' : 'Languages');
  page.put(facts.languages.join(' ; '));
  chapter(french ? 'Compétences' : 'Skills');
  page.put(facts.skills.join(' ; '));
  if (facts.certifications.length > 0) {
    chapter('Certifications');
    for (const { name, provider, year } of facts.certifications) {
      page.atRight(String(year), { size: 0.92 });
      page.put(`${name}, ${provider}`);
    }
  }
  chapter(french ? 'Références' : 'References');
  page.put(`${facts.referee.name}, ${facts.referee.company}, ${facts.referee.phone}`);
  return {
    sheets: paper.sheets,
    said: { showsMonths: periods.months, showsStudyStart: false, showsJobPlaces: true },
    layout: 'resume-academic',
  };
};
