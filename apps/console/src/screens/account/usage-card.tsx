import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useClient } from '../../session/session.tsx';
import { SelectField } from '../../ui/controls/fields.tsx';
import { Card } from '../../ui/layout.tsx';
import { ErrorNotice } from '../../ui/messages/error-notice.tsx';
import { Loading } from '../../ui/messages/loading.tsx';
import { BarChart } from '../../ui/tables/bar-chart.tsx';
import { Cell, HeaderCell, Table } from '../../ui/tables/table.tsx';
import { accountTexts } from './texts.ts';
import { listDays, sumUsage } from './usage.rules.ts';

const PERIODS = ['7', '30', '90'] as const;

/** Requests of the tenant by day and by route. */
export function UsageCard() {
  const t = useTexts(accountTexts);
  const client = useClient();
  const { number, date } = useFormats();
  const [days, setDays] = useState<(typeof PERIODS)[number]>('30');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['usage', days],
    queryFn: ({ signal }) => client.get('/v1/account/usage', { params: { query: { days: Number(days) } }, signal }),
  });
  const routes = data === undefined ? [] : sumUsage(data.usage, 'route').toSorted((a, b) => b.calls - a.calls);
  const total = routes.reduce((sum, { calls }) => sum + calls, 0);
  return (
    <Card title={t.usage}>
      <div className="mb-4 w-40">
        <SelectField
          label={t.usagePeriod}
          value={days}
          choices={PERIODS.map((value) => ({ value, label: t.days(Number(value)) }))}
          onChange={setDays}
        />
      </div>
      {error === null ? null : <ErrorNotice error={error} onRetry={() => refetch()} />}
      {isPending ? <Loading lines={6} /> : null}
      {data === undefined ? null : (
        <>
          {routes.length === 0 ? (
            <p className="text-muted text-sm">{t.noUsage}</p>
          ) : (
            <>
              <BarChart
                label={t.usageChart(number(total))}
                bars={listDays(data).map((day) => ({
                  label: day.date,
                  value: day.calls,
                  text: `${date(day.date)} · ${number(day.calls)}`,
                }))}
              />
              <div className="mt-1 mb-4 flex justify-between text-muted text-xs">
                <span>{date(data.from)}</span>
                <span>{date(data.to)}</span>
              </div>
              <Table label={t.usage}>
                <thead>
                  <tr>
                    <HeaderCell>{t.route}</HeaderCell>
                    <HeaderCell isNumber>{t.calls}</HeaderCell>
                    <HeaderCell isNumber>{t.clientErrors}</HeaderCell>
                    <HeaderCell isNumber>{t.rateLimited}</HeaderCell>
                    <HeaderCell isNumber>{t.serverErrors}</HeaderCell>
                  </tr>
                </thead>
                <tbody>
                  {routes.map((route) => (
                    <tr key={route.name}>
                      <Cell>
                        <code className="font-mono">{route.name}</code>
                      </Cell>
                      <Cell isNumber>{number(route.calls)}</Cell>
                      <Cell isNumber>{number(route.clientErrors)}</Cell>
                      <Cell isNumber>{number(route.rateLimited)}</Cell>
                      <Cell isNumber>{number(route.serverErrors)}</Cell>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </>
          )}
          <p className="mt-3 text-muted text-xs">{t.usageNote}</p>
        </>
      )}
    </Card>
  );
}
