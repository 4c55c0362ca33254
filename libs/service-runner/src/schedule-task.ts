import type { Logger } from '@probant/kernel/logging';
import { type RecurringTask, type RecurringTaskDeps, startRecurringTask } from '@probant/kernel/recurring-task';
import type { Lifetime } from '@probant/kernel/shutdown';

/**
 * Starts a background round of a service, until the process ends or the task is closed. Every process that runs the service runs its
 * rounds: a round takes a lock in the database, or does what may be done twice.
 */
export type ScheduleTask = (task: Omit<RecurringTaskDeps, 'logger'>) => RecurringTask;

type SchedulerDeps = {
  readonly logger: Logger;
  /** Closes the tasks, after the service and before the database. */
  readonly life: Lifetime;
};

export const createTaskScheduler =
  ({ logger, life }: SchedulerDeps): ScheduleTask =>
  (definition) => {
    const task = startRecurringTask({ ...definition, logger });
    life.own({ name: `background task ${definition.name}`, close: () => task.close() });
    return task;
  };
