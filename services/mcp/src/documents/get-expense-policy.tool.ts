import { ExpensePolicyOut } from '@probant/contracts/receipt-control';
import { Type } from 'typebox';
import { callForJson } from '../calls/call-service.ts';
import { defineTool } from '../tool-definition/tool.ts';

export const getExpensePolicy = defineTool({
  name: 'get_expense_policy',
  title: 'Get the expense policy',
  description:
    'Returns the expense policy that analyze_receipts applies: limits by category and the amount above which VAT is expected. It cannot be changed here.',
  service: 'extraction',
  needsPublishedPolicies: true,
  input: Type.Object({}),
  output: ExpensePolicyOut,
  run: async (_, context) => ({
    structured: (await callForJson(
      { service: 'extraction', method: 'GET', path: '/v1/receipt-policies' },
      context,
    )) as ExpensePolicyOut,
  }),
});
