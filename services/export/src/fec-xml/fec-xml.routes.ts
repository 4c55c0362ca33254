import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { invalid } from '@probant/kernel/errors';
import { fecRequestExample } from '../fec/fec.examples.ts';
import { FEC_REQUEST } from '../fec/fec-request.routes.ts';
import { attachment, FileContent, TOO_LARGE } from '../files/attachment.ts';
import { fecName } from '../files/file-names.rules.ts';
import { inPieces, utf8 } from '../files/pieces.ts';
import { groupedByJournal } from './fec-entries.rules.ts';
import { fecXml, xmlProblems } from './fec-xml.rules.ts';

const fecXmlExample = [...fecXml(fecRequestExample.fiscal_year_end, groupedByJournal(fecRequestExample.entries))].join(
  '',
);

export const fecXmlRoutes = (): readonly AnyRoute[] => [
  jsonRoute({
    ...FEC_REQUEST,
    path: '/v1/export/fec-xml',
    operationId: 'exportFecXml',
    summary: 'The FEC of a fiscal year in XML',
    description:
      'LPF, art. A. 47 A-1, VI, 2°: by journal and entry, as the schema formatA47A-I-VII-1.xsd of the tax office has it. What the schema has once ' +
      'a journal or an entry and a line says otherwise stands behind the amount of that line.',
    success: {
      status: 200,
      schema: FileContent,
      media: ['application/xml'],
      examples: { sale: { summary: 'One sale', value: fecXmlExample } },
    },
    errors: {
      413: TOO_LARGE,
      422: 'As for the flat file; an entry of one line, an account that does not begin with three digits, a line without day of validation or with two amounts',
    },
    async handler({ body }, { signal }) {
      const journals = groupedByJournal(body.entries);
      const problems = xmlProblems(journals);
      if (problems.length > 0) throw invalid(problems);
      const name = `${fecName(body.siren, body.fiscal_year_end)}.xml`;
      return attachment(
        name,
        'application/xml; charset=utf-8',
        inPieces(fecXml(body.fiscal_year_end, journals), utf8, signal),
      );
    },
  }),
];
