import { listFields, orderToCheck } from '../values/fields.rules.ts';
import { isDone, type Reading } from '../values/readings.rules.ts';

/** What is left to do with a file that was read: `open` values to check, or to say of what type a document is. */
type FileState =
  | { readonly state: 'unknown_type' | 'sure' | 'checked' }
  | { readonly state: 'to_check'; readonly open: number };

/** What is left to do with a file, over all its documents. */
export function findFileState({ documents }: Pick<Reading, 'documents'>): FileState {
  if (documents.some(({ result }) => result.data === null)) return { state: 'unknown_type' };
  const queues = documents.map((document) => ({ document, queue: orderToCheck(listFields(document.result)) }));
  if (queues.every(({ queue }) => queue.length === 0)) return { state: 'sure' };
  const open = queues.reduce(
    (sum, { document, queue }) => sum + queue.filter(({ path }) => !isDone(document, path)).length,
    0,
  );
  return open === 0 ? { state: 'checked' } : { state: 'to_check', open };
}
