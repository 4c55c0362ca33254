import type { Schemas } from '@probant/client';
import { MessageCircleQuestion, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout.tsx';
import type { KnowledgeDocument } from '../bases/bases.ts';
import { assistantTexts } from '../texts.ts';
import { DocumentFilter } from './document-filter.tsx';
import { PassageDialog } from './passage-dialog.tsx';
import { QuestionForm } from './question-form.tsx';
import { TurnView } from './turn-view.tsx';
import type { Conversation } from './use-conversation.ts';

type ChatTabProps = {
  readonly baseId: string;
  readonly documents: readonly KnowledgeDocument[];
  readonly conversation: Conversation;
};

/** The conversation with a base, its newest question last. */
export function ChatTab({ baseId, documents, conversation }: ChatTabProps) {
  const t = useTexts(assistantTexts);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<Schemas['Citation'] | null>(null);
  const { turns, isAsking, stop, begin } = conversation;
  const known = chosen.filter((id) => documents.some((document) => document.id === id));
  const ask = (question: string) => conversation.ask(question, known);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (turns.length > 0) list.current?.lastElementChild?.scrollIntoView({ block: 'start' });
  }, [turns]);
  return (
    <div className="mx-auto max-w-4xl">
      {turns.length === 0 ? <Start onAsk={ask} documents={documents} /> : null}
      <ol ref={list} className="space-y-6">
        {turns.map((turn) => (
          <TurnView
            key={turn.id}
            turn={turn}
            onOpen={setOpened}
            onRetry={isAsking ? undefined : () => ask(turn.question)}
          />
        ))}
      </ol>
      <div className="mt-6 space-y-2 border-line border-t bg-ground pt-4 pb-4 sm:sticky sm:bottom-0">
        <QuestionForm isAsking={isAsking} isDisabled={documents.length === 0} onAsk={ask} onStop={stop} />
        <div className="flex flex-wrap items-start justify-between gap-2">
          <DocumentFilter documents={documents} chosen={known} onChange={setChosen} />
          {turns.length === 0 ? null : (
            <Button kind="quiet" onClick={begin}>
              <RotateCcw aria-hidden="true" size={16} />
              {t.newConversation}
            </Button>
          )}
        </div>
      </div>
      {opened === null ? null : <PassageDialog baseId={baseId} citation={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

type StartProps = { readonly documents: readonly KnowledgeDocument[]; readonly onAsk: (question: string) => void };

/** Before the first question. The examples are about the fictional documents, so that they are shown with those only. */
function Start({ documents, onAsk }: StartProps) {
  const t = useTexts(assistantTexts);
  if (documents.length === 0)
    return <EmptyState Icon={MessageCircleQuestion} title={t.noDocuments} text={t.noDocumentsText} />;
  const isSample = ['facture-simple.pdf', 'rib.pdf'].every((name) =>
    documents.some(({ filename }) => filename === name),
  );
  return (
    <EmptyState Icon={MessageCircleQuestion} title={t.startTitle} text={t.startText}>
      {isSample ? (
        <ul aria-label={t.examplesLabel} className="mt-2 flex flex-wrap justify-center gap-2">
          {[t.example1, t.example2, t.example3].map((example) => (
            <li key={example}>
              <Button onClick={() => onAsk(example)}>{example}</Button>
            </li>
          ))}
        </ul>
      ) : null}
    </EmptyState>
  );
}
