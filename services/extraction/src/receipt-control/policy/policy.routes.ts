import { ExpensePolicy, ExpensePolicyOut, PolicyPreset } from '@probant/contracts/receipt-control';
import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { invalid } from '@probant/kernel/errors';
import { Type } from 'typebox';
import type { Policies } from './policies.ts';
import { POLICY_EXAMPLES } from './policy.examples.ts';
import { policyOut, readPolicy } from './policy.rules.ts';
import { PRESETS } from './presets.ts';

const TAG = 'Receipt control';
const Presets = Type.Array(PolicyPreset);

export const policyRoutes = (policies: Policies): readonly AnyRoute[] => [
  jsonRoute({
    method: 'GET',
    path: '/v1/receipt-policies',
    operationId: 'getReceiptPolicy',
    summary: 'The expense policy of the tenant, or the default one',
    tag: TAG,
    success: { status: 200, schema: ExpensePolicyOut, examples: POLICY_EXAMPLES.answers },
    handler: async (_, { caller }) => policyOut(await policies.of(caller.tenantId)),
  }),
  jsonRoute({
    method: 'PUT',
    path: '/v1/receipt-policies',
    operationId: 'putReceiptPolicy',
    summary: 'Replace the expense policy of the tenant, whole',
    description:
      'What is left out goes back to its default. The tenant is that of the key; a `tenant_id` in the body is ignored. Amounts have at ' +
      'most two decimals, and the categories of `caps` are unique without case and accents.',
    tag: TAG,
    body: ExpensePolicy,
    bodyExamples: POLICY_EXAMPLES.requests,
    success: { status: 200, schema: ExpensePolicyOut, examples: POLICY_EXAMPLES.answers },
    handler: async ({ body }, { caller }) => {
      const read = readPolicy(
        body,
        PRESETS.map(({ id }) => id),
      );
      if ('problems' in read) throw invalid(read.problems);
      await policies.replace(caller.tenantId, read.policy);
      return policyOut(read.policy);
    },
  }),
  jsonRoute({
    method: 'GET',
    path: '/v1/receipt-policies/presets',
    operationId: 'listReceiptPolicyPresets',
    summary: 'Dated ceilings that a policy may take in',
    description:
      'Off until a policy names them in `presets`. A receipt is compared with the table in force on its own date; the caps of the ' +
      'policy itself come first.',
    tag: TAG,
    success: { status: 200, schema: Presets, examples: POLICY_EXAMPLES.presets },
    handler: async () => PRESETS,
  }),
];
