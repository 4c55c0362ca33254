import type { ResumeTemplate } from '../../../resume/template.ts';
import { pickPeriodFormat } from './period-format.ts';
import { createResumePaper } from './text-column.ts';

/** A dark column at the left or the right with contact and short lists in white; employer, dates and job title in the main column. */
export const drawDarkSidebar: ResumeTemplate = (draw, facts) => {
  const isFrench = facts.language === 'fr';
  const paper = createResumePaper(draw);
  const periodFormat = pickPeriodFormat(draw, facts);
  const isSidebarLeft = draw.chance(0.6);
  const sidebarWidth = draw.whole(170, 200);
  const sidebarX = isSidebarLeft ? 0 : 595 - sidebarWidth;
  paper.sheets[0]?.box(sidebarX, 0, sidebarWidth, 842, draw.pick(['#20323f', '#3f2a3a', '#2b3a2c'] as const));
  const sidebar = paper.addColumn({
    left: sidebarX + 18,
    right: sidebarX + sidebarWidth - 14,
    top: 150,
    colour: '#f4f4f4',
  });
  const mainColumn = paper.addColumn({
    left: isSidebarLeft ? sidebarWidth + 26 : 36,
    right: isSidebarLeft ? 562 : 595 - sidebarWidth - 24,
    top: 62,
  });
  const { first, last } = facts.person;
  const isUppercase = draw.chance(0.5);
  if (draw.chance(0.5)) {
    mainColumn.write(isUppercase ? first.toUpperCase() : first, { scale: 2.3 });
    mainColumn.write(isUppercase ? last.toUpperCase() : last, { scale: 2.3, bold: true });
  } else mainColumn.write(`${first} ${isUppercase ? last.toUpperCase() : last}`, { scale: 2.2, bold: true });
  mainColumn.addSpace(2);
  mainColumn.write(facts.headline, { scale: 1.25, colour: '#555f66' });
  const writeSidebarTitle = (title: string) => {
    sidebar.addSpace(14);
    sidebar.write(title.toUpperCase(), { bold: true, scale: 1.1 });
    sidebar.drawRule('#f4f4f4');
    sidebar.addSpace(5);
  };
  writeSidebarTitle(isFrench ? 'Me contacter' : 'Get in touch');
  for (const row of [facts.phone, facts.email, `${facts.postcode} ${facts.town}`, facts.linkedin, ...facts.particulars])
    if (row !== null) sidebar.write(row, { scale: 0.94 });
  writeSidebarTitle(isFrench ? 'Compétences' : 'Skills');
  for (const skill of facts.skills) sidebar.write(`• ${skill}`, { scale: 0.96 });
  writeSidebarTitle(isFrench ? 'Langues' : 'Languages');
  for (const language of facts.languages) sidebar.write(language, { scale: 0.96 });
  if (facts.interests.length > 0) {
    writeSidebarTitle(isFrench ? 'Loisirs' : 'Interests');
    for (const interest of facts.interests) sidebar.write(interest, { scale: 0.96 });
  }
  const writeMainTitle = (title: string) => {
    mainColumn.addSpace(14);
    mainColumn.write(title, { bold: true, scale: 1.35, colour: '#20323f' });
    mainColumn.addSpace(3);
  };
  if (draw.chance(0.6)) {
    writeMainTitle(isFrench ? 'À propos de moi' : 'About me');
    mainColumn.write(facts.profile);
  }
  writeMainTitle(isFrench ? 'Expériences' : 'Experience');
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    mainColumn.write(`${company} – ${location}`, { bold: true });
    mainColumn.write(periodFormat.format(start, end), { scale: 0.9, colour: '#666666' });
    mainColumn.write(title, { scale: 1.05 });
    for (const task of tasks) mainColumn.write(`• ${task}`, { indent: 8 });
    mainColumn.addSpace(7);
  }
  writeMainTitle(isFrench ? 'Formations' : 'Education');
  for (const { school, degree, end } of facts.studies) {
    mainColumn.write(degree, { bold: true });
    mainColumn.write(`${school} | ${end}`);
    mainColumn.addSpace(4);
  }
  if (facts.certifications.length > 0) {
    writeMainTitle(isFrench ? 'Certifications' : 'Certifications');
    for (const { name, provider, year } of facts.certifications) mainColumn.write(`${name} (${provider}, ${year})`);
  }
  return {
    sheets: paper.sheets,
    printed: { showsMonths: periodFormat.showsMonths, showsStudyStart: false, showsJobPlaces: true },
    layout: 'resume-dark-sidebar-2-columns',
  };
};
