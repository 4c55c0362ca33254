/** Columns of StockUniteLegale until 2024. */
export const UNIT_COLUMNS_33: readonly string[] = (
  'siren,statutDiffusionUniteLegale,unitePurgeeUniteLegale,dateCreationUniteLegale,sigleUniteLegale,sexeUniteLegale,prenom1UniteLegale,' +
  'prenom2UniteLegale,prenom3UniteLegale,prenom4UniteLegale,prenomUsuelUniteLegale,pseudonymeUniteLegale,identifiantAssociationUniteLegale,' +
  'trancheEffectifsUniteLegale,anneeEffectifsUniteLegale,dateDernierTraitementUniteLegale,nombrePeriodesUniteLegale,categorieEntreprise,' +
  'anneeCategorieEntreprise,dateDebut,etatAdministratifUniteLegale,nomUniteLegale,nomUsageUniteLegale,denominationUniteLegale,' +
  'denominationUsuelle1UniteLegale,denominationUsuelle2UniteLegale,denominationUsuelle3UniteLegale,categorieJuridiqueUniteLegale,' +
  'activitePrincipaleUniteLegale,nomenclatureActivitePrincipaleUniteLegale,nicSiegeUniteLegale,economieSocialeSolidaireUniteLegale,' +
  'caractereEmployeurUniteLegale'
).split(',');

/** Columns since 2025. */
export const UNIT_COLUMNS_35: readonly string[] = [
  ...UNIT_COLUMNS_33.slice(0, 32),
  'societeMissionUniteLegale',
  'caractereEmployeurUniteLegale',
  'activitePrincipaleNAF25UniteLegale',
];

/** The columns of StockEtablissement that an import reads, and some others. */
export const ESTABLISHMENT_COLUMNS: readonly string[] = (
  'siren,nic,siret,statutDiffusionEtablissement,dateCreationEtablissement,dateDernierTraitementEtablissement,etablissementSiege,' +
  'nombrePeriodesEtablissement,complementAdresseEtablissement,numeroVoieEtablissement,indiceRepetitionEtablissement,typeVoieEtablissement,' +
  'libelleVoieEtablissement,codePostalEtablissement,libelleCommuneEtablissement,libelleCommuneEtrangerEtablissement,' +
  'distributionSpecialeEtablissement,codeCedexEtablissement,libelleCedexEtablissement,libellePaysEtrangerEtablissement,dateDebut,' +
  'etatAdministratifEtablissement'
).split(',');

type Values = Readonly<Record<string, string>>;

/** A company that is not named in a test. */
const UNIT_DEFAULTS: Values = {
  statutDiffusionUniteLegale: 'O',
  dateCreationUniteLegale: '2011-05-02',
  dateDernierTraitementUniteLegale: '2026-10-01T08:00:00',
  dateDebut: '2018-01-01',
  etatAdministratifUniteLegale: 'A',
  categorieJuridiqueUniteLegale: '5710',
  activitePrincipaleUniteLegale: '62.01Z',
  nomenclatureActivitePrincipaleUniteLegale: 'NAFRev2',
  nicSiegeUniteLegale: '00015',
};

const ESTABLISHMENT_DEFAULTS: Values = {
  nic: '00015',
  statutDiffusionEtablissement: 'O',
  dateDernierTraitementEtablissement: '2026-10-01T08:00:00',
  etablissementSiege: 'true',
  numeroVoieEtablissement: '12',
  typeVoieEtablissement: 'RUE',
  libelleVoieEtablissement: 'DES LILAS',
  codePostalEtablissement: '44000',
  libelleCommuneEtablissement: 'NANTES',
  dateDebut: '2018-01-01',
  etatAdministratifEtablissement: 'A',
};

/** Returns the CSV of a stock of companies: `{ siren, denominationUniteLegale, … }`. Other columns have the values of an active company. */
export const createUnitsCsv = (units: readonly Values[], columns = UNIT_COLUMNS_33, lineEnd = '\n'): string =>
  createCsv(
    columns,
    units.map((unit) => ({ ...UNIT_DEFAULTS, ...unit })),
    lineEnd,
  );

export const createEstablishmentsCsv = (establishments: readonly Values[], columns = ESTABLISHMENT_COLUMNS): string =>
  createCsv(
    columns,
    establishments.map((values) => ({ ...ESTABLISHMENT_DEFAULTS, ...values })),
    '\n',
  );

const createCsv = (columns: readonly string[], rows: readonly Values[], lineEnd: string): string =>
  [columns.join(','), ...rows.map((row) => columns.map((column) => quoteField(row[column] ?? '')).join(','))]
    .map((line) => line + lineEnd)
    .join('');

/** INSEE quotes a field that needs it. */
const quoteField = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Returns the SIREN with this number in its first eight digits. */
export function createSiren(number: number): string {
  const digits = String(number).padStart(8, '0');
  const sum = [...digits].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Returns a list of asset freezes as the Direction générale du Trésor publishes it. The persons and entities are fictitious. */
export const createFreezeListJson = (
  entities: readonly { readonly id: number; readonly name: string; readonly aliases?: readonly string[] }[],
): string =>
  JSON.stringify({
    Publications: {
      DatePublication: '2026-11-20T00:00:00.0000000',
      PublicationDetail: [
        {
          IdRegistre: 9_001,
          Nature: 'Personne physique',
          Nom: 'EXEMPLE',
          RegistreDetail: [{ TypeChamp: 'PRENOM', Valeur: [{ Prenom: 'Personne' }] }],
        },
        ...entities.map(({ id, name, aliases = [] }) => ({
          IdRegistre: id,
          Nature: 'Personne morale',
          Nom: name,
          RegistreDetail: [
            { TypeChamp: 'ALIAS', Valeur: aliases.map((alias) => ({ Alias: alias, Commentaire: '' })) },
            { TypeChamp: 'MOTIFS', Valeur: [{ Motifs: 'Fictif' }] },
          ],
        })),
      ],
    },
  });
