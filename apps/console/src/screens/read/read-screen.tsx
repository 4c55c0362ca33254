import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { useActivity } from '../../session/activity.tsx';
import { useHasScope } from '../../session/session.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LeaveGuard } from '../../ui/controls/leave-guard.tsx';
import { FileButton } from '../../ui/files/file-button.tsx';
import { useDroppedFiles } from '../../ui/files/use-dropped-files.ts';
import { PageHeader } from '../../ui/layout.tsx';
import { Notice } from '../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../ui/messages/error-notice.tsx';
import { ACCEPTED_FILES, EmptyRead } from './empty-read.tsx';
import { FileList } from './files/file-list.tsx';
import { useReadingQueue, useReadings } from './files/use-readings.ts';
import { ShownReading } from './shown-reading.tsx';
import { texts } from './texts.ts';
import { hasChanges } from './values/readings.rules.ts';

export function ReadScreen() {
  const t = useTexts(texts);
  const mayRead = useHasScope('write');
  const announce = useAnnounce();
  const { add } = useActivity();
  const [readings, change] = useReadings();
  const [error, setError] = useState<unknown>(null);
  const { items, shown } = readings;
  const isBusy = items.some(({ status }) => status === 'waiting' || status === 'reading');
  const addFiles = (files: readonly File[]) => {
    setError(null);
    if (mayRead) change({ type: 'add', files });
  };
  useReadingQueue({
    items,
    change,
    onFinish: ({ file }) => {
      add({ label: file.name, screen: '/read' });
      const isLast = items.filter(({ status }) => status === 'waiting' || status === 'reading').length <= 1;
      if (isLast) announce(t.finished(items.length));
    },
  });
  useDroppedFiles(addFiles);
  useUnsavedWarning(hasChanges(readings));
  const reading = items.find(({ id }) => id === shown?.id);
  return (
    <>
      <PageHeader
        title={t.title}
        lead={items.length === 0 ? t.lead : undefined}
        actions={
          items.length === 0 ? null : (
            <>
              <Button kind="quiet" onClick={() => change({ type: 'clear' })}>
                {t.clear}
              </Button>
              <FileButton label={t.add} accept={ACCEPTED_FILES} isMultiple onFiles={addFiles} />
            </>
          )
        }
      />
      {mayRead ? null : (
        <Notice tone="watch" title={t.noScope}>
          {t.noScopeAdvice}
        </Notice>
      )}
      {error === null ? null : <ErrorNotice error={error} />}
      {items.length === 0 ? (
        mayRead ? (
          <EmptyRead onFiles={addFiles} onError={setError} />
        ) : null
      ) : (
        <div className="space-y-4">
          <FileList readings={readings} change={change} />
          {reading === undefined ? null : (
            <ShownReading readings={readings} reading={reading} index={shown?.index ?? 0} change={change} />
          )}
        </div>
      )}
      <LeaveGuard isBusy={isBusy} />
    </>
  );
}

/** Corrections stay while the visitor looks at other screens, and are lost with the tab: the browser asks before it closes. */
function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
