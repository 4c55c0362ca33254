import { Deleted, DocumentInfo, DocumentPage, UploadResponse } from '@probant/contracts/assistant';
import { MAX_FILE_BYTES } from '@probant/contracts/document-types';
import { UnreadableDocument } from '@probant/documents/document';
import { type AnyRoute, defineJsonRoute, defineUploadRoute } from '@probant/http/define-route';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { RawResponse } from '@probant/http/route';
import type { AppError } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { documentExample, pageExample } from '../assistant.examples.ts';
import { createKnowledgeBaseNotFoundError } from '../knowledge-bases/knowledge-bases.errors.ts';
import { FORMAT_NAMES } from '../reading/program/content-types.ts';
import {
  createDocumentNotFoundError,
  createFileTooLargeError,
  createMemoryError,
  createPageNotFoundError,
  createSameNameError,
  MAX_FILES,
  toUploadError,
} from './documents.errors.ts';
import { type DocumentDeps, deleteDocument, getPage, listDocuments } from './documents.usecases.ts';
import { type UploadDeps, uploadDocuments } from './upload/upload-documents.usecases.ts';

const TAG = 'Documents';
const FORMAT_LIST = new Intl.ListFormat('en-GB').format(Object.values(FORMAT_NAMES));
const UNKNOWN_BASE = {
  unknown_knowledge_base: ['An unknown knowledge base', createKnowledgeBaseNotFoundError()],
} as const;
const UNKNOWN_DOCUMENT = {
  ...UNKNOWN_BASE,
  unknown_document: ['An unknown document', createDocumentNotFoundError()],
} as const;
export const UNKNOWN_PAGE = {
  ...UNKNOWN_DOCUMENT,
  unknown_page: ['An unknown page', createPageNotFoundError()],
} as const;
const UPLOAD_ERRORS = createErrorExamples({
  ...UNKNOWN_BASE,
  file_too_large: ['The second file is too large', createFileTooLargeError({ position: 2, filename: 'manuel.pdf' })],
  upload_too_large: [
    'The texts are too large together',
    createMemoryError('call_too_large', { position: 12, filename: 'annexe-4.docx' }),
  ],
  unreadable_file: [
    'The first file needs a password',
    toUploadError(new UnreadableDocument('encrypted'), { position: 1, filename: 'accord-2025.pdf' }) as AppError,
  ],
  duplicate_filename: ['Two files of one name', createSameNameError({ position: 3, filename: 'notes.txt' })],
  busy: ['Too many documents at once', createMemoryError('busy', { position: 1, filename: 'notes.txt' })],
});
const BaseParams = Type.Object({ kb_id: Type.String({ description: 'The `id` of the knowledge base' }) });
const DocumentParams = Type.Object({
  ...BaseParams.properties,
  doc_id: Type.String({ description: 'The `id` of the document' }),
});
export const PageParams = Type.Object({
  ...DocumentParams.properties,
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Counted from 1' }),
});

export const createDocumentRoutes = (deps: DocumentDeps & UploadDeps): readonly AnyRoute[] => [
  defineUploadRoute<never, never, typeof UploadResponse, never, typeof BaseParams>({
    method: 'POST',
    path: '/v1/knowledge-bases/{kb_id}/documents',
    operationId: 'uploadDocuments',
    tag: TAG,
    summary: 'Add documents to a knowledge base',
    description:
      `Accepts ${FORMAT_LIST}, at most 50 MiB, 2,000 pages and 200 pages ` +
      'for OCR each. All files are stored or ' +
      'none. A file with the name and the bytes of a document is that document; with other bytes it replaces it.',
    params: BaseParams,
    form: { files: 'files', many: true, fileLimit: MAX_FILE_BYTES, countLimit: MAX_FILES },
    bodyExamples: { one: { summary: 'A file', value: { files: ['accord-temps-de-travail.pdf'] } } },
    success: {
      status: 200,
      schema: UploadResponse,
      examples: {
        one: {
          summary: 'A document of 14 chunks',
          value: { documents: [documentExample], total_chunks: 14, processing_time_ms: 412.5 },
        },
      },
    },
    errors: {
      404: 'Unknown knowledge base, or of another client',
      413: 'More than 50 files, or a file larger than 50 MiB (`file_too_large`), or too much text for one call (`upload_too_large`); nothing is stored',
      422: 'A file that cannot be read or has too many pages (`unreadable_file`, with its position and name), two files of one name (`duplicate_filename`), or too many chunks (`knowledge_base_full`); nothing is stored',
      503: 'Too many documents wait to be read or stored, the files of the call take more than 12 minutes to read, or the key of the kept files is not available; nothing is stored',
    },
    errorExamples: UPLOAD_ERRORS,
    handler: ({ params, files }, context) => uploadDocuments(deps, params.kb_id, files, context),
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/knowledge-bases/{kb_id}/documents',
    operationId: 'listDocuments',
    tag: TAG,
    summary: 'List the documents of a knowledge base, newest first',
    description: 'All of them in one list, without their text.',
    params: BaseParams,
    success: {
      status: 200,
      schema: Type.Array(DocumentInfo),
      examples: { one: { summary: 'One document', value: [documentExample] } },
    },
    errors: { 404: 'Unknown knowledge base, or of another client' },
    errorExamples: createErrorExamples(UNKNOWN_BASE),
    handler: ({ params }, { caller }) => listDocuments(deps, caller.tenantId, params.kb_id),
  }),
  defineJsonRoute({
    method: 'DELETE',
    path: '/v1/knowledge-bases/{kb_id}/documents/{doc_id}',
    operationId: 'deleteDocument',
    tag: TAG,
    summary: 'Delete a document',
    description: 'Its text, its index and its kept file are deleted with it. The audit trail keeps counts only.',
    params: DocumentParams,
    success: {
      status: 200,
      schema: Deleted,
      examples: { deleted: { summary: 'The document is deleted', value: { deleted: true, id: documentExample.id } } },
    },
    errors: { 404: 'Unknown knowledge base or document, or of another client' },
    errorExamples: createErrorExamples(UNKNOWN_DOCUMENT),
    handler: async ({ params }, { caller }) => ({ deleted: true, id: await deleteDocument(deps, params, caller) }),
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/knowledge-bases/{kb_id}/documents/{doc_id}/pages/{page}',
    operationId: 'getDocumentPage',
    tag: TAG,
    summary: 'Read the text of a page with its places',
    description: 'Shows a citation on its page (addition). A format without pages has one page.',
    params: PageParams,
    success: {
      status: 200,
      schema: DocumentPage,
      examples: { first: { summary: 'The first page', value: pageExample } },
    },
    errors: { 404: 'Unknown knowledge base, document or page, or of another client' },
    errorExamples: createErrorExamples(UNKNOWN_PAGE),
    handler: async ({ params }, { caller }) =>
      new RawResponse('application/json; charset=utf-8', await getPage(deps, params, caller.tenantId)),
  }),
];
