import type { CompanyCompliance } from '@probant/contracts/companies';

/** The checks that only a live source evaluates. */
const CHECKS_WITHOUT_LIVE_SOURCE: CompanyCompliance['checks'] = [
  ...(['not_struck_off', 'no_collective_procedure'] as const).map((code) => ({
    code,
    status: 'not_evaluated' as const,
    source: null,
    source_date: null,
    message:
      'Non évalué : les fichiers importés n’ont pas les annonces légales, et la recherche en ligne n’est pas configurée.',
  })),
  {
    code: 'vat_number',
    status: 'not_evaluated',
    source: null,
    source_date: null,
    message: 'Non évalué : le numéro de TVA est calculé et n’a pas été vérifié, car VIES n’est pas configuré.',
  },
];

/** A fictitious company, with the three registers imported and no live source. */
export const complianceExample: CompanyCompliance = {
  siren: '732829320',
  valid_siren: true,
  identity: {
    name: 'ATELIERS MOREL',
    legal_form: { code: '5710', label: 'SAS, société par actions simplifiée' },
    naf: { code: '62.01Z', label: 'Programmation informatique' },
    created_at: '2011-05-02',
    headquarters: { siret: '73282932000015', address: '12 RUE DES LILAS, 44000 NANTES' },
    diffusion: 'full',
  },
  status: { administrative: 'active', closed_at: null },
  vat: { number: 'FR44732829320', checked: 'not_checked' },
  checks: [
    {
      code: 'siren_format',
      status: 'ok',
      source: 'Probant, calcul',
      source_date: null,
      message: 'Le SIREN a neuf chiffres et une clé juste.',
    },
    {
      code: 'siren_known',
      status: 'ok',
      source: 'INSEE, base Sirene, fichier StockUniteLegale',
      source_date: '2026-10-01',
      message: 'Le SIREN est connu.',
    },
    {
      code: 'active',
      status: 'ok',
      source: 'INSEE, base Sirene, fichier StockUniteLegale',
      source_date: '2026-10-01',
      message: 'L’unité légale est active.',
    },
    ...CHECKS_WITHOUT_LIVE_SOURCE,
    {
      code: 'asset_freeze_name_match',
      status: 'ok',
      source: 'Direction générale du Trésor, registre national des gels',
      source_date: '2026-11-20',
      message: 'Aucune personne morale du registre des gels ne porte un nom ressemblant.',
    },
    {
      code: 'head_office_open',
      status: 'ok',
      source: 'INSEE, base Sirene, fichier StockEtablissement',
      source_date: '2026-10-01',
      message: 'L’établissement siège est ouvert.',
    },
  ],
  overall: 'not_evaluated',
  sources: [
    {
      name: 'INSEE, base Sirene, fichier StockUniteLegale',
      licence: 'Licence Ouverte 2.0',
      dataset_date: '2026-10-01',
      fetched_at: '2026-11-25T08:30:00.000Z',
    },
    {
      name: 'INSEE, base Sirene, fichier StockEtablissement',
      licence: 'Licence Ouverte 2.0',
      dataset_date: '2026-10-01',
      fetched_at: '2026-11-25T08:30:00.000Z',
    },
    {
      name: 'Direction générale du Trésor, registre national des gels',
      licence: 'Licence Ouverte 2.0',
      dataset_date: '2026-11-20',
      fetched_at: '2026-11-25T08:30:00.000Z',
    },
  ],
  checked_at: '2026-11-25T08:30:00.000Z',
};

/** Nothing is imported, and no live source is set. */
export const offlineExample: CompanyCompliance = {
  siren: '732829320',
  valid_siren: true,
  identity: { name: null, legal_form: null, naf: null, created_at: null, headquarters: null, diffusion: null },
  status: { administrative: 'unknown', closed_at: null },
  vat: { number: 'FR44732829320', checked: 'not_checked' },
  checks: [
    {
      code: 'siren_format',
      status: 'ok',
      source: 'Probant, calcul',
      source_date: null,
      message: 'Le SIREN a neuf chiffres et une clé juste.',
    },
    {
      code: 'siren_known',
      status: 'not_evaluated',
      source: null,
      source_date: null,
      message: 'Non évalué : aucun fichier Sirene n’a été importé.',
    },
    {
      code: 'active',
      status: 'not_evaluated',
      source: null,
      source_date: null,
      message: 'Non évalué : aucun fichier Sirene n’a été importé.',
    },
    ...CHECKS_WITHOUT_LIVE_SOURCE,
    {
      code: 'asset_freeze_name_match',
      status: 'not_evaluated',
      source: null,
      source_date: null,
      message: 'Non évalué : le registre des gels n’a pas été importé.',
    },
    {
      code: 'head_office_open',
      status: 'not_evaluated',
      source: null,
      source_date: null,
      message: 'Non évalué : aucun fichier Sirene n’a été importé.',
    },
  ],
  overall: 'not_evaluated',
  sources: [],
  checked_at: '2026-11-25T08:30:00.000Z',
};
