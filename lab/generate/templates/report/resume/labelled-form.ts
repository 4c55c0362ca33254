import type { ResumeTemplate } from '../../../resume/template.ts';
import { pickPeriodFormat } from './period-format.ts';
import { createResumePaper } from './text-column.ts';

const FORM_LABELS = {
  fr: {
    title: 'Curriculum vitae',
    person: 'Informations personnelles',
    name: 'Nom / Prénom',
    address: 'Adresse',
    phone: 'Téléphone',
    mail: 'Courriel',
    job: 'Expérience professionnelle',
    dates: 'Dates',
    post: 'Fonction ou poste occupé',
    tasks: 'Principales activités',
    employer: 'Nom et ville de l’employeur',
    training: 'Éducation et formation',
    diploma: 'Intitulé du diplôme',
    school: 'Établissement',
    languages: 'Langues',
    skills: 'Aptitudes et compétences',
    certificates: 'Certifications',
  },
  en: {
    title: 'Curriculum vitae',
    person: 'Personal information',
    name: 'Surname / First name',
    address: 'Address',
    phone: 'Telephone',
    mail: 'E-mail',
    job: 'Work experience',
    dates: 'Dates',
    post: 'Occupation or position held',
    tasks: 'Main activities',
    employer: 'Employer and town',
    training: 'Education and training',
    diploma: 'Title of qualification',
    school: 'Name of institution',
    languages: 'Languages',
    skills: 'Skills and competences',
    certificates: 'Certificates',
  },
} as const;

/** The European form: each label at the left, its value at the right. */
export const drawLabelledForm: ResumeTemplate = (draw, facts) => {
  const labels = FORM_LABELS[facts.language];
  const paper = createResumePaper(draw, 8.6, 9.4);
  const periodFormat = pickPeriodFormat(draw, facts);
  const column = paper.addColumn({ left: 212, right: 552, top: 62 });
  const writeEntry = (label: string, value: string, bold = false) => {
    const labelRows = column.writeInMargin(label, 44, 156, { colour: '#3d4f7c' });
    const topY = column.y();
    const rowHeight = column.write(value, { bold });
    column.addSpace(Math.max(0, labelRows * rowHeight - (column.y() - topY)) + 1.5);
  };
  const writeSectionTitle = (title: string) => {
    column.addSpace(12);
    column.writeInMargin(title, 44, 156, { bold: true, scale: 1.12, colour: '#24386b' });
    column.addSpace(paper.size * 2.4);
  };
  column.write(labels.title, { scale: 1.7, bold: true });
  writeSectionTitle(labels.person);
  writeEntry(labels.name, `${facts.person.last.toUpperCase()} ${facts.person.first}`, true);
  writeEntry(labels.address, `${facts.street}, ${facts.postcode} ${facts.town}`);
  writeEntry(labels.phone, facts.phone);
  writeEntry(labels.mail, facts.email);
  if (facts.linkedin !== null) writeEntry('LinkedIn', facts.linkedin);
  writeSectionTitle(labels.job);
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    writeEntry(labels.dates, periodFormat.format(start, end));
    writeEntry(labels.post, title, true);
    writeEntry(labels.employer, `${company}, ${location}`);
    writeEntry(labels.tasks, tasks.join(' '));
    column.addSpace(6);
  }
  writeSectionTitle(labels.training);
  for (const { degree, school, start, end } of facts.studies) {
    writeEntry(labels.dates, `${start} - ${end}`);
    writeEntry(labels.diploma, degree, true);
    writeEntry(labels.school, school);
    column.addSpace(6);
  }
  writeSectionTitle(labels.languages);
  for (const language of facts.languages) column.write(language);
  writeSectionTitle(labels.skills);
  column.write(facts.skills.join(', '));
  if (facts.certifications.length > 0) {
    writeSectionTitle(labels.certificates);
    for (const { name, provider, year } of facts.certifications) column.write(`${name}, ${provider}, ${year}`);
  }
  return {
    sheets: paper.sheets,
    printed: { showsMonths: periodFormat.showsMonths, showsStudyStart: true, showsJobPlaces: true },
    layout: 'resume-form',
  };
};
