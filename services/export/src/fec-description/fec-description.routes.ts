import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { fecLines } from '../fec/fec-lines.rules.ts';
import { FEC_REQUEST, TOO_LARGE } from '../fec/fec-request.routes.ts';
import { examineFec } from '../fec-control/control-fec.ts';
import { attachment, FileContent } from '../files/attachment.ts';
import { fecName } from '../files/file-names.rules.ts';
import { inPieces, utf8 } from '../files/pieces.ts';
import { fecDescription } from './fec-description.rules.ts';

export const fecDescriptionRoutes = (): readonly AnyRoute[] => [
  jsonRoute({
    ...FEC_REQUEST,
    path: '/v1/export/fec-description',
    operationId: 'describeFec',
    summary: 'The description that goes with a FEC',
    description:
      'LPF, art. A. 47 A-1, XI: zones and their meaning, codes of the journals, character set, structure and conventions of the file that `/v1/export/fec` writes of the ' +
      'same request. Plain text in French.',
    success: { status: 200, schema: FileContent, media: ['text/plain'] },
    errors: { 413: TOO_LARGE },
    async handler({ body }, { signal }) {
      const examined = await examineFec(inPieces(fecLines(body.entries), utf8, signal));
      const name = `${fecName(body.siren, body.fiscal_year_end)}-description.txt`;
      return attachment(name, 'text/plain; charset=utf-8', inPieces([fecDescription(body, examined)], utf8, signal));
    },
  }),
];
