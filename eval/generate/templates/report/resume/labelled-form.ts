import type { ResumeTemplate } from '../../../resume/template.ts';
import { wordingOfPeriods } from './periods.ts';
import { folio } from './writing.ts';

const WORDS = {
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
    tongues: 'Langues',
    abilities: 'Aptitudes et compétences',
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
    tongues: 'Languages',
    abilities: 'Skills and competences',
    certificates: 'Certificates',
  },
} as const;

/** The European form: a label to the left of a rule, its value to the right. */
export const labelledForm: ResumeTemplate = (draw, facts) => {
  const said = WORDS[facts.language];
  const paper = folio(draw, 8.6, 9.4);
  const periods = wordingOfPeriods(draw, facts);
  const values = paper.strip({ left: 212, right: 552, top: 62 });
  const line = (label: string, value: string, heavy = false) => {
    const rows = values.beside(label, 44, 156, { ink: '#3d4f7c' });
    const before = values.y();
    const step = values.put(value, { heavy });
    values.space(Math.max(0, rows * step - (values.y() - before)) + 1.5);
  };
  const chapter = (title: string) => {
    values.space(12);
    values.beside(title, 44, 156, { heavy: true, size: 1.12, ink: '#24386b' });
    values.space(paper.size * 2.4);
  };
  values.put(said.title, { size: 1.7, heavy: true });
  chapter(said.person);
  line(said.name, `${facts.person.last.toUpperCase()} ${facts.person.first}`, true);
  line(said.address, `${facts.street}, ${facts.postcode} ${facts.town}`);
  line(said.phone, facts.phone);
  line(said.mail, facts.email);
  if (facts.linkedin !== null) line('LinkedIn', facts.linkedin);
  chapter(said.job);
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    line(said.dates, periods.write(start, end));
    line(said.post, title, true);
    line(said.employer, `${company}, ${location}`);
    line(said.tasks, tasks.join(' '));
    values.space(6);
  }
  chapter(said.training);
  for (const { degree, school, start, end } of facts.studies) {
    line(said.dates, `${start} - ${end}`);
    line(said.diploma, degree, true);
    line(said.school, school);
    values.space(6);
  }
  chapter(said.tongues);
  for (const language of facts.languages) values.put(language);
  chapter(said.abilities);
  values.put(facts.skills.join(', '));
  if (facts.certifications.length > 0) {
    chapter(said.certificates);
    for (const { name, provider, year } of facts.certifications) values.put(`${name}, ${provider}, ${year}`);
  }
  return {
    sheets: paper.sheets,
    said: { showsMonths: periods.months, showsStudyStart: true, showsJobPlaces: true },
    layout: 'resume-form',
  };
};
