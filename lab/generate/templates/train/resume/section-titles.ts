import type { Draw } from '../../../draw.ts';
import type { ResumeFacts } from '../../../resume/facts.ts';

const SECTION_TITLES = {
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

type Section = keyof (typeof SECTION_TITLES)['fr'];

/** Returns a function that gives the title of each section as one author writes it. A bilingual resume has each title twice: "Formation / Education". */
export function pickSectionTitles(draw: Draw, { language }: ResumeFacts): (section: Section) => string {
  const isBilingual = draw.fork('bilingual').chance(0.08);
  const otherLanguage = language === 'fr' ? 'en' : 'fr';
  return (section) => {
    const title = draw.fork(section).pick(SECTION_TITLES[language][section]);
    return isBilingual
      ? `${title} / ${draw.fork(`${section} twice`).pick(SECTION_TITLES[otherLanguage][section])}`
      : title;
  };
}
