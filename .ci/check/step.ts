/** A run of test files. `command` takes the files to run; without any it runs all of them. Deadlines are for a run that hangs. */
export type TestStep = {
  readonly name: string;
  readonly command: (files: readonly string[]) => readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly deadlineMinutes: number;
  /** Of a file that is run again. */
  readonly fileDeadlineMinutes: number;
};

/** A check that passes or fails as a whole. */
export type CheckStep = { readonly name: string; readonly command: readonly string[] };

/** Deadline of a check, and of a file that is run again. */
export const DEADLINE_MINUTES = 15;

/** Returns the command that runs a script of `package.json`. */
export const npmRun = (script: string, ...args: readonly string[]): readonly string[] => [
  'npm',
  'run',
  '--silent',
  script,
  ...(args.length > 0 ? ['--', ...args] : []),
];

/** `npm test`, on the Node that runs it. */
export const NPM_TEST: TestStep = {
  name: 'npm test',
  command: (files) => ['npm', 'test', ...(files.length > 0 ? ['--', ...files] : [])],
  environment: {},
  deadlineMinutes: 60,
  fileDeadlineMinutes: DEADLINE_MINUTES,
};

/** The tests of the laboratory: all of them, or those that `selection` names. */
export const createLabStep = (selection: readonly string[] = []): TestStep => ({
  name: 'tests of the laboratory',
  command: (files) => npmRun('test:lab', ...(files.length > 0 ? files : selection)),
  environment: {},
  deadlineMinutes: DEADLINE_MINUTES,
  fileDeadlineMinutes: DEADLINE_MINUTES,
});
