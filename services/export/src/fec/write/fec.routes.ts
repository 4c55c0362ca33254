import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { Type } from 'typebox';
import { encodeInChunks, encodeUtf8 } from '../../files/encode-chunks.ts';
import type { CreateExportResponse } from '../../files/export-file.ts';
import { buildFecBaseName } from '../../files/file-names.rules.ts';
import { BODY_TOO_LARGE, FileContent } from '../../files/file-request.ts';
import { fecFileExample } from './fec.examples.ts';
import { writeFecLines } from './fec-lines.rules.ts';
import { FEC_REQUEST } from './fec-request.routes.ts';
import { type ValidateFec, validateOwnFile } from './own-file-validation.usecases.ts';

const FecExportQuery = Type.Object({
  strict: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Reject the request when validation finds a blocking anomaly in the file',
    }),
  ),
});

export const createFecRoutes = (
  validateFec: ValidateFec,
  createExportResponse: CreateExportResponse,
): readonly AnyRoute[] => [
  defineJsonRoute({
    ...FEC_REQUEST,
    path: '/v1/export/fec',
    scope: 'export',
    operationId: 'exportFec',
    tag: 'FEC',
    summary: 'Export the FEC of a fiscal year',
    description:
      'LPF, art. A. 47 A-1: 18 fields separated by `|`, UTF-8 with a byte order mark, days as YYYYMMDD, a decimal comma. Entries keep ' +
      'the order of the request. The service validates the file before it sends it: the headers `X-Fec-Blocking-Count` and ' +
      '`X-Fec-Warning-Count` have the number of anomalies. With `strict=true`, a blocking anomaly gives a 422 with codes and places, and no data.',
    query: FecExportQuery,
    success: {
      status: 200,
      schema: FileContent,
      media: ['text/plain'],
      examples: { sale: { summary: 'One sale', value: fecFileExample } },
    },
    errors: {
      413: BODY_TOO_LARGE,
      422: 'No entries, a siren that is not 9 digits, an invalid day or amount; blocking anomalies with `strict=true`',
    },
    async handler({ body, query }, context) {
      const { signal } = context;
      const counts = await validateOwnFile(validateFec, body, query.strict ?? false, signal);
      return createExportResponse(
        {
          format: 'fec',
          name: `${buildFecBaseName(body.siren, body.fiscal_year_end)}.txt`,
          type: 'text/plain; charset=utf-8',
          chunks: encodeInChunks(writeFecLines(body.entries), encodeUtf8, signal),
          headers: counts,
        },
        context,
      );
    },
  }),
];
