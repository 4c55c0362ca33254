import { createPagePainter, listPages, openPdfStructure } from '../pdf-structure/pdf-structure.ts';
import type { TaskProgram } from '../task-program.ts';
import type { StructureOutput } from './structure.task.ts';

export const runTask: TaskProgram<null, StructureOutput> = ({ bytes }) => {
  const { revisions, openObjects } = openPdfStructure(bytes);
  const objects = openObjects();
  const [page] = listPages(objects).pages;
  const operations = page ? createPagePainter(objects).readPaint(page).operations : [];
  return {
    revisions: revisions.length,
    objects: [...objects.numbers].length,
    painted: operations.map((operation) => (operation.kind === 'text' ? operation.text : operation.kind)),
  };
};
