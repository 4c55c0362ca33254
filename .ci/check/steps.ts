import { listChangedTests } from './changed/changed-tests.ts';
import { POSTGRES_15_STEP } from './postgres-15-steps.ts';
import { type CheckStep, createLabStep, DEADLINE_MINUTES, NPM_TEST, npmRun, type TestStep } from './step.ts';

export const TEST_STEPS: readonly TestStep[] = [
  NPM_TEST,
  createLabStep(),
  POSTGRES_15_STEP,
  {
    name: 'fault injection, short form',
    command: (files) => npmRun('test:faults', ...files),
    environment: { PROBANT_FAULTS: 'short' },
    deadlineMinutes: 30,
    fileDeadlineMinutes: DEADLINE_MINUTES,
  },
];

/** The tests that a change since `revision` reaches; of the laboratory, those of the files that it reaches through imports. */
export function createChangedTestsSteps(root: string, revision: string): readonly TestStep[] {
  const reached = listChangedTests(root, revision);
  const product: TestStep = {
    name:
      reached === null
        ? 'npm test: the change reaches every test'
        : `${reached.length} test files that a change since ${revision} reaches`,
    command: (files) => npmRun('test', ...(files.length > 0 ? files : (reached ?? []))),
    environment: {},
    deadlineMinutes: 60,
    fileDeadlineMinutes: DEADLINE_MINUTES,
  };
  const lab = createLabStep(['--changed', revision, '--passWithNoTests']);
  return reached?.length === 0 ? [lab] : [product, lab];
}

const TYPES: CheckStep = { name: 'types', command: npmRun('types') };
const OTHER_STATIC_CHECKS: readonly CheckStep[] = [
  { name: 'package lock installs on a fresh clone', command: ['npm', 'ci', '--dry-run', '--silent'] },
  { name: 'lint and format', command: npmRun('lint') },
  { name: 'boundaries', command: npmRun('boundaries') },
  { name: 'dead code', command: npmRun('unused') },
  { name: 'OpenAPI descriptions are current', command: npmRun('openapi', '--check') },
  { name: 'OpenAPI descriptions follow the rules of the linter', command: npmRun('lint:openapi') },
  { name: 'generated types of the client are current', command: npmRun('client', '--check') },
];

/** Checks of the source, without tests. */
export const STATIC_CHECKS: readonly CheckStep[] = [TYPES, ...OTHER_STATIC_CHECKS];

/** The same in two groups, where nothing else runs beside them: the types take half of the time. */
export const STATIC_CHECK_GROUPS: readonly (readonly CheckStep[])[] = [[TYPES], OTHER_STATIC_CHECKS];

/** Checks that take minutes, of the whole product. */
export const PRODUCT_CHECKS: readonly CheckStep[] = [
  { name: 'npm package installs, starts and reads a document', command: ['bash', '.ci/package'] },
  { name: 'bias report of the scoring rules is current', command: npmRun('bias-report', '--check') },
];
