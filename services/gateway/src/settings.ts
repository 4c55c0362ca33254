import { defineOptionalSetting, defineSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import { createUrlParser, hostParser, pathParser } from '@probant/kernel/settings/parsers';
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
    maxRateLimits: defineSetting({
      variable: 'PROBANT_MAX_RATE_LIMITS',
      parser: rateLimitsParser,
      default: '6000/100000',
      meaning:
        'The highest limits that `probant keys issue --limits` gives one key. A key that has higher ones, issued earlier, is held to these.',
    }),
    /** Null: the default blocks, and responses show the limits of a key. */
    addressRateLimits: defineOptionalSetting({
      variable: 'PROBANT_ADDRESS_RATE_LIMITS',
      parser: rateLimitsParser,
      unset: '6000/100000, or the limits of a key where they are higher',
      meaning:
        'The same limits for the requests of a client address without a valid key. Unset, responses to such requests show the limits of a key, and the address is refused only above the default.',
    }),
    redisUrl: defineOptionalSetting({
      variable: 'REDIS_URL',
      parser: createUrlParser('redis:', 'rediss:'),
      unset: 'memory',
      meaning: '`redis://host:port` of the rate counters that several gateways share.',
      isSecret: true,
    }),
    metricsHost: defineSetting({
      variable: 'PROBANT_METRICS_HOST',
      parser: hostParser,
      default: '127.0.0.1',
      meaning:
        'Address that the port of the metrics (P+9) listens on, without TLS and without a key. Let only your monitoring reach it.',
    }),
    tlsCert: defineOptionalSetting({
      variable: 'PROBANT_TLS_CERT',
      parser: pathParser,
      unset: 'HTTP without TLS',
      meaning:
        'PEM file with the certificate of the gateway, followed by its intermediates. With `PROBANT_TLS_KEY` the gateway serves HTTPS, TLS 1.2 or later. Read again when it changes.',
    }),
    tlsKey: defineOptionalSetting({
      variable: 'PROBANT_TLS_KEY',
      parser: pathParser,
      unset: 'HTTP without TLS',
      meaning: 'PEM file with the private key of that certificate, without a passphrase. Read again when it changes.',
    }),
  },
  allOrNone: [['tlsCert', 'tlsKey']],
  build: ({ tlsCert, tlsKey, ...values }) => ({
    ...values,
    /** PEM files of the gateway's certificate; null: it serves HTTP without TLS. */
    tls: tlsCert !== null && tlsKey !== null ? { cert: tlsCert, key: tlsKey } : null,
  }),
});
