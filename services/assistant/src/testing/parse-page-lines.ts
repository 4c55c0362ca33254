import { joinPart, type TaskPart } from '@probant/documents/task';
import type { PreparedPage } from '../prepared-documents/page-lines.ts';

/** Returns the pages of a part of rows in the text format of COPY. */
export const parsePageLines = (part: TaskPart): readonly PreparedPage[] =>
  Buffer.from(joinPart(part))
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [page, ...columns] = line.split('\t');
      const [blocks, structure] = columns.map((column) => JSON.parse(column.replaceAll('\\\\', '\\')) as unknown);
      return { page: Number(page), blocks, structure } as PreparedPage;
    });
