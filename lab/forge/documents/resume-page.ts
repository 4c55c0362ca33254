import type { Draw } from '../../generate/draw.ts';
import { inventResume } from '../../generate/resume/invent-resume.ts';
import { type BusinessDocument, formatDay } from './business-document.ts';
import { inventRecentDay } from './recent-day.ts';

export function inventResumePage(draw: Draw): BusinessDocument {
  const { email, headline, jobs, languages, person, phone, postcode, profile, skills, street, studies, town } =
    inventResume(draw.fork('facts'), 'fr');
  const day = inventRecentDay(draw);
  return {
    kind: 'resume',
    title: `${person.first} ${person.last}`,
    issuer: [headline, street, `${postcode} ${town}`, phone, email],
    recipient: [],
    facts: [
      ['Compétences', skills.slice(0, 5).join(', ')],
      ['Langues', languages.join(', ')],
    ],
    paragraphs: [profile],
    table: {
      columns: [
        { label: 'Période', share: 0.24, align: 'left' },
        { label: 'Poste ou diplôme', share: 0.42, align: 'left' },
        { label: 'Entreprise ou école', share: 0.34, align: 'left' },
      ],
      rows: [
        ...jobs.map(({ company, end, start, title }) => [
          `${start} - ${end ?? 'aujourd’hui'}`,
          title.slice(0, 36),
          company.slice(0, 30),
        ]),
        ...studies.map(({ degree, end, school, start }) => [
          `${start} - ${end}`,
          degree.slice(0, 36),
          school.slice(0, 30),
        ]),
      ],
    },
    totals: [],
    footer: [`Mis à jour le ${formatDay(day)}`],
    mrz: [],
    day,
  };
}
