import { createLimitedContext } from './limited-context.ts';
import { openFile } from './open-file.ts';
import type { OPEN_TASK } from './own.tasks.ts';
import type { OwnTaskContext } from './task-context.ts';

type Open = NonNullable<typeof OPEN_TASK.signature>;

/** Runs in the worker. */
export const runTask = (file: OwnTaskContext<Parameters<Open>[0]>): Promise<ReturnType<Open>> =>
  openFile(file.kind, file.bytes, createLimitedContext(file, file.sendItem), file.input);
