import { RotateCcw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useErrorDescription } from '../../api/describe-error.ts';
import { defineTexts, useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { Badge, type Tone } from '../messages/badge.tsx';
import type { FileQueue, QueueEntry } from './use-file-queue.ts';

const texts = defineTexts({
  fr: {
    files: 'Fichiers envoyés',
    waiting: 'en attente',
    running: 'lecture en cours…',
    done: 'prêt',
    failed: 'échec',
    cancelled: 'annulé',
    cancel: (name: string) => `Annuler ${name}`,
    retry: (name: string) => `Réessayer ${name}`,
    clear: 'Vider cette liste',
  },
  en: {
    files: 'Files sent',
    waiting: 'waiting',
    running: 'being read…',
    done: 'ready',
    failed: 'failed',
    cancelled: 'cancelled',
    cancel: (name: string) => `Cancel ${name}`,
    retry: (name: string) => `Try ${name} again`,
    clear: 'Clear this list',
  },
});

const TONES: Readonly<Record<QueueEntry<unknown>['state'], Tone>> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

type FileQueueListProps<Result> = {
  readonly queue: FileQueue<Result>;
  /** A few words about what was made of a file. */
  readonly describe: (result: Result) => ReactNode;
  /** A failure that the screen knows in words of its own. */
  readonly explain?: (error: unknown) => string | null;
};

/** Each file that was sent, with its state, its failure in words, and how to end or repeat it. */
export function FileQueueList<Result>({ queue, describe, explain = () => null }: FileQueueListProps<Result>) {
  const t = useTexts(texts);
  if (queue.entries.length === 0) return null;
  return (
    <div className="rounded-card border border-line bg-surface">
      <ul aria-label={t.files} className="max-h-72 divide-y divide-line overflow-y-auto">
        {queue.entries.map((entry) => (
          <QueueRow key={entry.id} entry={entry} queue={queue} describe={describe} explain={explain} />
        ))}
      </ul>
      {queue.isBusy ? null : (
        <div className="border-line border-t p-2">
          <Button kind="quiet" onClick={queue.clear}>
            {t.clear}
          </Button>
        </div>
      )}
    </div>
  );
}

function QueueRow<Result>({
  entry,
  queue,
  describe,
  explain,
}: FileQueueListProps<Result> & { readonly entry: QueueEntry<Result> }) {
  const t = useTexts(texts);
  const { bytes } = useFormats();
  const { file, state } = entry;
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 py-1 text-sm">
      <div className="min-w-0 flex-1 py-1">
        <p className="break-words font-medium">{file.name}</p>
        <p className="text-muted text-xs">
          {bytes(file.size)}
          {entry.state === 'done' ? <> · {describe(entry.result)}</> : null}
        </p>
        {entry.state === 'failed' ? (
          <FailureLine error={entry.error} explanation={explain?.(entry.error) ?? null} />
        ) : null}
      </div>
      <Badge tone={TONES[state]}>{t[state]}</Badge>
      {state === 'waiting' || state === 'running' ? (
        <IconButton label={t.cancel(file.name)} Icon={X} onClick={() => queue.cancel(entry.id)} />
      ) : null}
      {state === 'failed' || state === 'cancelled' ? (
        <IconButton label={t.retry(file.name)} Icon={RotateCcw} onClick={() => queue.retry(entry.id)} />
      ) : null}
    </li>
  );
}

type FailureLineProps = { readonly error: unknown; readonly explanation: string | null };

function FailureLine({ error, explanation }: FailureLineProps) {
  const { title, details, advice } = useErrorDescription(error);
  if (explanation !== null)
    return (
      <p role="alert" className="text-bad text-xs">
        {explanation}
      </p>
    );
  return (
    <p role="alert" className="text-bad text-xs">
      {title}
      {details.map((detail) => (
        <span key={detail} lang="en">
          {' '}
          · {detail}
        </span>
      ))}{' '}
      · {advice}
    </p>
  );
}
