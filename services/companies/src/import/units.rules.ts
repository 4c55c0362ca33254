import { readDay, toOneLine } from './columns.rules.ts';
import { readSirenNumber, type StockRegister } from './row-reading.ts';

/** Category of sole traders in the table of legal forms of INSEE. */
const SOLE_TRADER = '1000';

/** StockUniteLegale of INSEE: 33 columns, since 2025 35. */
export const UNITS_REGISTER: StockRegister = {
  name: 'units',
  fileLabel: 'StockUniteLegale',
  entryName: /^StockUniteLegale_?(?!Historique)/i,
  table: 'legal_unit',
  columns: [
    'siren',
    'name',
    'acronym',
    'usual_name',
    'is_person',
    'is_masked',
    'status',
    'status_since',
    'created_on',
    'legal_form',
    'naf',
    'naf_nomenclature',
    'head_office_nic',
  ],
  requiredHeader: [
    'siren',
    'statutDiffusionUniteLegale',
    'dateCreationUniteLegale',
    'dateDernierTraitementUniteLegale',
    'dateDebut',
    'etatAdministratifUniteLegale',
    'nomUniteLegale',
    'prenomUsuelUniteLegale',
    'denominationUniteLegale',
    'categorieJuridiqueUniteLegale',
    'activitePrincipaleUniteLegale',
    'nomenclatureActivitePrincipaleUniteLegale',
    'nicSiegeUniteLegale',
  ],
  readRow(columns, fields) {
    const read = (column: string) => columns.read(fields, `${column}UniteLegale`);
    const siren = readSirenNumber(columns.read(fields, 'siren'));
    if (siren === null) return { kind: 'unreadable', reason: 'siren', row: null };
    const status = read('etatAdministratif');
    if (status !== 'A' && status !== 'C')
      return { kind: 'unreadable', reason: 'status', row: UNITS_REGISTER.createUnreadableRow(siren) };
    const legalForm = read('categorieJuridique');
    const isPerson = legalForm === SOLE_TRADER || (read('denomination') === null && read('nom') !== null);
    // 'P' is partial, 'N' was used until 2022: anything but 'O' keeps names out of the database.
    const isMasked = read('statutDiffusion') !== 'O';
    const name = isPerson ? joinNames(read('prenomUsuel'), read('nomUsage') ?? read('nom')) : read('denomination');
    const row = [
      siren,
      isMasked ? null : toOneLine(name),
      isMasked ? null : toOneLine(read('sigle')),
      isMasked ? null : toOneLine(read('denominationUsuelle1')),
      isPerson,
      isMasked,
      status,
      readDay(columns.read(fields, 'dateDebut')),
      readDay(read('dateCreation')),
      legalForm,
      read('activitePrincipale'),
      read('nomenclatureActivitePrincipale'),
      read('nicSiege'),
    ];
    return { kind: 'row', row, processedOn: readDay(read('dateDernierTraitement')) };
  },
  createUnreadableRow: (siren) => [siren, null, null, null, null, true, null, null, null, null, null, null, null],
};

const joinNames = (first: string | null, last: string | null): string | null =>
  [first, last].filter((part) => part !== null).join(' ') || null;
