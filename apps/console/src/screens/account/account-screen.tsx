import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/define-texts.ts';
import { useClient, useHasScope } from '../../session/session.tsx';
import { Card, PageHeader } from '../../ui/layout.tsx';
import { ErrorNotice } from '../../ui/messages/error-notice.tsx';
import { Loading } from '../../ui/messages/loading.tsx';
import { KeyCard } from './key-card.tsx';
import { KeysCard } from './keys/keys-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { accountTexts } from './texts.ts';
import { UsageCard } from './usage-card.tsx';

/** The visitor's key, what is left of its limits, the requests of the tenant, and its keys. */
export function AccountScreen() {
  const t = useTexts(accountTexts);
  const client = useClient();
  const isAdmin = useHasScope('admin');
  const canRead = useHasScope('read');
  const account = useQuery({ queryKey: ['account'], queryFn: ({ signal }) => client.get('/v1/account', { signal }) });
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <div className="space-y-6">
        {account.error === null ? null : <ErrorNotice error={account.error} onRetry={() => account.refetch()} />}
        {account.isPending ? <Loading /> : null}
        {account.data === undefined ? null : (
          <div className="grid gap-6 lg:grid-cols-2">
            <KeyCard details={account.data.key} />
            <LimitsCard limits={account.data.rate_limits} />
          </div>
        )}
        {canRead ? <UsageCard /> : null}
        {isAdmin ? <KeysCard /> : <Card title={t.keys}>{t.keysNeedAdmin}</Card>}
      </div>
    </>
  );
}
