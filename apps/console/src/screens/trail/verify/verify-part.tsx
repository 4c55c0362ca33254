import type { Schemas } from '@probant/client';
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useActivity } from '../../../session/activity.tsx';
import { useSession } from '../../../session/session.tsx';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { LeaveGuard } from '../../../ui/controls/leave-guard.tsx';
import { Card } from '../../../ui/layout.tsx';
import { Busy } from '../../../ui/messages/busy.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { ProgressBar } from '../../../ui/messages/progress-bar.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { trailTexts } from '../texts.ts';
import { VerificationResult } from './verification-result.tsx';
import { verifyWithProgress } from './verify-with-progress.ts';

type Window = { readonly first: string; readonly last: string };

/** Verifies the chain, or a window of it. */
export function VerifyPart() {
  const t = useTexts(trailTexts);
  const { client, account } = useSession();
  const { number, count } = useFormats();
  const announce = useAnnounce();
  const { add } = useActivity();
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [progress, setProgress] = useState<Schemas['VerificationProgress'] | null>(null);
  const verification = useTask((window: Window | null, signal) => {
    setProgress(null);
    const bounds = {
      ...(window === null || window.first === '' ? {} : { from_seq: Number(window.first) }),
      ...(window === null || window.last === '' ? {} : { to_seq: Number(window.last) }),
    };
    return verifyWithProgress(client, { tenant_id: account.tenant_id, ...bounds }, { signal, report: setProgress });
  });
  const start = async (window: Window | null) => {
    const result = await verification.start(window);
    if (result === null) return;
    announce(result.ok ? t.verifiedOk : t.verifiedBroken);
    add({ label: t.verified, screen: '/trail' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start({ first, last });
  };
  return (
    <div className="space-y-4">
      <LeaveGuard isBusy={verification.isBusy} />
      <p className="max-w-3xl text-muted">{t.verifyLead}</p>
      <div className="flex flex-wrap items-end gap-6">
        <Button kind="primary" disabled={verification.isBusy} onClick={() => start(null)}>
          <ShieldCheck aria-hidden="true" size={16} />
          {t.verifyAll}
        </Button>
      </div>
      {verification.isBusy ? <Busy label={t.verifying} onCancel={verification.cancel} /> : null}
      {verification.isBusy && progress !== null ? (
        <ProgressBar
          label={t.verifying}
          done={progress.checked}
          all={progress.total}
          text={t.verifyingCount(
            number(progress.checked),
            count(progress.total, { one: t.eventOne, other: t.eventOther }),
          )}
        />
      ) : null}
      {verification.error === null ? null : <ErrorNotice error={verification.error} />}
      {verification.result === null ? null : <VerificationResult result={verification.result} />}
      <Card title={t.verifyWindow}>
        <form className="grid max-w-xl items-end gap-3 sm:grid-cols-[1fr_1fr_auto]" onSubmit={submit}>
          <TextField label={t.firstSeq} type="number" min={1} inputMode="numeric" value={first} onChange={setFirst} />
          <TextField label={t.lastSeq} type="number" min={1} inputMode="numeric" value={last} onChange={setLast} />
          <Button type="submit" disabled={verification.isBusy || (first === '' && last === '')}>
            {t.verifyWindow}
          </Button>
        </form>
        <p className="mt-2 text-muted text-sm">{t.windowHint}</p>
      </Card>
    </div>
  );
}
