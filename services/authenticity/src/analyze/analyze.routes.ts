import { AnalyzeResponse, SUPPORTING_DOCUMENT_TYPES } from '@probant/contracts/authenticity';
import { MAX_FILE_BYTES } from '@probant/contracts/document-types';
import { type AnyRoute, defineUploadRoute } from '@probant/http/define-route';
import { takeOnlyFile } from '@probant/http/only-file';
import { Type } from 'typebox';
import { createInvalidFieldsError } from './analyze.errors.ts';
import { ANALYZE_EXAMPLES } from './analyze.examples.ts';
import { type AnalyzeDeps, analyzeDocument } from './analyze.usecases.ts';
import { ANALYZE_ERROR_EXAMPLES } from './analyze-error.examples.ts';
import { parseFields } from './fields.rules.ts';

const Query = Type.Object({
  include: Type.Optional(
    Type.Array(Type.Enum(['codes']), {
      description:
        '`codes` adds the 2D-Doc codes with their values, each beside what the page prints. Neither stored nor logged',
    }),
  ),
});

const Texts = Type.Object({
  document_type: Type.Enum([...SUPPORTING_DOCUMENT_TYPES], {
    description: 'Type of the document: decides how much each signal weighs',
  }),
  fields: Type.Optional(
    Type.String({
      description:
        'JSON object of at most 16 KiB with fields already extracted from the document, compared with what it shows. Never logged',
    }),
  ),
});

export const createAnalyzeRoutes = (deps: AnalyzeDeps): readonly AnyRoute[] => [
  defineUploadRoute<typeof Query, typeof Texts, typeof AnalyzeResponse>({
    method: 'POST',
    path: '/v1/authenticity/analyze',
    operationId: 'analyzeAuthenticity',
    tag: 'Authenticity',
    summary: 'Say whether a document deserves a check, and why',
    description:
      'Accepts a PDF, PNG, JPEG, TIFF or WebP, recognised by its content. At most 30 pages are analysed. The opinion signals that a ' +
      'human check is warranted; it neither authorises nor refuses anything. The file is analysed in memory and never stored. Any answer ' +
      'other than 200 means "not evaluated", never "no signal".',
    query: Query,
    form: {
      files: 'file',
      many: false,
      fileLimit: MAX_FILE_BYTES,
      countLimit: 1,
      texts: Texts,
      unreadableTexts: { fields: createInvalidFieldsError },
    },
    bodyExamples: {
      slip: {
        summary: 'A bank-details slip, with the IBAN that the caller read',
        value: { file: 'rib.pdf', document_type: 'rib', fields: '{"iban":"FR7630006000011234567890189"}' },
      },
    },
    success: { status: 200, schema: AnalyzeResponse, examples: ANALYZE_EXAMPLES },
    errors: {
      413: 'File larger than 50 MiB (`file_too_large`)',
      422: 'An empty file (`empty_file`), another type of file (`unsupported_type`), an encrypted, corrupt or truncated file (`unreadable_file`), fields that are not a JSON object of at most 16 KiB (`invalid_fields`), or a list of problems with the form',
      500: 'The audit event could not be written: no opinion is returned',
      503: 'Too many documents are waiting: retry after the time in Retry-After',
    },
    errorExamples: ANALYZE_ERROR_EXAMPLES,
    handler: async ({ files, texts, query }, context) => {
      const file = await takeOnlyFile(files);
      const { document_type, fields } = await texts();
      const listsCodes = query.include?.includes('codes') ?? false;
      return analyzeDocument(deps, { file, profile: document_type, fields: parseFields(fields), listsCodes }, context);
    },
  }),
];
