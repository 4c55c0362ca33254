import type { Sheet } from '@probant/samples/drawing/sheet';
import { createA4Sheet } from '../../../page/a4-sheet.ts';
import { createMonthWriter } from '../../../resume/month-writer.ts';
import type { ResumeTemplate } from '../../../resume/template.ts';
import { createMainColumn, pickResumeStyle, type TextColumn, toTextStyle, writeText } from './text-column.ts';

const FORM_LABELS = {
  fr: {
    name: ['Nom', 'Nom de famille', 'Nom et prénom', 'Prénom Nom'],
    first: ['Prénom', 'Prénoms'],
    home: ['Adresse', 'Adresse postale', 'Domicile'],
    phone: ['Tél.', 'Téléphone portable', 'Mobile'],
    mail: ['E-mail', 'Courrier électronique', 'Adresse électronique'],
    period: ['Période', 'Date', 'De - à'],
    post: ['Poste occupé', 'Fonction', 'Emploi'],
    company: ['Employeur', 'Entreprise', "Nom et adresse de l'employeur"],
    tasks: ['Activités', 'Missions', 'Principales missions'],
    degree: ['Diplôme obtenu', 'Diplôme', 'Titre de la qualification'],
    school: ['École', "Établissement d'enseignement", 'Organisme de formation'],
    sectionTitles: ['EXPÉRIENCE PROFESSIONNELLE', 'FORMATION', 'LANGUES', 'COMPÉTENCES', 'CERTIFICATIONS'],
  },
  en: {
    name: ['Surname', 'Last name', 'Name'],
    first: ['First name', 'Given name'],
    home: ['Address', 'Home address'],
    phone: ['Phone', 'Mobile', 'Tel.'],
    mail: ['Email', 'Email address'],
    period: ['Period', 'From - to', 'Date'],
    post: ['Position', 'Job title', 'Position held'],
    company: ['Employer', 'Company', 'Name of employer'],
    tasks: ['Duties', 'Responsibilities', 'Main tasks'],
    degree: ['Degree', 'Qualification awarded', 'Diploma'],
    school: ['School', 'Organisation providing education', 'Institution'],
    sectionTitles: ['WORK EXPERIENCE', 'EDUCATION', 'LANGUAGES', 'SKILLS', 'CERTIFICATIONS'],
  },
};

/** The European form: each value has a label, in a separate column or before a colon on the same row. */
export const drawEuropeanForm: ResumeTemplate = (draw, facts) => {
  const labels = FORM_LABELS[facts.language];
  const pickLabel = (key: Exclude<keyof typeof labels, 'chapters'>) => draw.fork(key).pick(labels[key]);
  const style = pickResumeStyle(draw);
  const monthWriter = createMonthWriter(draw, facts);
  const sheets: Sheet[] = [createA4Sheet()];
  const hasLabelColumn = draw.chance(0.6);
  const column: TextColumn = createMainColumn(sheets, hasLabelColumn ? 200 : 56, hasLabelColumn ? 345 : 490, 58);
  const [jobs = '', studies = '', languages = '', skills = '', certificates = ''] = labels.sectionTitles;
  const writeSectionTitle = (title: string) => {
    column.y += 14;
    if (column.y > 750) column.startNextSheet();
    column.sheet.text(title, 50, column.y, toTextStyle(style, 1.1, true, style.accent));
    column.y += style.size * 1.9;
  };
  const writeRow = (name: string, value: string, bold = false) => {
    if (!hasLabelColumn) return writeText(column, `${name} : ${value}`, toTextStyle(style, 1, bold));
    if (column.y > 800) column.startNextSheet();
    column.sheet.text(name, 50, column.y, toTextStyle(style, Math.min(1, 22 / name.length), false, style.accent));
    return writeText(column, value, toTextStyle(style, 1, bold));
  };
  column.sheet.text(draw.pick(['CURRICULUM VITAE', 'Europass', 'CV']), 50, 40, toTextStyle(style, 1.2, true));
  const name = pickLabel('name');
  const { first, last } = facts.person;
  if (/pr.nom/i.test(name))
    writeRow(name, /^Nom/.test(name) ? `${last.toUpperCase()} ${first}` : `${first} ${last}`, true);
  else if (name === 'Name') writeRow(name, `${first} ${last}`, true);
  else {
    writeRow(name, draw.chance(0.5) ? last.toUpperCase() : last, true);
    writeRow(pickLabel('first'), first, true);
  }
  writeRow(
    pickLabel('home'),
    draw.chance(0.5) ? `${facts.street}, ${facts.postcode} ${facts.town}` : `${facts.postcode} ${facts.town}`,
  );
  writeRow(pickLabel('phone'), facts.phone);
  writeRow(pickLabel('mail'), facts.email);
  if (facts.linkedin !== null) writeRow('LinkedIn', facts.linkedin);
  writeSectionTitle(jobs);
  const showsPlaces = draw.chance(0.5);
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    writeRow(pickLabel('period'), monthWriter.formatPeriod(start, end));
    writeRow(pickLabel('post'), title, true);
    writeRow(pickLabel('company'), showsPlaces ? `${company}, ${location}` : company);
    writeRow(pickLabel('tasks'), tasks.join(' '));
    column.y += style.size * 0.8;
  }
  writeSectionTitle(studies);
  for (const { degree, school, start, end } of facts.studies) {
    writeRow(pickLabel('period'), `${start} - ${end}`);
    writeRow(pickLabel('degree'), degree, true);
    writeRow(pickLabel('school'), school);
    column.y += style.size * 0.6;
  }
  writeSectionTitle(languages);
  for (const language of facts.languages) writeText(column, language, toTextStyle(style));
  writeSectionTitle(skills);
  writeText(column, facts.skills.join(', '), toTextStyle(style));
  if (facts.certifications.length > 0) {
    writeSectionTitle(certificates);
    for (const { name: title, provider, year } of facts.certifications)
      writeText(column, `${title}, ${provider}, ${year}`, toTextStyle(style));
  }
  return {
    sheets,
    printed: { showsMonths: monthWriter.showsMonths, showsStudyStart: true, showsJobPlaces: showsPlaces },
    layout: 'resume-european',
  };
};
