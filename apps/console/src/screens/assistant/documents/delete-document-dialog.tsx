import { useTexts } from '../../../i18n/define-texts.ts';
import { useClient } from '../../../session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import type { KnowledgeDocument } from '../bases/bases.ts';
import { assistantTexts } from '../texts.ts';

type DeleteDocumentDialogProps = {
  readonly document: KnowledgeDocument;
  readonly onClose: () => void;
  readonly onDeleted: () => Promise<void>;
};

export function DeleteDocumentDialog({ document, onClose, onDeleted }: DeleteDocumentDialogProps) {
  const t = useTexts(assistantTexts);
  const client = useClient();
  const deletion = useTask(async ({ id, knowledge_base_id }: KnowledgeDocument, signal) => {
    await client.delete('/v1/knowledge-bases/{kb_id}/documents/{doc_id}', {
      params: { path: { kb_id: knowledge_base_id, doc_id: id } },
      signal,
    });
    await onDeleted();
    onClose();
  });
  return (
    <Dialog title={t.removeTitle} onClose={onClose}>
      <p>{t.removeText(document.filename)}</p>
      {deletion.error === null ? null : <ErrorNotice error={deletion.error} />}
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button kind="danger" isBusy={deletion.isBusy} onClick={() => void deletion.start(document)}>
          {t.removeAction}
        </Button>
      </div>
    </Dialog>
  );
}
