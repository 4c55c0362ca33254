import { defineOptionalSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import { createPatternParser, createUrlParser } from '@probant/kernel/settings/parsers';

export const databaseSettings = defineSettings({
  settings: {
    url: defineOptionalSetting({
      variable: 'DATABASE_URL',
      parser: createUrlParser('postgres:', 'postgresql:'),
      unset: 'embedded PostgreSQL',
      meaning: '`postgres://user:password@host:port/database` of a PostgreSQL 15 or later.',
      isSecret: true,
    }),
    migrationUrl: defineOptionalSetting({
      variable: 'PROBANT_MIGRATION_URL',
      parser: createUrlParser('postgres:', 'postgresql:'),
      unset: 'the role of `DATABASE_URL` owns the tables',
      meaning:
        'The same database as `DATABASE_URL`, as the role that owns the tables. It applies migrations at the start and grants the role of `DATABASE_URL` what it needs.',
      isSecret: true,
    }),
    allowedSuperuser: defineOptionalSetting({
      variable: 'PROBANT_ALLOW_SUPERUSER',
      parser: createPatternParser(/^[^*]+$/, 'the name of a database role'),
      unset: 'none',
      meaning:
        'Name of the role of `DATABASE_URL` when it is a superuser or has BYPASSRLS, which otherwise stops the start: row security does not apply to it.',
    }),
  },
  requirements: [{ setting: 'migrationUrl', needs: 'url' }],
  build: (values) => values,
});
