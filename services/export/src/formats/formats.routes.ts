import { FormatInfo } from '@probant/contracts/export';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { Type } from 'typebox';

export const createFormatRoutes = (): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'GET',
    path: '/v1/formats',
    operationId: 'listFormats',
    tag: 'Exports',
    summary: 'List the export formats',
    description: 'The same for every caller. Each format has a route under `/v1/export`.',
    success: {
      status: 200,
      schema: Type.Array(FormatInfo),
      examples: { all: { summary: 'All formats', value: EXPORT_FORMATS } },
    },
    handler: async () => EXPORT_FORMATS,
  }),
];

/** Formats that /v1/formats lists. Descriptions are shown to users, so they are in French. */
const EXPORT_FORMATS: readonly FormatInfo[] = [
  {
    format: 'fec',
    description: 'Fichier des écritures comptables (LPF, art. A. 47 A-1), séparateur |, UTF-8',
    category: 'accounting',
  },
  {
    format: 'ledger-a',
    description: 'Écritures en ASCII à positions fixes, 231 caractères (type Quadra), ISO-8859-1',
    category: 'accounting',
  },
  {
    format: 'ledger-b',
    description: 'Journal étendu TRA à positions fixes (type Cegid v11), Windows-1252',
    category: 'accounting',
  },
  { format: 'csv', description: 'CSV générique pour tableur, RFC 4180, UTF-8', category: 'generic' },
  {
    format: 'payroll',
    description: 'CSV de paie standardisé : une ligne par salarié et par mois',
    category: 'payroll',
  },
  {
    format: 'payroll-a',
    description: 'Éléments variables de paie en CSV (type Silae) : matricule, code, valeur, dates',
    category: 'payroll',
  },
  {
    format: 'payroll-b',
    description: 'Éléments variables de paie en texte tabulé (type 123Paie)',
    category: 'payroll',
  },
];
