import { MIB_BYTES } from '@probant/kernel/byte-units';
import {
  defineOptionalSetting,
  defineSetting,
  defineSettings,
  type SettingsOf,
} from '@probant/kernel/settings/define-settings';
import { createIntegerParser } from '@probant/kernel/settings/parsers';

export const trafficSettings = defineSettings({
  settings: {
    maxMibInFlight: defineOptionalSetting({
      variable: 'PROBANT_MAX_MIB_IN_FLIGHT',
      parser: createIntegerParser(256, MIB_BYTES),
      unset: 'a quarter of the memory of the process, at least 256',
      meaning:
        'MiB of request bodies that the process holds at once, and of responses that wait for their readers. One tenant may use half of each. Above it, requests get 503.',
    }),
    maxConnections: defineSetting({
      variable: 'PROBANT_MAX_CONNECTIONS',
      parser: createIntegerParser(16, 65_535),
      default: '4096',
      meaning: 'Connections that the gateway, and each port of a service, keeps open. Further ones are closed at once.',
    }),
  },
  build: (values) => values,
});

export type TrafficSettings = SettingsOf<typeof trafficSettings>;
