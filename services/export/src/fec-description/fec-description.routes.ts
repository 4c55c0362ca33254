import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { fecLines } from '../fec/fec-lines.rules.ts';
import { FEC_REQUEST } from '../fec/fec-request.routes.ts';
import { examineFec } from '../fec-control/control-fec.ts';
import { attachment, FileContent, TOO_LARGE } from '../files/attachment.ts';
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
      const records = measured(fecLines(body.entries));
      const examined = await examineFec(inPieces(records.lines, utf8, signal));
      const name = `${fecName(body.siren, body.fiscal_year_end)}-description.txt`;
      return attachment(
        name,
        'text/plain; charset=utf-8',
        inPieces([fecDescription(body, { ...examined, longestRecord: records.longest() })], utf8, signal),
      );
    },
  }),
];

/** Lines that pass by, and how many bytes the longest of them has, without its end and the mark before the first. */
function measured(lines: Iterable<string>): { readonly lines: Iterable<string>; readonly longest: () => number } {
  let longest = 0;
  function* passing(): Generator<string> {
    for (const line of lines) {
      longest = Math.max(longest, Buffer.byteLength(line.replace(/^\ufeff|\r\n$/g, '')));
      yield line;
    }
  }
  return { lines: passing(), longest: () => longest };
}
