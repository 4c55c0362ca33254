import { defineOptionalSetting, defineSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import { booleanParser, createUrlParser } from '@probant/kernel/settings/parsers';
import { rateLimitsParser } from './rate-limit/rate-limits.ts';

export const gatewaySettings = defineSettings({
  settings: {
    rateLimits: defineSetting({
      variable: 'PROBANT_RATE_LIMITS',
      parser: rateLimitsParser,
      default: '60/1000',
      meaning:
        'Requests per minute / per hour for one key. Limits cannot be turned off: use large numbers. `/v1/hr/subjects/ref` always has its own 10/100.',
    }),
    /** Blocks an address that calls too often; null shows its counters without blocking. */
    addressRateLimits: defineOptionalSetting({
      variable: 'PROBANT_ADDRESS_RATE_LIMITS',
      parser: rateLimitsParser,
      unset: 'counted, never refused',
      meaning: 'The same limits for a client address.',
    }),
    redisUrl: defineOptionalSetting({
      variable: 'REDIS_URL',
      parser: createUrlParser('redis:', 'rediss:'),
      unset: 'memory',
      meaning: '`redis://host:port` of the rate counters that several gateways share.',
      isSecret: true,
    }),
    publishReceiptPolicies: defineSetting({
      variable: 'PROBANT_PUBLISH_RECEIPT_POLICIES',
      parser: booleanParser,
      default: 'false',
      meaning: '`true` routes `/v1/receipt-policies` through the gateway.',
    }),
  },
  build: (values) => values,
});
