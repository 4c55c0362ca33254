import { FecRule, FecValidationResult } from '@probant/contracts/fec-validation';
import { FEC_RULES } from '@probant/fec/anomalies/fec-rules';
import { type FecReportFormat, renderFecReport } from '@probant/fec/report/fec-report';
import { REPORT_POLICY } from '@probant/fec/report/html-style';
import type { FecReport } from '@probant/fec/report/report-content';
import type { FecPieces } from '@probant/fec/validate-fec';
import type { AnyRoute } from '@probant/http/define-route';
import { defineJsonRoute } from '@probant/http/define-route';
import { RawResponse, type RequestContext } from '@probant/http/route';
import { GIB_BYTES, MIB_BYTES } from '@probant/kernel/byte-units';
import { Type } from 'typebox';
import { reportExamples, ruleExamples, validationExamples } from './fec-validation.examples.ts';
import { FecReportQuery, FecReportText, FecValidationQuery, FecValidationRequest } from './fec-validation.schemas.ts';
import {
  type FecValidationDeps,
  reportAndRecord,
  type UploadedFec,
  validateAndRecord,
} from './fec-validation.usecases.ts';
import { chooseReportFormat } from './report-format.rules.ts';
import { splitContent } from './split-content.ts';

const MAX_CONTENT_BYTES = 64 * MIB_BYTES;
/** About 25 million lines. */
const MAX_STREAM_BYTES = 4 * GIB_BYTES;
const RAW_TYPES = ['text/plain', 'application/octet-stream', 'application/xml', 'text/xml'];
const RAW_BODY_NOTE =
  'The file itself may be sent as text/plain, application/octet-stream or, in XML, application/xml, or as the form field `file`: its encoding is then validated too, and the service reads it as it arrives.';

const VALIDATION_ROUTE = {
  method: 'POST',
  tag: 'FEC',
  body: FecValidationRequest,
  bodyExamples: validationExamples.request,
  bodyLimit: MAX_CONTENT_BYTES,
  allowUnstorableText: true,
  errors: {
    413: 'More than 64 MiB of JSON, or 4 GiB of file, or more distinct entries, accounts, third parties and letters than one validation can track',
  },
} as const;

const STREAMED_BODY = { types: RAW_TYPES, formField: 'file', limit: MAX_STREAM_BYTES } as const;

/** Routes that validate a FEC, and the catalogue of their rules. */
export function createFecValidationRoutes(deps: FecValidationDeps): readonly AnyRoute[] {
  type ReportRequest = { readonly query: { readonly details?: boolean } };
  const report = async (file: UploadedFec, { query }: ReportRequest, { caller, accept }: RequestContext) => {
    const content = await reportAndRecord(deps, caller, file, { details: query.details ?? false });
    return toReportFile(content, chooseReportFormat(accept));
  };
  return [
    defineJsonRoute({
      ...VALIDATION_ROUTE,
      path: '/v1/validate/fec',
      query: FecValidationQuery,
      operationId: 'validateFec',
      summary: 'Validate a FEC',
      description: `Applies every rule of the catalogue. Messages contain no accounting data. ${RAW_BODY_NOTE}`,
      success: { status: 200, schema: FecValidationResult, examples: validationExamples.result },
      handler: (request, { caller }) => validateAndRecord(deps, caller, fromContent(request)),
      streamed: {
        ...STREAMED_BODY,
        handler: (request, { caller }) => validateAndRecord(deps, caller, fromStream(request)),
      },
    }),
    defineJsonRoute({
      ...VALIDATION_ROUTE,
      path: '/v1/validate/fec/report',
      query: FecReportQuery,
      operationId: 'createFecReport',
      summary: 'FEC validation report',
      description:
        'The same validation as a report in French, for an accountant: Markdown, or a printable HTML page when the Accept header prefers ' +
        `\`text/html\`. With \`details=true\` it names journals and entries and the gaps of what is not balanced. ${RAW_BODY_NOTE}`,
      success: {
        status: 200,
        schema: FecReportText,
        media: ['text/markdown; charset=utf-8', 'text/html; charset=utf-8'],
        examples: reportExamples,
      },
      handler: (request, context) => report(fromContent(request), request, context),
      streamed: { ...STREAMED_BODY, handler: (request, context) => report(fromStream(request), request, context) },
    }),
    defineJsonRoute({
      method: 'GET',
      path: '/v1/validate/fec/rules',
      operationId: 'listFecRules',
      tag: 'FEC',
      summary: 'List the FEC validation rules',
      description:
        'The rules that `POST /v1/validate/fec` applies, with their severity, the legal text and the remedy, in French.',
      success: { status: 200, schema: Type.Array(FecRule), examples: ruleExamples },
      handler: async () => FEC_RULES,
    }),
  ];
}

type NamedQuery = { readonly filename?: string };

const fromContent = ({
  body,
  query,
}: {
  readonly body: { readonly content: string };
  readonly query: NamedQuery;
}): UploadedFec => ({
  pieces: splitContent(body.content),
  filename: query.filename,
  isDecoded: true,
});

type StreamedRequest = { readonly bytes: FecPieces; readonly filename: string | null; readonly query: NamedQuery };

const fromStream = ({ bytes, filename, query }: StreamedRequest): UploadedFec => ({
  pieces: bytes,
  filename: query.filename ?? filename ?? undefined,
  isDecoded: false,
});

const REPORT_FILES = {
  markdown: { type: 'text/markdown; charset=utf-8', name: 'fec-report.md', headers: {} },
  html: {
    type: 'text/html; charset=utf-8',
    name: 'fec-report.html',
    headers: {
      'content-security-policy': `${REPORT_POLICY}; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
    },
  },
} as const;

function toReportFile(report: FecReport, format: FecReportFormat): RawResponse {
  const { type, name, headers } = REPORT_FILES[format];
  return new RawResponse(type, renderFecReport(report, format), {
    'content-disposition': `attachment; filename="${name}"`,
    vary: 'Accept',
    ...headers,
  });
}
