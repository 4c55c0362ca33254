/** Variables of the evaluation, the tests and the full check. No process of an installation reads them. */
export const DEVELOPMENT_VARIABLES: readonly string[] = [
  'PROBANT_EVAL_DATA',
  'PROBANT_FAULTS',
  'PROBANT_TEST_REPORT',
  'PROBANT_TEST_DATABASE_URL',
  'PROBANT_TEST_PYTHON',
  'PROBANT_TEST_SEED',
];
