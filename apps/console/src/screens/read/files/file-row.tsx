import { LoaderCircle, RotateCcw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/messages/badge.tsx';
import { texts, wordOf } from '../texts.ts';
import type { Reading, ReadingsAction } from '../values/readings.rules.ts';
import { findFileState } from './file-state.rules.ts';

type FileRowProps = {
  readonly item: Reading;
  readonly isShown: boolean;
  readonly change: (action: ReadingsAction) => void;
};

export function FileRow({ item, isShown, change }: FileRowProps) {
  const t = useTexts(texts);
  const { bytes } = useFormats();
  const { id, file, status, requestedType } = item;
  const first = item.documents[0]?.result;
  const isRunning = status === 'waiting' || status === 'reading';
  const canRetry = (status === 'failed' && item.refusal === null) || status === 'cancelled';
  return (
    <div className={`flex h-full items-center ${isShown ? 'bg-accent-soft' : 'hover:bg-sunken'}`}>
      <button
        type="button"
        aria-current={isShown ? 'true' : undefined}
        title={file.name}
        className="flex h-full min-w-0 flex-1 flex-col items-start justify-center px-4 text-left text-sm outline-offset-[-2px] sm:flex-row sm:items-center sm:justify-start sm:gap-3 sm:px-5"
        onClick={() => change({ type: 'show', id, index: 0 })}
      >
        <span className={`min-w-0 max-w-full truncate ${isShown ? 'font-semibold' : ''}`}>{file.name}</span>
        <span className="hidden shrink-0 text-muted text-xs sm:inline">{bytes(file.size)}</span>
        <span className="flex shrink-0 items-center gap-2 sm:ml-auto">
          {status === 'done' && first?.data ? (
            <span className="hidden text-muted sm:inline">{wordOf(t, first.document_type)}</span>
          ) : null}
          <Status item={item} />
        </span>
      </button>
      {canRetry ? (
        <IconButton
          label={t.again(file.name)}
          Icon={RotateCcw}
          onClick={() => change({ type: 'again', id, requestedType })}
        />
      ) : null}
      <IconButton
        label={isRunning ? t.cancel(file.name) : t.remove(file.name)}
        Icon={X}
        onClick={() => change({ type: isRunning ? 'cancel' : 'remove', id })}
      />
    </div>
  );
}

function Status({ item }: { readonly item: Reading }) {
  const t = useTexts(texts);
  if (item.status === 'reading') return <Running />;
  if (item.status === 'waiting') return <Badge>{t.waiting}</Badge>;
  if (item.status === 'failed') return <Badge tone="bad">{t.failed}</Badge>;
  if (item.status === 'cancelled') return <Badge>{t.cancelled}</Badge>;
  const left = findFileState(item);
  if (left.state === 'unknown_type') return <Badge tone="watch">{t.unknownToVerify}</Badge>;
  if (left.state === 'to_check') return <Badge tone="watch">{t.toCheck(left.open)}</Badge>;
  return <Badge tone="good">{left.state === 'sure' ? t.nothingToCheck : t.allChecked}</Badge>;
}

/** The service reports no progress while it reads: the seconds show that it works. */
function Running() {
  const t = useTexts(texts);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((past) => past + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Badge tone="accent">
      <LoaderCircle aria-hidden="true" size={12} className="animate-spin" />
      {t.reading(seconds)}
    </Badge>
  );
}
