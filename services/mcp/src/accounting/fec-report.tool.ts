import { Type } from 'typebox';
import { callForBytes } from '../calls/call-service.ts';
import { toQueryText } from '../calls/query-text.rules.ts';
import { FileInput } from '../files/file-input.ts';
import { defineTool } from '../tool-definition/tool.ts';
import { createFecRequest } from './validate-fec.tool.ts';

export const fecReport = defineTool({
  name: 'fec_report',
  title: 'Report on a FEC',
  description: 'Validates a FEC like validate_fec, and returns a report in French for an accountant, in Markdown.',
  service: 'export',
  input: Type.Object({
    file: {
      ...FileInput,
      description: 'The FEC. A name such as 123456789FEC20251231.txt enables the rules about the name',
    },
    details: Type.Optional(
      Type.Boolean({
        description:
          'Names journals and entries and the gaps of what is not balanced. Labels are never included. False by default',
      }),
    ),
  }),
  output: Type.Object({
    filename: Type.String(),
    media_type: Type.String(),
    report: Type.String({ description: 'Markdown, in French' }),
  }),
  async run({ file, details }, context) {
    const request = await createFecRequest(`/v1/validate/fec/report${toQueryText({ details })}`, file, context);
    const headers = { ...request.headers, accept: 'text/markdown' };
    const report = (await callForBytes({ ...request, headers }, context)).bytes.toString('utf8');
    return { structured: { filename: 'fec-report.md', media_type: 'text/markdown', report }, text: report };
  },
});
