import { defineTask } from '../task.ts';

export type StructureOutput = {
  readonly revisions: number;
  readonly objects: number;
  /** What the first page paints. */
  readonly painted: readonly string[];
};

/** Returns figures of the structure of a PDF: an example of a task that uses `@probant/documents/pdf-structure`. */
export const STRUCTURE_TASK = defineTask<null, StructureOutput>({
  name: 'structure',
  module: new URL('./structure.program.ts', import.meta.url),
  reads: 'bytes',
});
