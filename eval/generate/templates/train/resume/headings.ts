import type { Draw } from '../../../draw.ts';
import type { ResumeFacts } from '../../../resume/facts.ts';

const HEADINGS = {
  fr: {
    jobs: [
      'Expérience professionnelle',
      'Expériences professionnelles',
      'Expériences',
      'Parcours professionnel',
      'Expériences et stages',
      'Emplois occupés',
    ],
    studies: [
      'Formation',
      'Formations',
      'Formation et diplômes',
      'Diplômes',
      'Études et diplômes',
      'Parcours scolaire',
      'Formation initiale',
    ],
    skills: [
      'Compétences',
      'Compétences techniques',
      'Savoir-faire',
      'Compétences clés',
      'Atouts et compétences',
      'Domaines d’expertise',
    ],
    languages: ['Langues', 'Langues vivantes'],
    certificates: ['Certifications', 'Certificats', 'Certifications et habilitations'],
    interests: ['Centres d’intérêt', 'Loisirs'],
    profile: ['Profil', 'À propos', 'Objectif'],
    contact: ['Contact', 'Coordonnées', 'Informations personnelles'],
    references: ['Références', 'Recommandations'],
  },
  en: {
    jobs: [
      'Work Experience',
      'Experience',
      'Professional Experience',
      'Employment History',
      'Career History',
      'Work Experience & Internships',
    ],
    studies: ['Education', 'Education and Training', 'Academic Background', 'Studies'],
    skills: ['Skills', 'Key Skills', 'Technical Skills', 'Skills & Tools', 'Areas of Expertise'],
    languages: ['Languages'],
    certificates: ['Certifications', 'Certificates'],
    interests: ['Interests', 'Hobbies'],
    profile: ['Profile', 'Summary', 'About me'],
    contact: ['Contact', 'Personal details'],
    references: ['References', 'Referees'],
  },
};

type Chapter = keyof (typeof HEADINGS)['fr'];

/** The words that one author chose for the chapters; a page in two languages has them all twice: "Formation / Education". */
export function chosenHeadings(draw: Draw, { language }: ResumeFacts): (chapter: Chapter) => string {
  const twice = draw.fork('bilingual').chance(0.08);
  const other = language === 'fr' ? 'en' : 'fr';
  return (chapter) => {
    const own = draw.fork(chapter).pick(HEADINGS[language][chapter]);
    return twice ? `${own} / ${draw.fork(`${chapter} twice`).pick(HEADINGS[other][chapter])}` : own;
  };
}
