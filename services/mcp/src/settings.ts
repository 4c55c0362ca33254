import { defineOptionalSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import type { SettingParser } from '@probant/kernel/settings/parsers';
import { receiptPolicySettings } from '@probant/service-runner/receipt-policy-settings';

const HOST_PATTERN = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

const hostListParser: SettingParser<readonly string[]> = {
  parse(text) {
    const hosts = text.split(',').map((host) => host.trim().toLowerCase());
    return hosts.every((host) => HOST_PATTERN.test(host)) ? hosts : undefined;
  },
  expected: 'host names without scheme or port, separated by commas',
};

const mcpSettings = defineSettings({
  settings: {
    originHosts: defineOptionalSetting({
      variable: 'PROBANT_MCP_ORIGINS',
      parser: hostListParser,
      unset: 'pages of this machine only',
      meaning:
        'Host names of the web pages whose scripts may call `/mcp`, such as `probant.example.fr`, separated by commas. A browser names the page in the `Origin` header; programs send none and are not concerned.',
    }),
  },
  build: ({ originHosts }) => ({ originHosts: originHosts ?? [] }),
});

export const MCP_SCHEMAS = { receiptPolicies: receiptPolicySettings, mcp: mcpSettings };

export type McpSchemas = typeof MCP_SCHEMAS;
