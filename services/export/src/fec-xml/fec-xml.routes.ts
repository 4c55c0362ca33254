import { FecExportRequest } from '@probant/contracts/export';
import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { invalid } from '@probant/kernel/errors';
import { fecRequestExample } from '../fec/fec.examples.ts';
import { fecProblems } from '../fec/fec-request.rules.ts';
import { attachment, EXPORT_BYTES, FileContent } from '../files/attachment.ts';
import { fecName } from '../files/file-names.rules.ts';
import { inPieces, utf8 } from '../files/pieces.ts';
import { fecXml, xmlProblems } from './fec-xml.rules.ts';

const fecXmlExample = [...fecXml(fecRequestExample)].join('');

export const fecXmlRoutes = (): readonly AnyRoute[] => [
  jsonRoute({
    method: 'POST',
    path: '/v1/export/fec-xml',
    operationId: 'exportFecXml',
    summary: 'The FEC of a fiscal year in XML',
    description:
      'LPF, art. A. 47 A-1, VI, 2°: by journal and entry, as the schema formatA47A-I-VII-1.xsd of the tax office has it. What the schema has once ' +
      'an entry and a line says otherwise stands behind the amount of that line.',
    body: FecExportRequest,
    bodyAsSent: true,
    bodyLimit: EXPORT_BYTES,
    anyText: true,
    bodyExamples: { sale: { summary: 'One sale', value: fecRequestExample } },
    success: {
      status: 200,
      schema: FileContent,
      media: ['application/xml'],
      examples: { sale: { summary: 'One sale', value: fecXmlExample } },
    },
    errors: {
      413: 'The body is larger than 128 MiB',
      422: 'As for the flat file; an entry of one line, an account that does not begin with three digits, a line without day of validation or with two amounts',
    },
    async handler({ body }, { signal }) {
      const sound = fecProblems(body);
      const problems = sound.length > 0 ? sound : xmlProblems(body);
      if (problems.length > 0) throw invalid(problems);
      const name = `${fecName(body.siren, body.fiscal_year_end)}.xml`;
      return attachment(name, 'application/xml; charset=utf-8', inPieces(fecXml(body), utf8, signal));
    },
  }),
];
