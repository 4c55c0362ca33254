import type { Schemas } from '@probant/client';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useClient } from '../../../session/session.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { Loading } from '../../../ui/messages/loading.tsx';
import { assistantTexts } from '../texts.ts';
import { PageText } from './page-text.tsx';
import { StoredPage } from './stored-page.tsx';

type PassageDialogProps = {
  readonly baseId: string;
  readonly citation: Schemas['Citation'];
  readonly onClose: () => void;
};

/** The page that a citation comes from, with the passage marked in its text and, where files are kept, on its picture. */
export function PassageDialog({ baseId, citation, onClose }: PassageDialogProps) {
  const t = useTexts(assistantTexts);
  const { number } = useFormats();
  const client = useClient();
  const [page, setPage] = useState(citation.page ?? 1);
  const path = { kb_id: baseId, doc_id: citation.document_id, page };
  const content = useQuery({
    queryKey: ['assistant', 'page', path],
    queryFn: ({ signal }) =>
      client.get('/v1/knowledge-bases/{kb_id}/documents/{doc_id}/pages/{page}', { params: { path }, signal }),
    placeholderData: (before) => before,
  });
  const pageCount = content.data?.page_count ?? page;
  return (
    <Dialog title={citation.document_title} onClose={onClose} isWide>
      <div className="mb-3 flex items-center gap-1 text-muted text-sm">
        <IconButton label={t.previousPage} Icon={ChevronLeft} disabled={page <= 1} onClick={() => setPage(page - 1)} />
        <span role="status">{t.pageOf(number(page), number(pageCount))}</span>
        <IconButton
          label={t.nextPage}
          Icon={ChevronRight}
          disabled={page >= pageCount}
          onClick={() => setPage(page + 1)}
        />
      </div>
      {content.isPending ? <Loading lines={8} /> : null}
      {content.isError ? <ErrorNotice error={content.error} onRetry={() => void content.refetch()} /> : null}
      {content.data === undefined ? null : (
        <div className="grid gap-4 lg:grid-cols-2">
          <PageText blocks={content.data.blocks} passage={citation} />
          <StoredPage path={path} blocks={content.data.blocks} passage={citation} />
        </div>
      )}
    </Dialog>
  );
}
