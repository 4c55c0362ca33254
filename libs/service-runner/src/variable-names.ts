/**
 * Variables that the services own, by name only. All processes of an installation may share one environment, and a service cannot
 * import the schema of another, so a service that runs as its own process takes the names of the others from here.
 * apps/platform/src/settings.test.ts compares this list with the schemas.
 */
export const SERVICE_VARIABLES: readonly string[] = [
  'PROBANT_RATE_LIMITS',
  'PROBANT_ADDRESS_RATE_LIMITS',
  'REDIS_URL',
  'REDIS_URL_FILE',
  'PROBANT_PUBLISH_RECEIPT_POLICIES',
  'PROBANT_TLS_CERT',
  'PROBANT_TLS_KEY',
  'PROBANT_LLM_URL',
  'PROBANT_LLM_MODEL',
  'PROBANT_LLM_KEY',
  'PROBANT_LLM_KEY_FILE',
  'PROBANT_LLM_FOR',
  'PROBANT_2DDOC_DIR',
  'PROBANT_KEK_DIR',
  'PROBANT_KEK_S3_ENDPOINT',
  'PROBANT_KEK_S3_REGION',
  'PROBANT_KEK_S3_BUCKET',
  'PROBANT_KEK_S3_ACCESS_KEY_ID',
  'PROBANT_KEK_S3_SECRET_ACCESS_KEY',
  'PROBANT_KEK_S3_SECRET_ACCESS_KEY_FILE',
  'PROBANT_AUDIT_ORIGIN',
  'PROBANT_RELAY_WEBHOOK_URL',
  'PROBANT_RELAY_WEBHOOK_SECRET',
  'PROBANT_RELAY_WEBHOOK_SECRET_FILE',
  'PROBANT_RELAY_FILE',
  'PROBANT_RELAY_SYSLOG',
  'NATS_URL',
  'NATS_URL_FILE',
  'PROBANT_ANCHOR_DIR',
  'PROBANT_S3_ENDPOINT',
  'PROBANT_S3_REGION',
  'PROBANT_S3_BUCKET',
  'PROBANT_S3_ACCESS_KEY_ID',
  'PROBANT_S3_SECRET_ACCESS_KEY',
  'PROBANT_S3_SECRET_ACCESS_KEY_FILE',
  'PROBANT_S3_RETENTION_DAYS',
  'PROBANT_TIMESTAMP_URL',
  'PROBANT_TIMESTAMP_CA',
];

/** Variables of the evaluation, the tests and the full check. No process of an installation reads them. */
export const DEVELOPMENT_VARIABLES: readonly string[] = [
  'PROBANT_EVAL_DATA',
  'PROBANT_FAULTS',
  'PROBANT_TEST_COUNTS',
  'PROBANT_TEST_DATABASE_URL',
];
