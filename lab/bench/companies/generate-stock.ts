import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createSiren, UNIT_COLUMNS_35 } from '@probant/companies/testing/stock-files';

const WORDS = [
  'ATELIERS',
  'MOREL',
  'BOIS',
  'CONSEIL',
  'LUMIERE',
  'TRANSPORTS',
  'NORD',
  'GARONNE',
  'CAFÉ',
  'INGENIERIE',
];
const ROWS_OF_PIECE = 2_000;

/** The SIREN of a row. */
export const getSirenOfRow = (row: number): string => createSiren(row + 1);

/** Writes a gzip of a StockUniteLegale with `rows` fictitious companies, of the mean length of a real line (about 190 bytes). */
export const writeStock = (file: string, rows: number): Promise<void> =>
  pipeline(Readable.from(generatePieces(rows)), createGzip({ level: 1 }), createWriteStream(file));

function* generatePieces(rows: number): Generator<string> {
  yield `${UNIT_COLUMNS_35.join(',')}\n`;
  for (let start = 0; start < rows; start += ROWS_OF_PIECE) {
    let piece = '';
    for (let row = start; row < Math.min(rows, start + ROWS_OF_PIECE); row++) piece += createLine(row);
    yield piece;
  }
}

/** A line in ten is a quoted name, one in five a sole trader, one in three has ceased. */
function createLine(row: number): string {
  const name = `${WORDS[row % 10]} ${WORDS[(row >> 3) % 10]} ${row}`;
  const isPerson = row % 5 === 0;
  const values: Readonly<Record<string, string>> = {
    siren: getSirenOfRow(row),
    statutDiffusionUniteLegale: row % 50 === 0 ? 'P' : 'O',
    dateCreationUniteLegale: '2011-05-02',
    trancheEffectifsUniteLegale: '11',
    anneeEffectifsUniteLegale: '2023',
    dateDernierTraitementUniteLegale: '2026-10-01T08:00:00',
    nombrePeriodesUniteLegale: '3',
    categorieEntreprise: 'PME',
    anneeCategorieEntreprise: '2023',
    dateDebut: '2018-01-01',
    etatAdministratifUniteLegale: row % 3 === 0 ? 'C' : 'A',
    ...(isPerson
      ? { prenom1UniteLegale: 'CAMILLE', prenomUsuelUniteLegale: 'CAMILLE', nomUniteLegale: name, sexeUniteLegale: 'F' }
      : { denominationUniteLegale: row % 10 === 1 ? `"${name}, FILS"` : name }),
    categorieJuridiqueUniteLegale: isPerson ? '1000' : '5710',
    activitePrincipaleUniteLegale: '62.01Z',
    nomenclatureActivitePrincipaleUniteLegale: 'NAFRev2',
    nicSiegeUniteLegale: '00015',
    caractereEmployeurUniteLegale: 'N',
    activitePrincipaleNAF25UniteLegale: '62.10Y',
  };
  return `${UNIT_COLUMNS_35.map((column) => values[column] ?? '').join(',')}\n`;
}
