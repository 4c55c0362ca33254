import { Account } from '@probant/contracts/account';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createKeyError } from '@probant/http/refusal';
import { accountExample } from '../account.examples.ts';
import { type AccountDeps, readAccount } from './read-account.usecases.ts';

export const createOverviewRoutes = (deps: AccountDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'GET',
    path: '/v1/account',
    scope: null,
    operationId: 'getAccount',
    tag: 'Account',
    summary: 'Get the tenant, the key and its limits',
    description:
      'Who the caller is, what its key may do, and how many requests it has left in each window. Any key may call it. The request ' +
      'itself is counted. With several gateways and without `REDIS_URL`, each gateway has counters of its own.',
    success: {
      status: 200,
      schema: Account,
      examples: { key: { summary: 'A key without an expiry', value: accountExample } },
    },
    async handler(_, { caller }) {
      const account = await readAccount(deps, caller);
      if (account === null) throw createKeyError('unknown_key');
      return account;
    },
  }),
];
