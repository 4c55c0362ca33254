import { Printer } from 'lucide-react';
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
import { Loading } from '../../ui/messages/loading.tsx';
import { ACCEPTED_FILES, CheckForm } from './check-form.tsx';
import { OpinionView } from './opinion-view.tsx';
import { texts } from './texts.ts';
import { TypeField } from './type-field.tsx';
import { useCheck } from './use-check.ts';

export function CheckScreen() {
  const t = useTexts(texts);
  const mayCheck = useHasScope('write');
  const announce = useAnnounce();
  const { add } = useActivity();
  const { state, setType, analyze, reset } = useCheck((file, opinion) => {
    add({ label: file.name, screen: '/check' });
    announce(t.done(t[opinion.verdict]));
  });
  const { file, type, opinion, error, isBusy } = state;
  const take = ([chosen]: readonly File[]) => {
    if (mayCheck && chosen !== undefined) analyze(chosen, type);
  };
  useDroppedFiles(take);
  const isPrintable = opinion !== null && !isBusy;
  return (
    <>
      <div className={isPrintable ? 'print:hidden' : ''}>
        <PageHeader
          title={t.title}
          lead={file === null ? t.lead : file.name}
          actions={
            file === null || isBusy ? null : (
              <>
                {isPrintable ? (
                  <Button onClick={() => window.print()}>
                    <Printer aria-hidden="true" size={16} />
                    {t.print}
                  </Button>
                ) : null}
                <FileButton label={t.another} accept={ACCEPTED_FILES} onFiles={take} />
              </>
            )
          }
        />
      </div>
      {mayCheck ? null : (
        <Notice tone="watch" title={t.noScope}>
          {t.noScopeAdvice}
        </Notice>
      )}
      {file === null && mayCheck ? <CheckForm type={type} onType={setType} onFile={analyze} /> : null}
      {isBusy && file !== null ? (
        <div className="space-y-4">
          <p className="text-muted">
            {t.busy(file.name)} {t.busyNote}
          </p>
          <Loading lines={6} />
          <Button onClick={reset}>{t.cancel}</Button>
        </div>
      ) : null}
      {file === null || isBusy ? null : (
        <div className="space-y-4">
          <div className={isPrintable ? 'print:hidden' : ''}>
            <TypeField value={type} onChange={(chosen) => analyze(file, chosen)} />
          </div>
          {error === null ? null : <ErrorNotice error={error} onRetry={() => analyze(file, type)} />}
          {opinion === null ? null : <OpinionView key={opinion.analysed_at} file={file} opinion={opinion} />}
        </div>
      )}
      <LeaveGuard isBusy={isBusy} />
    </>
  );
}
