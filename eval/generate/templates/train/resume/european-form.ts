import { createSheet, type Sheet } from '../../../../../samples/drawing/sheet.ts';
import { monthWriter } from '../../../resume/month-writer.ts';
import type { ResumeTemplate } from '../../../resume/template.ts';
import { type Column, inventHand, mainColumn, say, style } from './column.ts';

const LABELS = {
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
    chapters: ['EXPÉRIENCE PROFESSIONNELLE', 'FORMATION', 'LANGUES', 'COMPÉTENCES', 'CERTIFICATIONS'],
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
    chapters: ['WORK EXPERIENCE', 'EDUCATION', 'LANGUAGES', 'SKILLS', 'CERTIFICATIONS'],
  },
};

/** Every value has a label: in a column of its own, or before a colon on the same row. */
export const europeanForm: ResumeTemplate = (draw, facts) => {
  const labels = LABELS[facts.language];
  const label = (key: Exclude<keyof typeof labels, 'chapters'>) => draw.fork(key).pick(labels[key]);
  const hand = inventHand(draw);
  const months = monthWriter(draw, facts);
  const sheets: Sheet[] = [createSheet(595.28, 841.89)];
  const aside = draw.chance(0.6);
  const page: Column = mainColumn(sheets, aside ? 200 : 56, aside ? 345 : 490, 58);
  const [jobs = '', studies = '', languages = '', skills = '', certificates = ''] = labels.chapters;
  const chapter = (title: string) => {
    page.y += 14;
    if (page.y > 750) page.full();
    page.sheet.text(title, 50, page.y, style(hand, 1.1, true, hand.accent));
    page.y += hand.size * 1.9;
  };
  const row = (name: string, value: string, bold = false) => {
    if (!aside) return say(page, `${name} : ${value}`, style(hand, 1, bold));
    if (page.y > 800) page.full();
    page.sheet.text(name, 50, page.y, style(hand, Math.min(1, 22 / name.length), false, hand.accent));
    return say(page, value, style(hand, 1, bold));
  };
  page.sheet.text(draw.pick(['CURRICULUM VITAE', 'Europass', 'CV']), 50, 40, style(hand, 1.2, true));
  const name = label('name');
  const { first, last } = facts.person;
  if (/pr.nom/i.test(name)) row(name, /^Nom/.test(name) ? `${last.toUpperCase()} ${first}` : `${first} ${last}`, true);
  else if (name === 'Name') row(name, `${first} ${last}`, true);
  else {
    row(name, draw.chance(0.5) ? last.toUpperCase() : last, true);
    row(label('first'), first, true);
  }
  row(
    label('home'),
    draw.chance(0.5) ? `${facts.street}, ${facts.postcode} ${facts.town}` : `${facts.postcode} ${facts.town}`,
  );
  row(label('phone'), facts.phone);
  row(label('mail'), facts.email);
  if (facts.linkedin !== null) row('LinkedIn', facts.linkedin);
  chapter(jobs);
  const places = draw.chance(0.5);
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    row(label('period'), months.period(start, end));
    row(label('post'), title, true);
    row(label('company'), places ? `${company}, ${location}` : company);
    row(label('tasks'), tasks.join(' '));
    page.y += hand.size * 0.8;
  }
  chapter(studies);
  for (const { degree, school, start, end } of facts.studies) {
    row(label('period'), `${start} - ${end}`);
    row(label('degree'), degree, true);
    row(label('school'), school);
    page.y += hand.size * 0.6;
  }
  chapter(languages);
  for (const language of facts.languages) say(page, language, style(hand));
  chapter(skills);
  say(page, facts.skills.join(', '), style(hand));
  if (facts.certifications.length > 0) {
    chapter(certificates);
    for (const { name: title, provider, year } of facts.certifications)
      say(page, `${title}, ${provider}, ${year}`, style(hand));
  }
  return {
    sheets,
    said: { showsMonths: months.showsMonths, showsStudyStart: true, showsJobPlaces: places },
    layout: 'resume-european',
  };
};
