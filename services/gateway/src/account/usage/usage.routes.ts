import { AccountUsage } from '@probant/contracts/account';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import type { Clock } from '@probant/kernel/clock';
import { Type } from 'typebox';
import { usageExample } from '../account.examples.ts';
import type { UsageRepository } from './usage.repository.ts';
import { formatDay, getDay } from './usage-counts.ts';

const MAX_DAYS = 90;
const DEFAULT_DAYS = 30;

type UsageDeps = { readonly usage: Pick<UsageRepository, 'list'>; readonly clock: Clock };

export const createUsageRoutes = ({ usage, clock }: UsageDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'GET',
    path: '/v1/account/usage',
    operationId: 'getAccountUsage',
    tag: 'Account',
    summary: 'Get the requests of the tenant by day and route',
    description:
      'The requests with any key of the tenant, by day in UTC and by route, at most 90 days. A route is a prefix of the table of the ' +
      'gateway, such as `/v1/extract`. Each gateway adds its counts every 10 seconds. Pages are not counted.',
    query: Type.Object({
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_DAYS,
          default: DEFAULT_DAYS,
          description: 'Number of days, the current one included',
        }),
      ),
    }),
    success: {
      status: 200,
      schema: AccountUsage,
      examples: { month: { summary: 'Two days of two routes', value: usageExample } },
    },
    async handler({ query: { days = DEFAULT_DAYS } }, { caller }) {
      const today = getDay(clock());
      const firstDay = today - days + 1;
      const rows = await usage.list(caller.tenantId, firstDay, today);
      return {
        tenant_id: caller.tenantId,
        from: formatDay(firstDay),
        to: formatDay(today),
        usage: rows.map(({ date, route, calls, clientErrors, rateLimited, serverErrors }) => ({
          date,
          route,
          calls,
          client_errors: clientErrors,
          rate_limited: rateLimited,
          server_errors: serverErrors,
        })),
      };
    },
  }),
];
