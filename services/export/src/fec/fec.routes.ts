import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { Type } from 'typebox';
import { attachment, FileContent, TOO_LARGE } from '../files/attachment.ts';
import { fecName } from '../files/file-names.rules.ts';
import { inPieces, utf8 } from '../files/pieces.ts';
import { fecFileExample } from './fec.examples.ts';
import { fecLines } from './fec-lines.rules.ts';
import { FEC_REQUEST } from './fec-request.routes.ts';
import { type ControlFec, controlOwnFile } from './own-control.usecases.ts';

const Query = Type.Object({
  strict: Type.Optional(
    Type.Boolean({ default: false, description: 'Refuse the file when our own control finds anything blocking in it' }),
  ),
});

export const fecRoutes = (control: ControlFec): readonly AnyRoute[] => [
  jsonRoute({
    ...FEC_REQUEST,
    path: '/v1/export/fec',
    operationId: 'exportFec',
    summary: 'The FEC file of a fiscal year',
    description:
      'LPF, art. A. 47 A-1: 18 zones separated by `|`, UTF-8 with a byte order mark, days as YYYYMMDD, a decimal comma. Entries stay in ' +
      'the order sent. The file is controlled before it leaves: `X-Fec-Blocking-Count` and `X-Fec-Warning-Count` tell how many ' +
      'anomalies it has; with `strict=true` a blocking one is a 422 with codes and places, and no data.',
    query: Query,
    success: {
      status: 200,
      schema: FileContent,
      media: ['text/plain'],
      examples: { sale: { summary: 'One sale', value: fecFileExample } },
    },
    errors: {
      413: TOO_LARGE,
      422: 'No entries, a siren not made of 9 digits, a day or an amount that is none; blocking anomalies with `strict=true`',
    },
    async handler({ body, query }, { signal }) {
      const counts = await controlOwnFile(control, body, query.strict ?? false, signal);
      const name = `${fecName(body.siren, body.fiscal_year_end)}.txt`;
      return attachment(name, 'text/plain; charset=utf-8', inPieces(fecLines(body.entries), utf8, signal), counts);
    },
  }),
];
