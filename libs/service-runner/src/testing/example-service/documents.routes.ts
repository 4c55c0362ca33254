import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { runAfterRecording } from '@probant/audit/writer/run-after-recording';
import { type DocumentReader, UnreadableDocument } from '@probant/documents/document';
import { type AnyRoute, defineUploadRoute } from '@probant/http/define-route';
import { takeOnlyFile } from '@probant/http/only-file';
import type { Clock } from '@probant/kernel/clock';
import { AppError } from '@probant/kernel/errors';
import type { IdSource } from '@probant/kernel/ids';
import { Type } from 'typebox';
import { COUNT_WORDS_TASK } from './count-words.task.ts';
import type { DocumentsRepository } from './documents.repository.ts';

type Deps = {
  readonly documents: DocumentsRepository;
  readonly reader: DocumentReader;
  readonly audit: AuditWriter;
  readonly clock: Clock;
  readonly newId: IdSource;
};

const MAX_FILE_BYTES = 10 * 1024 * 1024;
const Document = Type.Object({ id: Type.String(), words: Type.Integer() }, { title: 'ExampleDocument' });

/** An upload with a path parameter, and a field whose check answers the service's own error. */
export const createDocumentRoutes = ({ documents, reader, audit, clock, newId }: Deps): readonly AnyRoute[] => [
  defineUploadRoute({
    method: 'POST',
    path: '/v1/knowledge-bases/{folder_id}/documents',
    operationId: 'addDocument',
    summary: 'Count the words of a document',
    params: Type.Object({ folder_id: Type.String({ format: 'uuid' }) }),
    form: {
      files: 'file',
      many: false,
      fileLimit: MAX_FILE_BYTES,
      countLimit: 1,
      texts: Type.Object({ min_length: Type.Optional(Type.String()) }),
      textChecks: { min_length: (text) => (parseMinLength(text) === null ? createMinLengthError() : null) },
    },
    success: { status: 200, schema: Document },
    errors: { 413: 'A file of more than 10 MiB' },
    handler: async ({ params, files, texts }, { caller, signal }) => {
      const file = await takeOnlyFile(files);
      if (file.tooLarge) throw new AppError(413, 'the file is larger than 10 MiB', { code: 'file_too_large' });
      const minLength = parseMinLength((await texts()).min_length ?? '1') ?? 1;
      const {
        output: { wordsByLength },
      } = await reader
        .run(COUNT_WORDS_TASK, file.bytes, { minLength }, { tenant: caller.tenantId, signal })
        .catch(toServiceError);
      const words = wordsByLength.reduce((sum, count) => sum + count.words, 0);
      const id = newId();
      const document = { id, folderId: params.folder_id, words, wordsByLength, createdAt: new Date(clock()) };
      const event = { action: 'document.upload', resource_type: 'document', resource_id: id } as const;
      return runAfterRecording(audit, { kind: 'caller', caller }, event, async () => {
        await documents.store(caller.tenantId, document);
        return { id, words };
      });
    },
  }),
];

const parseMinLength = (text: string): number | null => (/^[1-9]\d?$/.test(text) ? Number(text) : null);

const createMinLengthError = () =>
  new AppError(422, { code: 'invalid_fields', message: 'min_length is a number from 1 to 99' });

function toServiceError(error: unknown): never {
  throw error instanceof UnreadableDocument
    ? new AppError(422, `unreadable file: ${error.fault}`, { code: 'unreadable_file' })
    : error;
}
