import { Deleted, DocumentInfo, DocumentPage, UploadResponse } from '@probant/contracts/assistant';
import { type AnyRoute, defineJsonRoute, defineUploadRoute } from '@probant/http/define-route';
import { Type } from 'typebox';
import { documentExample, pageExample } from '../assistant.examples.ts';
import { MAX_FILE_BYTES, MAX_FILES } from './documents.errors.ts';
import { type DocumentDeps, deleteDocument, getPage, listDocuments } from './documents.usecases.ts';
import { type UploadDeps, uploadDocuments } from './upload/upload-documents.usecases.ts';

const TAG = 'Documents';
const NOT_FOUND = { 404: 'Unknown knowledge base or document, or of another client' };
const BaseParams = Type.Object({ kb_id: Type.String() });
const DocumentParams = Type.Object({ kb_id: Type.String(), doc_id: Type.String() });
const PageParams = Type.Object({
  kb_id: Type.String(),
  doc_id: Type.String(),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
});

export const createDocumentRoutes = (deps: DocumentDeps & UploadDeps): readonly AnyRoute[] => [
  defineUploadRoute<never, never, typeof UploadResponse, never, typeof BaseParams>({
    method: 'POST',
    path: '/v1/knowledge-bases/{kb_id}/documents',
    operationId: 'uploadDocuments',
    tag: TAG,
    summary: 'Add documents to a knowledge base',
    description:
      'Accepts PDF, DOCX, ODT, PPTX, XLSX, HTML, Markdown, CSV, text, PNG, JPEG and TIFF, at most 50 MiB each. All files are stored or ' +
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
      422: 'A file that cannot be read (`unreadable_file`, with its position), two files of one name (`duplicate_filename`), or too many chunks (`knowledge_base_full`); nothing is stored',
    },
    handler: ({ params, files }, context) => uploadDocuments(deps, params.kb_id, files, context),
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/knowledge-bases/{kb_id}/documents',
    operationId: 'listDocuments',
    tag: TAG,
    summary: 'List the documents of a knowledge base, newest first',
    params: BaseParams,
    success: {
      status: 200,
      schema: Type.Array(DocumentInfo),
      examples: { one: { summary: 'One document', value: [documentExample] } },
    },
    errors: { 404: 'Unknown knowledge base, or of another client' },
    handler: ({ params }, { caller }) => listDocuments(deps, caller.tenantId, params.kb_id),
  }),
  defineJsonRoute({
    method: 'DELETE',
    path: '/v1/knowledge-bases/{kb_id}/documents/{doc_id}',
    operationId: 'deleteDocument',
    tag: TAG,
    summary: 'Delete a document',
    description: 'Its text and its index are deleted with it. The audit trail keeps counts only.',
    params: DocumentParams,
    success: {
      status: 200,
      schema: Deleted,
      examples: { deleted: { summary: 'The document is deleted', value: { deleted: true, id: documentExample.id } } },
    },
    errors: NOT_FOUND,
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
    handler: ({ params }, { caller }) => getPage(deps, params, caller.tenantId),
  }),
];
