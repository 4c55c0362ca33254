import { FileCheck2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useActivity } from '../../../session/activity.tsx';
import { useHasScope, useSession } from '../../../session/session.tsx';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { LeaveGuard } from '../../../ui/controls/leave-guard.tsx';
import { Card } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { Busy } from '../../../ui/messages/busy.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { createPeriods, type DayPeriod, endOfDay, startOfDay } from '../days.rules.ts';
import { trailTexts } from '../texts.ts';
import { DossierResult } from './dossier-result.tsx';

/** Creates the signed dossier of a period for an auditor. */
export function DossierPart() {
  const t = useTexts(trailTexts);
  const { client, account } = useSession();
  const canExport = useHasScope('export');
  const announce = useAnnounce();
  const { add } = useActivity();
  const periods = createPeriods(new Date());
  const [period, setPeriod] = useState<DayPeriod>(periods.year);
  const dossier = useTask(({ first, last }: DayPeriod, signal) =>
    client.post('/v1/exports/compliance', {
      body: { tenant_id: account.tenant_id, period_start: startOfDay(first), period_end: endOfDay(last) },
      signal,
    }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await dossier.start(period)) === null) return;
    announce(t.dossierReady);
    add({ label: t.dossierReady, screen: '/trail' });
  };
  if (!canExport) return <Notice tone="watch" title={t.noExport} />;
  return (
    <div className="space-y-4">
      <LeaveGuard isBusy={dossier.isBusy} />
      <p className="max-w-3xl text-muted">{t.dossierLead}</p>
      <Card>
        <form className="space-y-4" onSubmit={submit}>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setPeriod(periods.month)}>{t.lastMonth}</Button>
            <Button onClick={() => setPeriod(periods.quarter)}>{t.lastQuarter}</Button>
            <Button onClick={() => setPeriod(periods.year)}>{t.thisYear}</Button>
          </div>
          <div className="grid max-w-2xl items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
            <TextField
              required
              label={t.firstDay}
              type="date"
              value={period.first}
              onChange={(first) => setPeriod({ ...period, first })}
            />
            <TextField
              required
              label={t.lastDay}
              type="date"
              value={period.last}
              onChange={(last) => setPeriod({ ...period, last })}
            />
            <Button kind="primary" type="submit" disabled={dossier.isBusy}>
              <FileCheck2 aria-hidden="true" size={16} />
              {t.createDossier}
            </Button>
          </div>
        </form>
      </Card>
      {dossier.isBusy ? <Busy label={t.creatingDossier} onCancel={dossier.cancel} /> : null}
      {dossier.error === null ? null : <ErrorNotice error={dossier.error} />}
      {dossier.result === null ? null : <DossierResult dossier={dossier.result} />}
    </div>
  );
}
