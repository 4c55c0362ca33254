import type { Schemas } from '@probant/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useHasScope } from '../../../session/session.tsx';
import { DropZone } from '../../../ui/files/drop-zone.tsx';
import { FileQueueList } from '../../../ui/files/file-queue-list.tsx';
import type { FileQueue } from '../../../ui/files/use-file-queue.ts';
import { EmptyState } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { Loading } from '../../../ui/messages/loading.tsx';
import type { KnowledgeBase, KnowledgeDocument } from '../bases/bases.ts';
import { assistantTexts } from '../texts.ts';
import { DocumentTable } from './document-table.tsx';
import { VectorProgress } from './vector-progress.tsx';

const ACCEPTED = '.pdf,.docx,.odt,.pptx,.xlsx,.html,.htm,.md,.csv,.txt,.png,.jpg,.jpeg,.tif,.tiff';

type DocumentsTabProps = {
  readonly base: KnowledgeBase;
  readonly documents: UseQueryResult<readonly KnowledgeDocument[]>;
  readonly uploads: FileQueue<Schemas['UploadResponse']>;
};

/** The documents of a base, those that are being read, and how far its vectors are. */
export function DocumentsTab({ base, documents, uploads }: DocumentsTabProps) {
  const t = useTexts(assistantTexts);
  const { count } = useFormats();
  const mayWrite = useHasScope('write');
  const passageWords = { one: t.passageOne, other: t.passageMany };
  return (
    <div className="space-y-4">
      {mayWrite ? (
        <DropZone onFiles={uploads.add} accept={ACCEPTED} isMultiple hint={t.dropHint} />
      ) : (
        <Notice>{t.noWrite}</Notice>
      )}
      <FileQueueList queue={uploads} describe={({ total_chunks }) => count(total_chunks, passageWords)} />
      <VectorProgress base={base} />
      {documents.isPending ? <Loading /> : null}
      {documents.isError ? <ErrorNotice error={documents.error} onRetry={() => void documents.refetch()} /> : null}
      {documents.data?.length === 0 ? (
        <EmptyState Icon={FileText} title={t.noDocuments} text={t.noDocumentsText} />
      ) : null}
      {documents.data === undefined || documents.data.length === 0 ? null : (
        <DocumentTable baseId={base.id} documents={documents.data} />
      )}
    </div>
  );
}
