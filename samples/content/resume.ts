export const resume = {
  firstname: 'Éloïse',
  lastname: 'Vercourt',
  headline: 'Responsable comptable',
  email: 'eloise.vercourt@courriel.example',
  phone: '06 39 98 24 17',
  linkedin: 'linkedin.com/in/eloise-vercourt-exemple',
  location: 'Grenoble',
  profile:
    "Dix ans de comptabilité en PME industrielle, dont cinq à la tête d'une équipe de quatre personnes. " +
    'Attachée aux clôtures courtes et aux procédures que chacun peut relire.',
  skills: [
    'Comptabilité générale',
    'Clôtures mensuelles',
    'Consolidation',
    'Déclarations fiscales',
    'Contrôle interne',
    'SQL',
    'Tableur avancé',
  ],
  languages: ['Français (langue maternelle)', 'Anglais (C1)', 'Italien (B1)'],
  certifications: [
    { name: 'Certificat d’orthographe, niveau expert', provider: 'Académie des Écrits', year: 2021 },
    { name: 'Formation au contrôle interne', provider: 'Institut du Chiffre', year: 2019 },
  ],
  interests: ['Alpinisme', 'Chœur amateur'],
  experiences: [
    {
      company: 'Papeteries du Grésivaudan',
      title: 'Responsable comptable',
      location: 'Grenoble',
      start: '2021-09',
      end: 'Present',
      description:
        'Encadrement de quatre comptables. Clôture mensuelle ramenée de douze à cinq jours. Mise en place de la facturation électronique. Interlocutrice du commissaire aux comptes et de la banque.',
    },
    {
      company: 'Transports Belledonne',
      title: 'Comptable générale',
      location: 'Voiron',
      start: '2017-03',
      end: '2021-08',
      description:
        'Tenue de trois sociétés, liasses fiscales, déclarations de TVA, suivi de la trésorerie et des immobilisations.',
    },
    {
      company: 'Cabinet Astruc et Associés',
      title: 'Assistante comptable',
      location: 'Lyon',
      start: '2015-09',
      end: '2017-02',
      description: 'Saisie et révision de quarante dossiers de commerçants et d’artisans, préparation des bilans.',
    },
    {
      company: 'Scierie de la Grande Sure',
      title: 'Alternante en comptabilité',
      location: 'Chambéry',
      start: '2013-09',
      end: '2015-08',
      description: 'Comptabilité des fournisseurs, rapprochements bancaires, inventaire annuel du parc à grumes.',
    },
  ],
  diplomas: [
    {
      school: 'Université de Haute-Isère',
      degree: 'Master Comptabilité, contrôle, audit',
      field: 'Comptabilité, contrôle, audit',
      start: '2013',
      end: '2015',
    },
    {
      school: 'Lycée des Sept Laux',
      degree: 'BTS Comptabilité et gestion',
      field: 'Comptabilité et gestion',
      start: '2011',
      end: '2013',
    },
  ],
} as const;
