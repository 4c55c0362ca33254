import { type Career, createCareer, type Degree } from './careers.ts';

/** Careers of the report part, which nothing is trained on. */
export const REPORT_CAREERS: Readonly<Record<'fr' | 'en', readonly Career[]>> = {
  fr: [
    createCareer(
      'Menuisier poseur|Chef d’équipe menuiserie|Ébéniste|Conducteur de travaux|Métreur',
      'Pose de menuiseries sur chantiers de rénovation.|Relevé de cotes et établissement des devis.|Conduite d’une équipe de trois compagnons.|Fabrication de meubles sur mesure en atelier.|Respect des règles de sécurité et du planning.',
      'Lecture de plans|Pose de cloisons|AutoCAD|Agencement|Conduite de chantier|Débit et usinage|Sens du détail|Habilitation électrique|Devis',
      'Menuiserie|Bois et ameublement|Construction durable',
      'CACES R489 catégorie 3|Habilitation électrique B0|Sauveteur secouriste du travail',
      'Menuisier de métier, attaché au bel ouvrage et au travail en équipe.|Quinze ans de chantiers, je vise un poste d’encadrement.',
    ),
    createCareer(
      'Professeur des écoles|Documentaliste|Formatrice pour adultes|Conseillère principale d’éducation|Éducateur spécialisé',
      'Enseignement en classe de cycle 2, vingt-six élèves.|Montage de projets avec les associations du quartier.|Suivi individuel de jeunes en difficulté.|Conception de parcours en ligne.|Participation au conseil d’administration.',
      'Pédagogie différenciée|Gestion de classe|Moodle|Animation d’atelier|Médiation|Rédaction de bilans|Écoute active|Genially',
      'Sciences de l’éducation|Lettres modernes|Psychologie',
      'BAFA|PSC1|Certification Pix',
      'Enseignante engagée, curieuse des pédagogies nouvelles.|Je souhaite accompagner des adultes en reconversion.',
    ),
    createCareer(
      'Acheteur industriel|Responsable logistique|Gestionnaire de flux|Préparateur de commandes|Planificatrice',
      'Négociation des contrats cadres avec quarante fournisseurs.|Réduction des ruptures de 8 % à 3 %.|Déploiement d’un WMS sur deux entrepôts.|Encadrement de douze caristes en deux équipes.|Plan de transport vers le Benelux.',
      'SAP MM|Lean management|Incoterms|Gestion des approvisionnements|WMS|Négociation fournisseurs|Tableaux de bord|Kanban',
      'Logistique et transport|Supply chain|Achats internationaux',
      'APICS CPIM|Green Belt Lean Six Sigma',
      'Logisticien de terrain, je fais circuler les marchandises et les idées.',
    ),
    createCareer(
      'Graphiste|Directrice artistique|Chargé de communication|Community manager|Motion designer',
      'Création d’identités visuelles pour des PME de la région.|Refonte du site et de la charte graphique.|Animation des réseaux sociaux, 14 000 abonnés.|Suivi de fabrication avec les imprimeurs.|Montage de films courts.',
      'Illustrator|InDesign|Photoshop|Figma|After Effects|Rédaction web|SEO|Direction artistique|Typographie',
      'Design graphique|Communication visuelle|Arts appliqués',
      'Certification Adobe InDesign|Google Ads Search',
      'Graphiste indépendante, l’œil vif et la main sûre.',
    ),
    createCareer(
      'Chef de partie|Second de cuisine|Réceptionniste|Maître d’hôtel|Pâtissière',
      'Mise en place et envoi de 80 couverts par service.|Élaboration de la carte avec le chef.|Contrôle des marchandises et HACCP.|Accueil d’une clientèle internationale.|Formation de deux apprentis.',
      'HACCP|Pâtisserie|Accords mets et vins|Opera PMS|Gestion des plannings|Cuisine de saison|Sens du service',
      'Cuisine|Hôtellerie et restauration|Arts de la table',
      'Permis d’exploitation|Formation hygiène alimentaire',
      'Cuisinier de saison, fidèle aux produits de la région.',
    ),
  ],
  en: [
    createCareer(
      'Civil Engineer|Site Supervisor|Quantity Surveyor|Project Coordinator|Planning Technician',
      'Supervised the works of a 40-bed clinic.|Prepared tenders worth 12 million pounds.|Checked drawings against regulations.|Coordinated six subcontractors.|Kept the site free of accidents for two years.',
      'AutoCAD|Revit|Cost control|Site safety|Surveying|Tendering|Primavera|Report writing',
      'Civil Engineering|Construction Management|Architecture',
      'NEBOSH General Certificate|First Aid at Work',
      'Engineer who likes mud on his boots and figures that add up.',
    ),
    createCareer(
      'Primary Teacher|Librarian|Youth Worker|Lecturer|Museum Curator',
      'Taught mixed-ability classes of thirty pupils.|Organised a reading festival for 500 visitors.|Catalogued two thousand prints.|Mentored new colleagues.|Raised funds from local trusts.',
      'Lesson planning|Safeguarding|Cataloguing|Public speaking|Moodle|Grant writing|Mentoring',
      'History|Education|Library Science',
      'Qualified Teacher Status|Safeguarding Level 2',
      'Teacher and reader, at ease with every age.',
    ),
  ],
};

export const REPORT_DEGREES: Readonly<Record<'fr' | 'en', readonly Degree[]>> = {
  fr: [
    { degree: 'CAP', years: 2, school: ['CFA de', 'Lycée professionnel'] },
    { degree: 'Bac pro', years: 3, school: ['Lycée professionnel', 'Lycée des métiers'] },
    { degree: 'BUT', years: 3, school: ['IUT de'] },
    { degree: 'Master 2', years: 2, school: ['Université de', 'Université'] },
    { degree: 'Diplôme', years: 3, school: ['École supérieure de', 'Institut'] },
    { degree: 'Titre professionnel', years: 1, school: ['AFPA de', 'GRETA'] },
  ],
  en: [
    { degree: 'BSc', years: 3, school: ['University of'] },
    { degree: 'MSc', years: 1, school: ['University of'] },
    { degree: 'HND in', years: 2, school: ['Technical College of'] },
    { degree: 'Bachelor of Engineering in', years: 4, school: ['Polytechnic of', 'University of'] },
  ],
};

export const REPORT_LEVELS = {
  fr: ['C2', 'scolaire', 'A2', 'professionnel', 'lu et parlé', 'très bon niveau', 'débutant', 'TOEIC 870'],
  en: ['A2', 'C2', 'working knowledge', 'conversational', 'beginner', 'full professional'],
} as const;
