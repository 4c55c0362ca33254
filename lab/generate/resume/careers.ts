export type Career = {
  readonly titles: readonly string[];
  readonly tasks: readonly string[];
  readonly skills: readonly string[];
  readonly fields: readonly string[];
  readonly certificates: readonly string[];
  readonly profiles: readonly string[];
};

const splitList = (written: string): readonly string[] => written.split('|');
export const createCareer = (
  titles: string,
  tasks: string,
  skills: string,
  fields: string,
  certificates: string,
  profiles: string,
): Career => ({
  titles: splitList(titles),
  tasks: splitList(tasks),
  skills: splitList(skills),
  fields: splitList(fields),
  certificates: splitList(certificates),
  profiles: splitList(profiles),
});

export const TRAIN_CAREERS: Readonly<Record<'fr' | 'en', readonly Career[]>> = {
  fr: [
    createCareer(
      'Comptable|Responsable comptable|Assistante comptable|Contrôleur de gestion|Comptable fournisseurs',
      'Tenue de la comptabilité générale de trois sociétés.|Clôtures mensuelles et déclarations de TVA.|Encadrement de deux assistants.|Préparation des liasses fiscales.|Suivi de la trésorerie et relances clients.|Mise en place de la facturation électronique.',
      'Comptabilité générale|Clôtures mensuelles|Sage 100|Excel|Fiscalité des entreprises|Consolidation|Paie|Power BI|Rigueur|Contrôle interne',
      'Comptabilité et gestion|Finance|Audit et contrôle',
      'Certificat Excel avancé|Formation aux normes IFRS|Gestionnaire de paie',
      'Dix ans d’expérience en PME industrielle, à l’aise avec les chiffres comme avec les équipes.|Comptable rigoureux, je cherche un poste à responsabilités.',
    ),
    createCareer(
      'Développeur web|Développeuse full stack|Ingénieur logiciel|Chef de projet informatique|Administrateur systèmes',
      'Conception d’interfaces en TypeScript et React.|Migration de vingt services vers Kubernetes.|Revue de code et intégration continue.|Développement d’API REST en Node.js et PostgreSQL.|Animation des cérémonies agiles d’une équipe de six personnes.|Réduction de moitié des temps de réponse.',
      'TypeScript|React|Node.js|PostgreSQL|Docker|Kubernetes|Python|Git|Linux|Scrum|CI/CD',
      'Informatique|Génie logiciel|Réseaux et systèmes',
      'Professional Scrum Master I|Administrateur Linux|Architecte cloud associé',
      'Développeur passionné par les logiciels simples et rapides.|Huit ans de projets web, du besoin à la production.',
    ),
    createCareer(
      'Vendeur en magasin|Conseillère de vente|Responsable de rayon|Commercial itinérant|Chargée de clientèle',
      'Accueil et conseil de la clientèle.|Gestion des stocks et des commandes.|Prospection et fidélisation d’un portefeuille de 120 clients.|Animation d’une équipe de quatre vendeurs.|Tenue de la caisse et inventaires.|Hausse du chiffre d’affaires de 12 % en un an.',
      'Négociation|Relation client|Tenue de caisse|Merchandising|Prospection|Anglais commercial|CRM|Travail en équipe|Gestion des stocks',
      'Commerce|Négociation et relation client|Marketing',
      'Certificat de qualification en vente|Permis cariste CACES 3',
      'Commerciale de terrain, curieuse et tenace.|Le goût du contact et du travail bien fait.',
    ),
    createCareer(
      'Infirmière|Aide-soignant|Infirmier coordinateur|Cadre de santé|Assistante médicale',
      'Soins en service de chirurgie de trente lits.|Coordination des équipes de nuit.|Accueil des patients et des familles.|Encadrement des stagiaires.|Suivi des dossiers et des prescriptions.',
      'Soins d’urgence|Écoute|Travail de nuit|Hygiène hospitalière|Gestion du stress|Dossier patient informatisé|Pansements complexes',
      'Soins infirmiers|Santé publique',
      'AFGSU niveau 2|Diplôme universitaire Douleur',
      'Infirmière depuis six ans, je souhaite rejoindre un service de soins à domicile.',
    ),
  ],
  en: [
    createCareer(
      'Software Engineer|Senior Developer|Data Analyst|Product Manager|DevOps Engineer',
      'Designed and shipped REST services in TypeScript.|Cut infrastructure costs by 30%.|Led a team of five engineers.|Built dashboards used by 200 colleagues.|Moved the monolith to small services.|Wrote the on-call handbook.',
      'TypeScript|Python|SQL|AWS|Docker|Kubernetes|Terraform|Communication|Agile|Data modelling',
      'Computer Science|Software Engineering|Statistics',
      'Professional Scrum Master I|Certified Cloud Practitioner',
      'Engineer with eight years of experience in small product teams.|I like simple systems that stay up.',
    ),
    createCareer(
      'Accountant|Office Manager|HR Officer|Marketing Manager|Sales Executive',
      'Managed payroll for 80 employees.|Prepared monthly accounts and VAT returns.|Recruited thirty people in two years.|Ran campaigns across four countries.|Negotiated contracts with key suppliers.',
      'Payroll|Recruitment|Negotiation|Excel|CRM|Budgeting|Copywriting|Event planning|French',
      'Business Administration|Accounting|Marketing',
      'Chartered Institute Level 5|Google Analytics Certificate',
      'Organised and curious professional who enjoys growing companies.',
    ),
  ],
};

export type Degree = { readonly degree: string; readonly years: number; readonly school: readonly string[] };
export const TRAIN_DEGREES: Readonly<Record<'fr' | 'en', readonly Degree[]>> = {
  fr: [
    { degree: 'Master', years: 2, school: ['Université de', 'IAE de', 'Université'] },
    { degree: 'Licence', years: 3, school: ['Université de', 'Université'] },
    { degree: 'BTS', years: 2, school: ['Lycée', 'Lycée polyvalent'] },
    { degree: 'DUT', years: 2, school: ['IUT de', 'IUT'] },
    { degree: 'Baccalauréat', years: 3, school: ['Lycée', 'Lycée général'] },
  ],
  en: [
    { degree: 'Master of Science in', years: 1, school: ['University of', 'Institute of'] },
    { degree: 'Bachelor of Arts in', years: 3, school: ['University of', 'College of'] },
    { degree: 'Diploma in', years: 2, school: ['College of'] },
  ],
};

export const TRAIN_LEVELS = {
  fr: ['C1', 'B2', 'courant', 'notions', 'B1', 'intermédiaire', 'bilingue'],
  en: ['fluent', 'B2', 'C1', 'intermediate', 'basic'],
} as const;
export const RESUME_INTERESTS = {
  fr: ['Randonnée', 'Chorale', 'Photographie', 'Échecs', 'Bénévolat', 'Course à pied'],
  en: ['Hiking', 'Choir', 'Chess', 'Photography', 'Running'],
} as const;
