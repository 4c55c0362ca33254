import { validateFecWithFacts } from '@probant/fec/validate-fec';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { encodeInChunks, encodeUtf8 } from '../../files/encode-chunks.ts';
import type { CreateExportResponse } from '../../files/export-file.ts';
import { buildFecBaseName } from '../../files/file-names.rules.ts';
import { BODY_TOO_LARGE, FileContent } from '../../files/file-request.ts';
import { writeFecLines } from '../write/fec-lines.rules.ts';
import { FEC_REQUEST } from '../write/fec-request.routes.ts';
import { renderFecDescription } from './fec-description.rules.ts';

const DESCRIPTION_EXAMPLE = `Description du fichier des écritures comptables 123456782FEC20251231.txt\r
(livre des procédures fiscales, article A. 47 A-1, XI)\r
\r
SIREN : 123456782\r
Exercice : du 01/01/2025 au 31/12/2025\r
[...]\r
`;

export const createFecDescriptionRoutes = (createExportResponse: CreateExportResponse): readonly AnyRoute[] => [
  defineJsonRoute({
    ...FEC_REQUEST,
    path: '/v1/export/fec-description',
    scope: 'export',
    operationId: 'describeFec',
    tag: 'FEC',
    summary: 'Describe the FEC of a fiscal year',
    description:
      'LPF, art. A. 47 A-1, XI: fields and their meaning, journal codes, character set, structure and conventions of the file that ' +
      '`/v1/export/fec` writes from the same request. Plain text in French.',
    success: {
      status: 200,
      schema: FileContent,
      media: ['text/plain'],
      examples: { sale: { summary: 'The first lines for one sale', value: DESCRIPTION_EXAMPLE } },
    },
    errors: { 413: BODY_TOO_LARGE },
    async handler({ body }, context) {
      const { signal } = context;
      const records = measureLines(writeFecLines(body.entries));
      const validation = await validateFecWithFacts(encodeInChunks(records.lines, encodeUtf8, signal));
      const description = renderFecDescription(body, { ...validation, maxRecordBytes: records.maxBytes() });
      return createExportResponse(
        {
          format: 'fec-description',
          name: `${buildFecBaseName(body.siren, body.fiscal_year_end)}-description.txt`,
          type: 'text/plain; charset=utf-8',
          chunks: encodeInChunks([description], encodeUtf8, signal),
        },
        context,
      );
    },
  }),
];

/** Passes lines through and measures the longest one in bytes, without line ends and the byte order mark. */
function measureLines(lines: Iterable<string>): { readonly lines: Iterable<string>; readonly maxBytes: () => number } {
  let maxBytes = 0;
  function* passThrough(): Generator<string> {
    for (const line of lines) {
      maxBytes = Math.max(maxBytes, Buffer.byteLength(line.replace(/^\ufeff|\r\n$/g, '')));
      yield line;
    }
  }
  return { lines: passThrough(), maxBytes: () => maxBytes };
}
