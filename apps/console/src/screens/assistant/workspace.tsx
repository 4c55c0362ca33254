import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useActivity } from '../../session/activity.tsx';
import { useClient } from '../../session/session.tsx';
import { LeaveGuard } from '../../ui/controls/leave-guard.tsx';
import { type Tab, Tabs } from '../../ui/controls/tabs.tsx';
import { useFileQueue } from '../../ui/files/use-file-queue.ts';
import { BaseBar } from './bases/base-bar.tsx';
import { type KnowledgeBase, refreshBase, useBase, useDocuments } from './bases/bases.ts';
import { ChatTab } from './chat/chat-tab.tsx';
import { useConversation } from './chat/use-conversation.ts';
import { DocumentsTab } from './documents/documents-tab.tsx';
import { EvaluationTab } from './evaluation/evaluation-tab.tsx';
import { useEvaluation } from './evaluation/use-evaluation.ts';
import { assistantTexts } from './texts.ts';

type TabName = 'questions' | 'documents' | 'evaluation';

type WorkspaceProps = {
  readonly base: KnowledgeBase;
  readonly bases: readonly KnowledgeBase[];
  readonly onChoose: (id: string) => void;
  readonly onCreate: () => void;
  readonly onDeleted: () => Promise<void>;
};

/** One base: its questions, its documents and its evaluation. Work continues while the visitor looks at another tab. */
export function Workspace({ base, bases, onChoose, onCreate, onDeleted }: WorkspaceProps) {
  const t = useTexts(assistantTexts);
  const { number } = useFormats();
  const client = useClient();
  const queries = useQueryClient();
  const activity = useActivity();
  const detail = useBase(base.id);
  const documents = useDocuments(base.id);
  const [tab, setTab] = useState<TabName>(base.document_count === 0 ? 'documents' : 'questions');
  const conversation = useConversation(base.id);
  const evaluation = useEvaluation(base.id);
  const uploads = useFileQueue(
    (file, signal) =>
      client.post('/v1/knowledge-bases/{kb_id}/documents', {
        params: { path: { kb_id: base.id } },
        body: { files: [file] },
        signal,
      }),
    (_, file) => {
      activity.add({ label: file.name, screen: '/assistant' });
      void refreshBase(queries, base.id);
    },
  );
  const isBusy = uploads.isBusy || conversation.isAsking || evaluation.isBusy;
  const list = documents.data ?? [];
  const tabs: readonly Tab<TabName>[] = [
    {
      name: 'questions',
      label: t.questions,
      content: <ChatTab baseId={base.id} documents={list} conversation={conversation} />,
    },
    {
      name: 'documents',
      label: `${t.documents} (${number(list.length)})`,
      content: <DocumentsTab base={detail.data ?? base} documents={documents} uploads={uploads} />,
    },
    {
      name: 'evaluation',
      label: t.evaluation,
      content: <EvaluationTab baseName={base.name} evaluation={evaluation} />,
    },
  ];
  return (
    <>
      <LeaveGuard isBusy={isBusy} />
      <BaseBar
        base={detail.data ?? base}
        bases={bases}
        isBusy={isBusy}
        onChoose={onChoose}
        onCreate={onCreate}
        onDeleted={onDeleted}
      />
      <Tabs label={base.name} tabs={tabs} selected={tab} onSelect={setTab} />
    </>
  );
}
