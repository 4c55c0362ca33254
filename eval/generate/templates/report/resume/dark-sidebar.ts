import type { ResumeTemplate } from '../../../resume/template.ts';
import { wordingOfPeriods } from './periods.ts';
import { folio } from './writing.ts';

/** A dark column with contact and lists in white, at the left or the right; employer and dates on one row, the trade below. */
export const darkSidebar: ResumeTemplate = (draw, facts) => {
  const french = facts.language === 'fr';
  const paper = folio(draw);
  const periods = wordingOfPeriods(draw, facts);
  const atLeft = draw.chance(0.6);
  const wide = draw.whole(170, 200);
  const edge = atLeft ? 0 : 595 - wide;
  paper.sheets[0]?.box(edge, 0, wide, 842, draw.pick(['#20323f', '#3f2a3a', '#2b3a2c'] as const));
  const side = paper.strip({ left: edge + 18, right: edge + wide - 14, top: 150, ink: '#f4f4f4' });
  const main = paper.strip({ left: atLeft ? wide + 26 : 36, right: atLeft ? 562 : 595 - wide - 24, top: 62 });
  const { first, last } = facts.person;
  const capitals = draw.chance(0.5);
  if (draw.chance(0.5)) {
    main.put(capitals ? first.toUpperCase() : first, { size: 2.3 });
    main.put(capitals ? last.toUpperCase() : last, { size: 2.3, heavy: true });
  } else main.put(`${first} ${capitals ? last.toUpperCase() : last}`, { size: 2.2, heavy: true });
  main.space(2);
  main.put(facts.headline, { size: 1.25, ink: '#555f66' });
  const short = (title: string) => {
    side.space(14);
    side.put(title.toUpperCase(), { heavy: true, size: 1.1 });
    side.line('#f4f4f4');
    side.space(5);
  };
  short(french ? 'Me contacter' : 'Get in touch');
  for (const row of [facts.phone, facts.email, `${facts.postcode} ${facts.town}`, facts.linkedin, ...facts.particulars])
    if (row !== null) side.put(row, { size: 0.94 });
  short(french ? 'Compétences' : 'Skills');
  for (const skill of facts.skills) side.put(`• ${skill}`, { size: 0.96 });
  short(french ? 'Langues' : 'Languages');
  for (const language of facts.languages) side.put(language, { size: 0.96 });
  if (facts.interests.length > 0) {
    short(french ? 'Loisirs' : 'Interests');
    for (const interest of facts.interests) side.put(interest, { size: 0.96 });
  }
  const long = (title: string) => {
    main.space(14);
    main.put(title, { heavy: true, size: 1.35, ink: '#20323f' });
    main.space(3);
  };
  if (draw.chance(0.6)) {
    long(french ? 'À propos de moi' : 'About me');
    main.put(facts.profile);
  }
  long(french ? 'Expériences' : 'Experience');
  for (const { title, company, location, start, end, tasks } of facts.jobs) {
    main.put(`${company} – ${location}`, { heavy: true });
    main.put(periods.write(start, end), { size: 0.9, ink: '#666666' });
    main.put(title, { size: 1.05 });
    for (const task of tasks) main.put(`• ${task}`, { indent: 8 });
    main.space(7);
  }
  long(french ? 'Formations' : 'Education');
  for (const { school, degree, end } of facts.studies) {
    main.put(degree, { heavy: true });
    main.put(`${school} | ${end}`);
    main.space(4);
  }
  if (facts.certifications.length > 0) {
    long(french ? 'Certifications' : 'Certifications');
    for (const { name, provider, year } of facts.certifications) main.put(`${name} (${provider}, ${year})`);
  }
  return {
    sheets: paper.sheets,
    said: { showsMonths: periods.months, showsStudyStart: false, showsJobPlaces: true },
    layout: 'resume-dark-sidebar-2-columns',
  };
};
