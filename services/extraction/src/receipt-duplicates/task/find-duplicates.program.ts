import type { TaskProgram } from '@probant/documents/task-program';
import { type ComparedReceipt, type DuplicateGroup, findDuplicateGroups } from '../duplicate-groups.rules.ts';

export const runTask: TaskProgram<null, readonly DuplicateGroup[]> = ({ bytes }) =>
  findDuplicateGroups(JSON.parse(Buffer.from(bytes).toString('utf8')) as readonly ComparedReceipt[]);
