import type { AnyRoute } from '@probant/http/define-route';
import { defineJsonRoute } from '@probant/http/define-route';
import { type Caller, RawResponse } from '@probant/http/route';
import { Type } from 'typebox';
import { FEC_RULES } from './anomalies/fec-rules.ts';
import { reportExample, ruleExamples, validationExamples } from './fec-validation.examples.ts';
import {
  FecRuleResponse,
  FecValidationQuery,
  FecValidationRequest,
  FecValidationResponse,
} from './fec-validation.schemas.ts';
import { type FecValidationDeps, validateAndRecord } from './fec-validation.usecases.ts';
import { renderFecReport } from './report/fec-report.ts';
import { splitContent } from './split-content.ts';
import type { FecPieces } from './validate-fec.ts';

const MAX_CONTENT_BYTES = 64 * 1024 * 1024;
/** About 25 million lines. */
const MAX_STREAM_BYTES = 4 * 1024 * 1024 * 1024;
const RAW_TYPES = ['text/plain', 'application/octet-stream'];
const RAW_BODY_NOTE =
  'The file itself may be sent as text/plain or application/octet-stream: its encoding is then validated too, and the service reads it as it arrives.';

const VALIDATION_ROUTE = {
  method: 'POST',
  query: FecValidationQuery,
  body: FecValidationRequest,
  bodyExamples: validationExamples.request,
  bodyLimit: MAX_CONTENT_BYTES,
  allowUnstorableText: true,
  errors: {
    413: 'More than 64 MiB of JSON, or 4 GiB of file, or more distinct accounts, third parties and letters than one validation can track',
  },
} as const;

/** Routes that validate a FEC, and the catalogue of their rules. */
export function createFecValidationRoutes(deps: FecValidationDeps): readonly AnyRoute[] {
  type Request = { readonly query: { readonly filename?: string } };
  const validate = async (pieces: FecPieces, { query }: Request, caller: Caller) =>
    (await validateAndRecord(deps, caller, 'fec.validate', { pieces, filename: query.filename })).result;
  const report = async (pieces: FecPieces, { query }: Request, caller: Caller) =>
    toMarkdownFile(
      renderFecReport(await validateAndRecord(deps, caller, 'fec.report', { pieces, filename: query.filename })),
    );
  return [
    defineJsonRoute({
      ...VALIDATION_ROUTE,
      path: '/v1/validate/fec',
      operationId: 'validateFec',
      summary: 'Validate a FEC',
      description: `Applies every rule of the catalogue. Messages contain no accounting data. ${RAW_BODY_NOTE}`,
      success: { status: 200, schema: FecValidationResponse, examples: validationExamples.result },
      handler: (request, { caller }) => validate(splitContent(request.body.content), request, caller),
      streamed: {
        types: RAW_TYPES,
        limit: MAX_STREAM_BYTES,
        handler: (request, { caller }) => validate(request.bytes, request, caller),
      },
    }),
    defineJsonRoute({
      ...VALIDATION_ROUTE,
      path: '/v1/validate/fec/report',
      operationId: 'reportFec',
      summary: 'FEC validation report',
      description: `The same validation as a Markdown report in French, for an accountant. ${RAW_BODY_NOTE}`,
      success: { status: 200, schema: Type.String(), media: ['text/markdown; charset=utf-8'], examples: reportExample },
      handler: (request, { caller }) => report(splitContent(request.body.content), request, caller),
      streamed: {
        types: RAW_TYPES,
        limit: MAX_STREAM_BYTES,
        handler: (request, { caller }) => report(request.bytes, request, caller),
      },
    }),
    defineJsonRoute({
      method: 'GET',
      path: '/v1/validate/fec/rules',
      operationId: 'listFecRules',
      summary: 'List the FEC validation rules',
      success: { status: 200, schema: Type.Array(FecRuleResponse), examples: ruleExamples },
      handler: async () => FEC_RULES,
    }),
  ];
}

const toMarkdownFile = (text: string) =>
  new RawResponse('text/markdown; charset=utf-8', text, {
    'content-disposition': 'attachment; filename="fec-report.md"',
  });
