import type { Schemas } from '@probant/client';
import { FileText, LoaderCircle } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Badge, Notice } from '../../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { assistantTexts } from '../texts.ts';
import type { Turn } from './use-conversation.ts';

type OpenCitation = (citation: Schemas['Citation']) => void;

type TurnViewProps = {
  readonly turn: Turn;
  readonly onOpen: OpenCitation;
  readonly onRetry: (() => void) | undefined;
};

/** A question and its answer with the passages that it comes from. */
export function TurnView({ turn, onOpen, onRetry }: TurnViewProps) {
  const t = useTexts(assistantTexts);
  return (
    <li className="scroll-mt-4 space-y-3">
      <p className="ml-auto w-fit max-w-[85%] whitespace-pre-wrap break-words rounded-card bg-accent-soft px-4 py-2">
        <span className="sr-only">{t.you} : </span>
        {turn.question}
      </p>
      {turn.state === 'asking' ? (
        <div aria-busy="true" className="flex items-start gap-3">
          <LoaderCircle aria-hidden="true" size={18} className="mt-1 shrink-0 animate-spin text-accent" />
          <p className="whitespace-pre-wrap">{turn.written === '' ? t.asking : turn.written}</p>
        </div>
      ) : null}
      {turn.state === 'stopped' ? <p className="text-muted">{t.stopped}</p> : null}
      {turn.state === 'failed' ? <ErrorNotice error={turn.error} onRetry={onRetry} /> : null}
      {turn.state === 'answered' ? <Answer response={turn.response} onOpen={onOpen} /> : null}
    </li>
  );
}

const EXTRACTIVE = 'extractive';

function Answer({ response, onOpen }: { readonly response: Schemas['ChatResponse']; readonly onOpen: OpenCitation }) {
  const t = useTexts(assistantTexts);
  if (response.citations.length === 0)
    return (
      <Notice tone="neutral" title={t.notFound}>
        <p>{response.message}</p>
        <p className="mt-1 text-muted">{t.notFoundAdvice}</p>
      </Notice>
    );
  return (
    <div className="space-y-3">
      <p className="whitespace-pre-wrap break-words text-lg">{response.message}</p>
      {response.model_used.startsWith(EXTRACTIVE) ? null : (
        <p className="text-muted text-sm">{t.byModel(response.model_used)}</p>
      )}
      <ol aria-label={t.sources} className="grid gap-2 sm:grid-cols-2">
        {response.citations.map((citation, index) => (
          <li key={citation.chunk_id}>
            <CitationButton citation={citation} number={index + 1} onOpen={onOpen} />
          </li>
        ))}
      </ol>
      {response.cache_hit ? <Badge>{t.cached}</Badge> : null}
    </div>
  );
}

type CitationButtonProps = {
  readonly citation: Schemas['Citation'];
  readonly number: number;
  readonly onOpen: OpenCitation;
};

function CitationButton({ citation, number, onOpen }: CitationButtonProps) {
  const t = useTexts(assistantTexts);
  const formats = useFormats();
  const place = citation.page === null ? '' : t.onPage(formats.number(citation.page));
  return (
    <button
      type="button"
      className="flex size-full flex-col gap-1 rounded-card border border-line bg-surface p-3 text-left text-sm hover:border-accent"
      onClick={() => onOpen(citation)}
    >
      <span className="flex items-center gap-2 font-medium text-accent">
        <FileText aria-hidden="true" size={16} className="shrink-0" />
        <span className="min-w-0 break-words">
          <span className="sr-only">{t.openSource} </span>
          {formats.number(number)}. {citation.document_title}
          {place}
        </span>
      </span>
      {citation.heading.length === 0 ? null : (
        <span className="text-muted text-xs">{citation.heading.join(' › ')}</span>
      )}
      <span className="line-clamp-3 break-words">{citation.snippet}</span>
    </button>
  );
}
