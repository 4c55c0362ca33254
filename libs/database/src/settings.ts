import { defineOptionalSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import { createUrlParser } from '@probant/kernel/settings/parsers';

export const databaseSettings = defineSettings({
  settings: {
    url: defineOptionalSetting({
      variable: 'DATABASE_URL',
      parser: createUrlParser('postgres:', 'postgresql:'),
      unset: 'embedded PostgreSQL',
      meaning: '`postgres://user:password@host:port/database` of a PostgreSQL 15 or later.',
      isSecret: true,
    }),
  },
  build: (values) => values,
});
