import { MessagesSquare, Plus } from 'lucide-react';
import { loadSample } from '../../../api/samples.ts';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useAskedSample } from '../../../session/asked-sample.ts';
import { useClient, useHasScope } from '../../../session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { assistantTexts } from '../texts.ts';

type NoBaseProps = { readonly onCreate: () => void; readonly onOpen: (id: string) => Promise<void> };

/** What an assistant is for, and two ways to begin: a base of one's own, or one with fictional documents. */
export function NoBase({ onCreate, onOpen }: NoBaseProps) {
  const t = useTexts(assistantTexts);
  const client = useClient();
  const mayWrite = useHasScope('write');
  const sample = useTask(async (_: null, signal) => {
    const { id } = await client.post('/v1/knowledge-bases', { body: { name: t.sampleName }, signal });
    const files = await Promise.all([loadSample('facture-simple.pdf'), loadSample('rib.pdf')]);
    await client.post('/v1/knowledge-bases/{kb_id}/documents', {
      params: { path: { kb_id: id } },
      body: { files },
      signal,
    });
    await onOpen(id);
  });
  useAskedSample(() => void (mayWrite && sample.start(null)));
  return (
    <EmptyState Icon={MessagesSquare} title={t.emptyTitle} text={t.emptyText}>
      {mayWrite ? (
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <Button kind="primary" onClick={onCreate}>
            <Plus aria-hidden="true" size={16} />
            {t.newBase}
          </Button>
          <Button isBusy={sample.isBusy} onClick={() => void sample.start(null)}>
            {t.trySample}
          </Button>
        </div>
      ) : (
        <p className="text-sm">{t.noWrite}</p>
      )}
      {sample.error === null ? null : <ErrorNotice error={sample.error} />}
    </EmptyState>
  );
}
