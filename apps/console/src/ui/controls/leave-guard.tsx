import { useBlocker } from '@tanstack/react-router';
import { defineTexts, useTexts } from '../../i18n/define-texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

const texts = defineTexts({
  fr: {
    title: 'Quitter cette page ?',
    text: 'Un travail est en cours. Si vous quittez la page, il est interrompu et son résultat est perdu.',
    stay: 'Rester',
    leave: 'Quitter',
  },
  en: {
    title: 'Leave this page?',
    text: 'Work is in progress. If you leave the page it is ended, and its result is lost.',
    stay: 'Stay',
    leave: 'Leave',
  },
});

type LeaveGuardProps = {
  readonly isBusy: boolean;
  /** What is lost, where it is no work that runs. */
  readonly text?: string;
};

/** Asks before the visitor leaves the screen or the tab while `isBusy`. */
export function LeaveGuard({ isBusy, text }: LeaveGuardProps) {
  const t = useTexts(texts);
  const blocker = useBlocker({ shouldBlockFn: () => isBusy, enableBeforeUnload: () => isBusy, withResolver: true });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={t.title} onClose={blocker.reset}>
      <p>{text ?? t.text}</p>
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={blocker.reset}>{t.stay}</Button>
        <Button kind="danger" onClick={blocker.proceed}>
          {t.leave}
        </Button>
      </div>
    </Dialog>
  );
}
