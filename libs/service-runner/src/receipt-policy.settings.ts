import { defineSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import { booleanParser } from '@probant/kernel/settings/parsers';

/** Whether expense policies are published: the gateway routes them, and the MCP service has a tool that reads them. */
export const receiptPolicySettings = defineSettings({
  settings: {
    published: defineSetting({
      variable: 'PROBANT_PUBLISH_RECEIPT_POLICIES',
      parser: booleanParser,
      default: 'false',
      meaning:
        '`true` routes `/v1/receipt-policies` through the gateway, and lists the tool `get_expense_policy` at `/mcp`.',
    }),
  },
  build: (values) => values,
});
