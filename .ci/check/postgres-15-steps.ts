import { DEADLINE_MINUTES, type TestStep } from './step.ts';

/** What uses PostgreSQL: the library, the keys, and each service with migrations of its own. */
const DATABASE_TESTS = [
  'libs/database',
  'libs/keys',
  'services/assistant',
  'services/audit-trail',
  'services/companies',
  'services/extraction/src/jobs',
  'services/extraction/src/receipt-control',
  'services/extraction/src/receipt-policies',
  'services/gateway/src/account',
  'services/gateway/src/rate-limit',
  'services/scoring',
];

/**
 * Files whose SQL can differ between versions of PostgreSQL: migrations, roles and their rights, row security, COPY, backups, triggers,
 * JSON, what an erasure leaves on the disk and in the log of the server, and the tables of each service. Of files that prove the same
 * SQL, the one that takes least.
 */
const DIFFERING_SQL_TESTS = [
  'libs/database/src/backup/backup.test.ts',
  'libs/database/src/statements/copy.test.ts',
  'libs/database/src/database.test.ts',
  'libs/database/src/limits.test.ts',
  'libs/database/src/migrations/migrations.test.ts',
  'libs/database/src/notices/notices.test.ts',
  'libs/database/src/migrations/run-role.test.ts',
  'libs/database/src/sweep.test.ts',
  'libs/keys/src/issuing.test.ts',
  'libs/keys/src/tenant-keys.test.ts',
  'services/assistant/src/knowledge-bases/knowledge-bases.test.ts',
  'services/assistant/src/rebuild/older-database.test.ts',
  'services/audit-trail/src/append-only.test.ts',
  'services/audit-trail/src/append/append.routes.test.ts',
  'services/audit-trail/src/append/exact-json.test.ts',
  'services/audit-trail/src/append/idempotency.test.ts',
  'services/audit-trail/src/background/shortened-logs.test.ts',
  'services/audit-trail/src/checkpoints/checkpoints.usecases.test.ts',
  'services/audit-trail/src/export/export-log.test.ts',
  'services/audit-trail/src/gdpr/database-server-log.test.ts',
  'services/audit-trail/src/gdpr/erasure-leaves-no-trace.test.ts',
  'services/audit-trail/src/gdpr/gdpr.routes.test.ts',
  'services/audit-trail/src/read/list-events.test.ts',
  'services/audit-trail/src/read/stored-text.test.ts',
  'services/audit-trail/src/stats/tallies.test.ts',
  'services/audit-trail/src/verification/dropped-constraints.test.ts',
  'services/audit-trail/src/verification/tampering.test.ts',
  'services/companies/src/roles.test.ts',
  'services/extraction/src/receipt-policies/policy.routes.test.ts',
  'services/gateway/src/account/keys/keys.routes.test.ts',
  'services/gateway/src/account/usage/usage.routes.test.ts',
  'services/scoring/src/renewal/renew-keys.test.ts',
];

/** Of the tests that use a database, those that show a difference between versions. */
export const POSTGRES_15_STEP = createStep(DIFFERING_SQL_TESTS);

/** All tests that use a database. */
export const POSTGRES_15_LONG_STEP = createStep(DATABASE_TESTS);

function createStep(tests: readonly string[]): TestStep {
  return {
    name: 'database tests on PostgreSQL 15, the oldest supported version',
    command: (files) => ['bash', '.ci/postgres-15', ...(files.length > 0 ? files : tests)],
    environment: {},
    deadlineMinutes: 60,
    fileDeadlineMinutes: DEADLINE_MINUTES,
  };
}
