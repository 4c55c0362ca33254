import { ExpensePolicy, ExpensePolicyOut, PolicyPreset } from '@probant/contracts/receipt-control';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createValidationError } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { POLICY_EXAMPLES } from './policy.examples.ts';
import { parsePolicy, toPolicyOut } from './policy.rules.ts';
import type { PolicyStore } from './policy.ts';
import { POLICY_PRESETS } from './presets.ts';

const ROUTE_TAG = 'Receipt control';
const Presets = Type.Array(PolicyPreset);

export const createPolicyRoutes = (policies: PolicyStore): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'GET',
    path: '/v1/receipt-policies',
    operationId: 'getReceiptPolicy',
    summary: 'Get the expense policy of the tenant, or the default policy',
    description: 'The tenant is that of the API key.',
    tag: ROUTE_TAG,
    success: { status: 200, schema: ExpensePolicyOut, examples: POLICY_EXAMPLES.answers },
    handler: async (_, { caller }) => toPolicyOut(await policies.find(caller.tenantId)),
  }),
  defineJsonRoute({
    method: 'PUT',
    path: '/v1/receipt-policies',
    operationId: 'putReceiptPolicy',
    summary: 'Replace the expense policy of the tenant',
    description:
      'Omitted members are reset to their default. The tenant is that of the API key; a `tenant_id` in the body is ignored. Amounts ' +
      'have at most two decimals. The categories of `caps` must be unique, ignoring case and accents.',
    tag: ROUTE_TAG,
    body: ExpensePolicy,
    bodyExamples: POLICY_EXAMPLES.requests,
    success: { status: 200, schema: ExpensePolicyOut, examples: POLICY_EXAMPLES.answers },
    handler: async ({ body }, { caller }) => {
      const result = parsePolicy(
        body,
        POLICY_PRESETS.map(({ id }) => id),
      );
      if ('problems' in result) throw createValidationError(result.problems);
      await policies.replace(caller.tenantId, result.policy);
      return toPolicyOut(result.policy);
    },
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/receipt-policies/presets',
    operationId: 'listReceiptPolicyPresets',
    summary: 'List the dated caps that a policy can include',
    description:
      'A preset applies only when a policy names it in `presets`. A receipt is compared with the table in force on its own date. The ' +
      'caps of the policy take precedence.',
    tag: ROUTE_TAG,
    success: { status: 200, schema: Presets, examples: POLICY_EXAMPLES.presets },
    handler: async () => POLICY_PRESETS,
  }),
];
