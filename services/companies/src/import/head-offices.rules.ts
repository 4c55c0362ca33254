import { type ColumnReader, readDay, toOneLine } from './columns.rules.ts';
import { readSirenNumber, type StockRegister } from './row-reading.ts';

/** StockEtablissement of INSEE, of which only the head offices are stored. */
export const HEAD_OFFICES_REGISTER: StockRegister = {
  name: 'head_offices',
  fileLabel: 'StockEtablissement',
  entryName: /^StockEtablissement_?(?!Historique|LiensSuccession)/i,
  table: 'head_office',
  columns: ['siren', 'nic', 'status', 'status_since', 'address'],
  requiredHeader: [
    'siren',
    'nic',
    'statutDiffusionEtablissement',
    'dateDernierTraitementEtablissement',
    'etablissementSiege',
    'dateDebut',
    'etatAdministratifEtablissement',
    'numeroVoieEtablissement',
    'libelleVoieEtablissement',
    'codePostalEtablissement',
    'libelleCommuneEtablissement',
  ],
  readRow(columns, fields) {
    const read = (column: string) => columns.read(fields, `${column}Etablissement`);
    const processedOn = readDay(read('dateDernierTraitement'));
    const siren = readSirenNumber(columns.read(fields, 'siren'));
    if (siren === null) return { kind: 'unreadable', reason: 'siren', row: null };
    if (columns.read(fields, 'etablissementSiege') !== 'true') return { kind: 'skipped', processedOn };
    const status = read('etatAdministratif');
    if (status !== 'A' && status !== 'F')
      return { kind: 'unreadable', reason: 'status', row: HEAD_OFFICES_REGISTER.createUnreadableRow(siren) };
    const address = read('statutDiffusion') === 'O' ? composeAddress(columns, fields) : null;
    const row = [siren, columns.read(fields, 'nic'), status, readDay(columns.read(fields, 'dateDebut')), address];
    return { kind: 'row', row, processedOn };
  },
  createUnreadableRow: (siren) => [siren, null, null, null, null],
};

/** Complement, number and street, postcode and town, country abroad, as on an envelope. */
function composeAddress(columns: ColumnReader, fields: readonly string[]): string | null {
  const read = (column: string) => columns.read(fields, `${column}Etablissement`);
  const join = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' ');
  const town = [read('codePostal') ?? read('codeCedex'), read('libelleCommune') ?? read('libelleCedex')];
  const lines = [
    read('complementAdresse'),
    join([read('numeroVoie'), read('indiceRepetition'), read('typeVoie'), read('libelleVoie')]),
    read('distributionSpeciale'),
    join(town),
    join([read('libelleCommuneEtranger'), read('libellePaysEtranger')]),
  ];
  return toOneLine(lines.filter((line) => line !== null && line !== '').join(', '));
}
