import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** Collects garbage at once. Only for tests in a process of their own (`*.long.test.ts`): the flag belongs to the whole process. */
export const collectGarbage: () => void = runInNewContext('gc');
