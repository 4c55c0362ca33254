import { listFields, orderToCheck } from '../values/fields.rules.ts';
import { isDone, type Reading } from '../values/readings.rules.ts';

/** How many values of a file a person should check, and how many of them are left. */
export function needsCheckCount({ documents }: Pick<Reading, 'documents'>): {
  readonly open: number;
  readonly all: number;
} {
  const queues = documents.map((document) => ({ document, queue: orderToCheck(listFields(document.result)) }));
  return {
    open: queues.reduce(
      (sum, { document, queue }) => sum + queue.filter(({ path }) => !isDone(document, path)).length,
      0,
    ),
    all: queues.reduce((sum, { queue }) => sum + queue.length, 0),
  };
}
