import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useClient } from '../../app/session.tsx';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Card, PageHeader } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { listHealthDetails } from './health.rules.ts';
import { operatorTexts } from './texts.ts';

const REFRESH_MS = 15_000;
const ISO_TIME_PATTERN = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The health of the platform and of each service. */
export function OperatorScreen() {
  const t = useTexts(operatorTexts);
  const client = useClient();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => client.get('/health', { signal }),
    refetchInterval: REFRESH_MS,
  });
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
      {data === undefined ? null : (
        <div className="space-y-6">
          <div className="grid gap-4 sm:grid-cols-3">
            <PartCard name={t.overall} part={{ status: data.status }} />
            <PartCard name={t.database} part={data.database ?? {}} />
            <PartCard name={t.disk} part={data.disk ?? {}} />
          </div>
          <h2 className="font-semibold text-lg">{t.services}</h2>
          <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {Object.entries(data.services).map(([name, health]) => (
              <PartCard key={name} name={name} part={health} />
            ))}
          </div>
          <p className="text-muted text-sm">{t.advice}</p>
        </div>
      )}
    </>
  );
}

const STATES: Readonly<
  Record<string, { readonly tone: Tone; readonly text: 'ok' | 'degraded' | 'absent' | 'unreachable' }>
> = {
  ok: { tone: 'good', text: 'ok' },
  degraded: { tone: 'watch', text: 'degraded' },
  absent: { tone: 'neutral', text: 'absent' },
  unreachable: { tone: 'bad', text: 'unreachable' },
};

function PartCard({ name, part }: { readonly name: string; readonly part: Readonly<Record<string, unknown>> }) {
  const t = useTexts(operatorTexts);
  const { time } = useFormats();
  const status = String(part['status'] ?? 'absent');
  const state = STATES[status];
  const details = listHealthDetails(part);
  return (
    <Card
      title={name}
      actions={<Badge tone={state?.tone ?? 'bad'}>{state === undefined ? status : t[state.text]}</Badge>}
    >
      {typeof part['version'] === 'string' ? <p className="text-muted text-sm">{t.version(part['version'])}</p> : null}
      {details.length === 0 ? null : (
        <dl className="mt-2 space-y-1 text-sm">
          {details.map((detail) => (
            <div key={detail.name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="font-mono text-muted text-xs">{detail.name}</dt>
              <dd className="min-w-0">{ISO_TIME_PATTERN.test(detail.value) ? time(detail.value) : detail.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
