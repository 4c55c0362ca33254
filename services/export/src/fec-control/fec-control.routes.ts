import type { AnyRoute } from '@probant/http/define-route';
import { jsonRoute } from '@probant/http/define-route';
import { type Caller, RawAnswer } from '@probant/http/route';
import { Type } from 'typebox';
import { FEC_RULES } from './catalogue/fec-rules.ts';
import { contentPieces } from './content-pieces.ts';
import { controlExamples, reportExample, ruleExamples } from './fec-control.examples.ts';
import { FecRule, FecValidateRequest, FecValidationResult, FileName } from './fec-control.schemas.ts';
import { controlTraced, type FecControlDeps } from './fec-control.usecases.ts';
import { fecReport } from './report/fec-report.ts';

const CONTENT_LIMIT = 64 * 1024 * 1024;
/** About 25 million lines. */
const STREAM_LIMIT = 4 * 1024 * 1024 * 1024;
const RAW_TYPES = ['text/plain', 'application/octet-stream'];
const RAW =
  'The file itself may be sent as text/plain or application/octet-stream: its encoding is looked at too, and it is read as it arrives.';

const COMMON = {
  method: 'POST',
  query: FileName,
  body: FecValidateRequest,
  bodyExamples: controlExamples.request,
  bodyLimit: CONTENT_LIMIT,
  anyText: true,
  errors: { 413: 'More than 64 MiB of JSON, or 4 GiB of file, or more different accounts than a control can keep' },
} as const;

/** Routes that control a FEC, and the catalogue that they control it by. */
export function fecControlRoutes(deps: FecControlDeps): readonly AnyRoute[] {
  type Request = { readonly query: { readonly filename?: string } };
  const validate = async (
    pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    { query }: Request,
    caller: Caller,
  ) => (await controlTraced(deps, caller, 'fec.validate', { pieces, filename: query.filename })).verdict;
  const report = async (pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, { query }: Request, caller: Caller) =>
    asMarkdown(fecReport(await controlTraced(deps, caller, 'fec.report', { pieces, filename: query.filename })));
  return [
    jsonRoute({
      ...COMMON,
      path: '/v1/validate/fec',
      operationId: 'validateFec',
      summary: 'Control a FEC',
      description: `Every rule of the catalogue; messages hold no accounting data. ${RAW}`,
      success: { status: 200, schema: FecValidationResult, examples: controlExamples.result },
      handler: (request, { caller }) => validate(contentPieces(request.body.content), request, caller),
      streamed: {
        types: RAW_TYPES,
        limit: STREAM_LIMIT,
        handler: (request, { caller }) => validate(request.bytes, request, caller),
      },
    }),
    jsonRoute({
      ...COMMON,
      path: '/v1/validate/fec/report',
      operationId: 'reportFec',
      summary: 'Control a FEC and tell it to an accountant',
      description: `The same control as a Markdown report in French. ${RAW}`,
      success: { status: 200, schema: Type.String(), media: ['text/markdown; charset=utf-8'], examples: reportExample },
      handler: (request, { caller }) => report(contentPieces(request.body.content), request, caller),
      streamed: {
        types: RAW_TYPES,
        limit: STREAM_LIMIT,
        handler: (request, { caller }) => report(request.bytes, request, caller),
      },
    }),
    jsonRoute({
      method: 'GET',
      path: '/v1/validate/fec/rules',
      operationId: 'listFecRules',
      summary: 'The rules of the control',
      success: { status: 200, schema: Type.Array(FecRule), examples: ruleExamples },
      handler: async () => FEC_RULES,
    }),
  ];
}

const asMarkdown = (text: string) =>
  new RawAnswer('text/markdown; charset=utf-8', text, {
    'content-disposition': 'attachment; filename="fec-report.md"',
  });
