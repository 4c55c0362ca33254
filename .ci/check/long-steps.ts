import { POSTGRES_15_LONG_STEP } from './postgres-15-steps.ts';
import { createLabStep, DEADLINE_MINUTES, NPM_TEST, npmRun, type TestStep } from './step.ts';

/** Full fault suite except the hostile clients and the steady load, which are steps of their own. */
const OWN_STEPS_OF_FAULTS = ['faults/hostile-*.test.ts', 'faults/soak.test.ts'];

/** Steps of `npm run check:long`, by the name that selects one. */
export const LONG_STEPS: Readonly<Record<string, TestStep>> = {
  node: NPM_TEST,
  lab: createLabStep(),
  'next-node': {
    name: 'npm test on the next major version of Node',
    command: (files) => ['bash', '.ci/next-node', ...files],
    environment: {},
    deadlineMinutes: 90,
    fileDeadlineMinutes: DEADLINE_MINUTES,
  },
  'postgres-15': POSTGRES_15_LONG_STEP,
  long: {
    name: 'long tests',
    command: (files) => npmRun('test:long', ...files),
    environment: {},
    deadlineMinutes: 120,
    fileDeadlineMinutes: 60,
  },
  faults: {
    name: 'fault injection',
    command: (files) =>
      npmRun('test:faults', ...(files.length > 0 ? files : OWN_STEPS_OF_FAULTS.map((file) => `--exclude=${file}`))),
    environment: {},
    deadlineMinutes: 360,
    fileDeadlineMinutes: 120,
  },
  hostile: {
    name: 'hostile clients',
    command: (files) => npmRun('test:faults', ...(files.length > 0 ? files : ['faults/hostile-'])),
    environment: {},
    deadlineMinutes: 240,
    fileDeadlineMinutes: 60,
  },
  soak: {
    name: 'steady load',
    command: () => npmRun('test:faults', 'faults/soak.test.ts'),
    environment: {},
    deadlineMinutes: 45,
    fileDeadlineMinutes: 45,
  },
};
