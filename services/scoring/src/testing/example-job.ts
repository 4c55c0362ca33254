import type { Job, Profile } from '../analysis/profile.ts';

/** A job and a candidate in which every dimension is evaluated. */
export const EXAMPLE_JOB: Job = {
  title: 'Comptable',
  requiredSkills: ['comptabilité générale', 'Excel', 'TVA', 'lettrage'],
  preferredSkills: ['SAP', 'anglais des affaires'],
  minExperienceYears: 3,
  requiredLanguages: ['Français', 'Anglais B2'],
  requiredEducation: 'BTS comptabilité ou licence comptabilité',
  location: 'Nantes (44)',
  remotePolicy: 'onsite',
};

export const EXAMPLE_PROFILE: Profile = {
  skills: ['Comptabilité générale', 'EXCEL', 'déclarations de TVA', 'SAP'],
  languages: ['Français (langue maternelle)', 'Anglais B1'],
  positions: [
    { number: 1, title: 'Comptable', description: 'Lettrage des comptes', startDate: '2022-01', endDate: '2023-12' },
    { number: 2, title: 'Aide-comptable', description: '', startDate: '2023-07', endDate: '2024-06' },
  ],
  diplomas: [{ degree: 'BTS', field: 'Comptabilité et gestion' }],
  certifications: [],
  location: 'Saint-Nazaire',
};
