import type { WorkerTask } from '@probant/workers/task';

export type { TaskOutcome, TaskPart } from '@probant/workers/task';
export { joinPart } from '@probant/workers/task';

/** A task whose program can open and render its file, and read pictures by OCR. */
export type DocumentTask<Input, Output> = WorkerTask<Input, Output> & {
  /** `document`: a file whose kind is known, which the program can open. `bytes`: any bytes, also none. */
  readonly reads: 'document' | 'bytes';
};

/** Defines a task; the types of its input and output are those of its program. */
export const defineTask = <Input, Output>(
  definition: Omit<DocumentTask<Input, Output>, 'signature'>,
): DocumentTask<Input, Output> => definition;
