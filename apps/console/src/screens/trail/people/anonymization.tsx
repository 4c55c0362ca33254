import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useActivity } from '../../../session/activity.tsx';
import { useClient } from '../../../session/session.tsx';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { LeaveGuard } from '../../../ui/controls/leave-guard.tsx';
import { Card } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { trailTexts } from '../texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { FoundSubject } from './find-subject.ts';

const DEFAULT_REPLACEMENT = '[ANONYMIZED]';

type AnonymizationProps = {
  readonly found: FoundSubject;
  /** "12 events"; null when the export was too large to count. */
  readonly events: string | null;
};

/** Shows what an anonymisation changes and what stays, then does it after a typed confirmation. */
export function Anonymization({ found, events }: AnonymizationProps) {
  const t = useTexts(trailTexts);
  const { count, number } = useFormats();
  const client = useClient();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const { add } = useActivity();
  const [replacement, setReplacement] = useState(DEFAULT_REPLACEMENT);
  const [isAsking, setAsking] = useState(false);
  const { tenantId, subject, type } = found.query;
  const erasure = useTask(async (text: string, signal) => {
    const body = { tenant_id: tenantId, subject_id: subject, subject_type: type, replacement: text };
    return client.post('/v1/gdpr/anonymize', { body, signal });
  });
  const start = async () => {
    setAsking(false);
    const done = await erasure.start(replacement);
    if (done === null) return;
    announce(t.done(count(done.anonymized_count, { one: t.eventOne, other: t.eventOther })));
    add({ label: t.doneActivity, screen: '/trail' });
    await queries.invalidateQueries({ queryKey: ['events'] });
  };
  const done = erasure.result;
  if (done !== null)
    return (
      <Notice tone="good" title={t.done(count(done.anonymized_count, { one: t.eventOne, other: t.eventOther }))}>
        {done.similar_subjects === 0 ? null : <p>{t.doneSimilar(number(done.similar_subjects))}</p>}
      </Notice>
    );
  return (
    <Card title={t.preview}>
      <LeaveGuard isBusy={erasure.isBusy} />
      <div className="space-y-4">
        <Change field={t[type]} before={subject} after={replacement} note={events === null ? '' : t.inEvents(events)} />
        <Stays mentions={found.summary?.mentions ?? null} />
        <div className="max-w-xl">
          <TextField
            label={t.replacement}
            hint={t.replacementHint}
            maxLength={256}
            autoComplete="off"
            value={replacement}
            onChange={setReplacement}
          />
        </div>
        <Button kind="danger" disabled={replacement === ''} isBusy={erasure.isBusy} onClick={() => setAsking(true)}>
          {t.anonymize}
        </Button>
        {erasure.error === null ? null : <ErrorNotice error={erasure.error} />}
      </div>
      {isAsking ? (
        <ConfirmDialog subject={subject} events={events} onConfirm={start} onClose={() => setAsking(false)} />
      ) : null}
    </Card>
  );
}

type ChangeProps = { readonly field: string; readonly before: string; readonly after: string; readonly note: string };

function Change({ field, before, after, note }: ChangeProps) {
  return (
    <p className="flex flex-wrap items-center gap-2 rounded-control bg-sunken px-3 py-2 text-sm">
      <span className="text-muted">{field}</span>
      <del className="break-all rounded-control bg-bad-soft px-1.5 py-0.5 font-mono text-bad text-xs">{before}</del>
      <ArrowRight aria-hidden="true" size={16} className="text-muted" />
      <ins className="break-all rounded-control bg-good-soft px-1.5 py-0.5 font-mono text-good text-xs no-underline">
        {after}
      </ins>
      <span className="text-muted">{note}</span>
    </p>
  );
}

function Stays({ mentions }: { readonly mentions: number | null }) {
  const t = useTexts(trailTexts);
  const { count } = useFormats();
  return (
    <Notice tone={mentions === null || mentions > 0 ? 'watch' : 'neutral'} title={t.stays}>
      <p>{t.staysText}</p>
      {mentions === null ? null : (
        <p>{mentions > 0 ? t.mentions(count(mentions, { one: t.eventOne, other: t.eventOther })) : t.noMentions}</p>
      )}
    </Notice>
  );
}
