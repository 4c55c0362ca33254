import { NotFoundError, type Schemas } from '@probant/client';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { useActivity } from '../../session/activity.tsx';
import { useAskedSample } from '../../session/asked-sample.ts';
import { useClient } from '../../session/session.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Card, EmptyState, PageHeader } from '../../ui/layout.tsx';
import { Notice } from '../../ui/messages/badge.tsx';
import { Busy } from '../../ui/messages/busy.tsx';
import { ErrorNotice } from '../../ui/messages/error-notice.tsx';
import { useTask } from '../../ui/use-task.ts';
import { CompanyResult } from './company-result.tsx';
import { RecentCompanies } from './recent-companies.tsx';
import { formatSiren } from './siren.rules.ts';
import { SirenForm } from './siren-form.tsx';
import { companiesTexts } from './texts.ts';

type Compliance = Schemas['CompanyCompliance'];

const SAMPLE_SIREN = '732829320';
const SHOWN_RECENT = 8;

/** Checks a company by its SIREN against the public registers. */
export function CompaniesScreen() {
  const t = useTexts(companiesTexts);
  const client = useClient();
  const announce = useAnnounce();
  const { add } = useActivity();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [recent, setRecent] = useState<readonly Compliance[]>([]);
  const [shown, setShown] = useState<Compliance | null>(null);
  const check = useTask((siren: string, signal) =>
    client.get('/v1/companies/{siren}/compliance', { params: { path: { siren } }, signal }),
  );
  const start = async (siren: string) => {
    setAsked(siren);
    setShown(null);
    const company = await check.start(siren);
    if (company === null) return;
    setShown(company);
    setRecent((known) => [company, ...known.filter((other) => other.siren !== siren)].slice(0, SHOWN_RECENT));
    const label = t.done(formatSiren(siren), t[company.overall]);
    announce(label);
    add({ label, screen: '/companies' });
  };
  const trySample = () => {
    setText(formatSiren(SAMPLE_SIREN));
    void start(SAMPLE_SIREN);
  };
  useAskedSample(trySample);
  const isIdle = shown === null && !check.isBusy && check.error === null;
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <div className="space-y-4">
        <Card>
          <SirenForm text={text} isBusy={check.isBusy} onChange={setText} onCheck={start} />
        </Card>
        {recent.length > 1 ? <RecentCompanies companies={recent} shown={shown} onShow={setShown} /> : null}
        {check.isBusy ? <Busy label={t.checking(formatSiren(asked))} onCancel={check.cancel} /> : null}
        {check.error === null ? null : check.error instanceof NotFoundError ? (
          <Notice tone="bad" title={t.notFoundTitle}>
            <p>{t.notFoundText}</p>
          </Notice>
        ) : (
          <ErrorNotice error={check.error} onRetry={() => void start(asked)} />
        )}
        {shown === null ? null : <CompanyResult company={shown} />}
        {isIdle ? (
          <EmptyState Icon={Building2} title={t.emptyTitle} text={t.emptyText}>
            <div className="mt-2">
              <Button onClick={trySample}>{t.sample}</Button>
            </div>
          </EmptyState>
        ) : null}
      </div>
    </>
  );
}
