/** A run of test files. `command` takes the files to run; without any it runs all of them. */
export type TestStep = {
  readonly name: string;
  readonly command: (files: readonly string[]) => readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly deadlineMinutes: number;
};

/** A check that passes or fails as a whole. */
export type CheckStep = { readonly name: string; readonly command: readonly string[] };

/** Deadline of a check and of a file that is run again. */
export const DEADLINE_MINUTES = 15;

const npmRun = (script: string, ...args: readonly string[]): readonly string[] => [
  'npm',
  'run',
  '--silent',
  script,
  ...(args.length > 0 ? ['--', ...args] : []),
];

export const TEST_STEPS: readonly TestStep[] = [
  {
    name: 'npm test',
    command: (files) => ['npm', 'test', ...(files.length > 0 ? ['--', ...files] : [])],
    environment: {},
    deadlineMinutes: 60,
  },
  {
    name: 'database tests on PostgreSQL 15, the oldest supported version',
    command: (files) => ['bash', '.ci/postgres-15', ...files],
    environment: {},
    deadlineMinutes: 30,
  },
  {
    name: 'fault injection, short form',
    command: (files) => npmRun('test:faults', ...files),
    environment: { PROBANT_FAULTS: 'short' },
    deadlineMinutes: 30,
  },
];

/** The tests of the files that a change since `revision` reaches through imports. */
export const createChangedTestsStep = (revision: string): TestStep => ({
  name: `tests that a change since ${revision} reaches`,
  command: (files) => [
    'npm',
    'test',
    '--',
    ...(files.length > 0 ? files : ['--changed', revision, '--passWithNoTests']),
  ],
  environment: {},
  deadlineMinutes: 60,
});

/** Checks of the source, without tests. */
export const STATIC_CHECKS: readonly CheckStep[] = [
  { name: 'package lock installs on a fresh clone', command: ['npm', 'ci', '--dry-run', '--silent'] },
  { name: 'types', command: npmRun('types') },
  { name: 'lint and format', command: npmRun('lint') },
  { name: 'boundaries', command: npmRun('boundaries') },
  { name: 'dead code', command: npmRun('unused') },
  { name: 'OpenAPI descriptions are current', command: npmRun('openapi', '--check') },
  { name: 'OpenAPI descriptions follow the rules of the linter', command: npmRun('lint:openapi') },
  { name: 'generated types of the client are current', command: npmRun('client', '--check') },
];

/** Checks that take minutes, of the whole product. */
export const PRODUCT_CHECKS: readonly CheckStep[] = [
  { name: 'npm package installs, starts and reads a document', command: ['bash', '.ci/package'] },
  { name: 'bias report of the scoring rules is current', command: npmRun('bias-report', '--check') },
];
