import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { useClient, useHasScope } from '../../session/session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { PageHeader } from '../../ui/layout.tsx';
import { ErrorNotice } from '../../ui/messages/error-notice.tsx';
import { Loading } from '../../ui/messages/loading.tsx';
import { InstallationView } from './installation-view.tsx';
import { PublicHealthView } from './public-health-view.tsx';
import { operatorTexts } from './texts.ts';

const REFRESH_MS = 15_000;

/** The state of the installation; for a key without the scope `admin`, the public health of the platform and of each service. */
export function OperatorScreen() {
  return useHasScope('admin') ? <InstallationScreen /> : <PublicHealthScreen />;
}

function InstallationScreen() {
  const client = useClient();
  const query = useQuery({
    queryKey: ['installation'],
    queryFn: ({ signal }) => client.get('/v1/health/detail', { signal }),
    refetchInterval: REFRESH_MS,
  });
  return <Refreshed query={query}>{(installation) => <InstallationView installation={installation} />}</Refreshed>;
}

function PublicHealthScreen() {
  const client = useClient();
  const query = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => client.get('/health', { signal }),
    refetchInterval: REFRESH_MS,
  });
  return <Refreshed query={query}>{(health) => <PublicHealthView health={health} />}</Refreshed>;
}

type RefreshedProps<State> = {
  readonly query: UseQueryResult<State>;
  readonly children: (state: State) => ReactNode;
};

/** The heading, the button that reads again, and what was read last. */
function Refreshed<State>({ query: { data, error, isPending, isFetching, refetch }, children }: RefreshedProps<State>) {
  const t = useTexts(operatorTexts);
  return (
    <>
      <PageHeader
        title={t.title}
        lead={t.lead}
        actions={
          <Button isBusy={isFetching} onClick={() => refetch()}>
            {isFetching ? null : <RefreshCw aria-hidden="true" size={16} />}
            {t.refresh}
          </Button>
        }
      />
      {error === null ? null : <ErrorNotice error={error} onRetry={() => refetch()} />}
      {isPending ? <Loading lines={8} /> : null}
      {data === undefined ? null : children(data)}
    </>
  );
}
