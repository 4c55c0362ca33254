import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createValidationError } from '@probant/kernel/errors';
import { encodeInChunks, encodeUtf8 } from '../../files/encode-chunks.ts';
import type { CreateExportResponse } from '../../files/export-file.ts';
import { buildFecBaseName } from '../../files/file-names.rules.ts';
import { BODY_TOO_LARGE, FileContent } from '../../files/file-request.ts';
import { runAtOnce, runInSlices } from '../../files/steps.ts';
import { fecRequestExample } from '../write/fec.examples.ts';
import { FEC_REQUEST } from '../write/fec-request.routes.ts';
import { findXmlProblems, writeFecXml } from './fec-xml.rules.ts';
import { groupByJournal } from './group-by-journal.ts';

const fecXmlExample = [
  ...writeFecXml(fecRequestExample.fiscal_year_end, runAtOnce(groupByJournal(fecRequestExample.entries))),
].join('');

export const createFecXmlRoutes = (createExportResponse: CreateExportResponse): readonly AnyRoute[] => [
  defineJsonRoute({
    ...FEC_REQUEST,
    path: '/v1/export/fec-xml',
    scope: 'export',
    operationId: 'exportFecXml',
    tag: 'FEC',
    summary: 'Export the FEC of a fiscal year as XML',
    description:
      'LPF, art. A. 47 A-1, VI, 2°: by journal and entry, as in the schema formatA47A-I-VII-1.xsd of the tax administration. Where the schema has ' +
      'one value for a journal or an entry and a line has another one, that value follows the amount of the line.',
    success: {
      status: 200,
      schema: FileContent,
      media: ['application/xml'],
      examples: { sale: { summary: 'One sale', value: fecXmlExample } },
    },
    errors: {
      413: BODY_TOO_LARGE,
      422: 'As for the flat file; an entry of one line, an account that does not start with three digits, a line without a validation day or with two amounts',
    },
    async handler({ body }, context) {
      const { signal } = context;
      const journals = await runInSlices(groupByJournal(body.entries), signal);
      const problems = await runInSlices(findXmlProblems(journals), signal);
      if (problems.length > 0) throw createValidationError(problems);
      return createExportResponse(
        {
          format: 'fec-xml',
          name: `${buildFecBaseName(body.siren, body.fiscal_year_end)}.xml`,
          type: 'application/xml; charset=utf-8',
          chunks: encodeInChunks(writeFecXml(body.fiscal_year_end, journals), encodeUtf8, signal),
        },
        context,
      );
    },
  }),
];
