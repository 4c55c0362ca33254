import type { AnalyzeRequest } from '@probant/contracts/scoring';

/** A request of the contract in which every dimension is evaluated. The person and the companies are fictitious. */
export const EXAMPLE_REQUEST: AnalyzeRequest = {
  as_of: '2026-01-31',
  job: {
    title: 'Comptable',
    required_skills: ['comptabilité générale', 'Excel', 'TVA', 'lettrage'],
    preferred_skills: ['SAP', 'anglais des affaires'],
    min_experience_years: 3,
    required_languages: ['Français', 'Anglais B2'],
    required_education: 'BTS comptabilité ou licence comptabilité',
    location: 'Nantes (44)',
    remote_policy: 'onsite',
  },
  candidate: {
    id: 'c-7f3a',
    skills: ['Comptabilité générale', 'EXCEL', 'déclarations de TVA', 'SAP'],
    languages: ['Français (langue maternelle)', 'Anglais B1'],
    experiences: [
      {
        title: 'Comptable',
        company: 'Ateliers Morel',
        start_date: '2022-01',
        end_date: '2023-12',
        description: 'Lettrage',
      },
      { title: 'Aide-comptable', company: 'Cabinet Brun', start_date: '2023-07', end_date: '2024-06' },
    ],
    diplomas: [{ school: 'Lycée Carcouët', degree: 'BTS', field_of_study: 'Comptabilité et gestion' }],
    certifications: [],
    location: 'Saint-Nazaire',
  },
};

/** The members that identify a person, as an extracted resume has them. */
export const IDENTITY = {
  firstname: 'Camille',
  lastname: 'Lefèvre',
  email: 'camille.lefevre@exemple.fr',
  phone: '06 12 34 56 78',
  linkedin: 'linkedin.com/in/camille-lefevre',
  raw_text: 'Camille Lefèvre, comptable',
};
