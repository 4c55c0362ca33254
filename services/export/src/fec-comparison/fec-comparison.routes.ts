import { type AnyRoute, uploadRoute } from '@probant/http/define-route';
import type { UploadedFile } from '@probant/http/route';
import { AppError } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { compareFec, type FecComparison } from './compare-fec.ts';

const FILE_LIMIT = 64 * 1024 * 1024;

const count = () => Type.Integer({ minimum: 0 });
const line = (description: string) => Type.Integer({ minimum: 2, description });
const Side = Type.Object({
  line_count: count(),
  unread_line_count: Type.Integer({
    minimum: 0,
    description: 'Lines left out, since they have not as many cells as the header; not in `line_count`',
  }),
  entry_count: count(),
});
const bothLines = {
  line_before: line('Line of the first file where the entry begins'),
  line_after: line('Line of the second file where the entry begins'),
};

const Comparison = Type.Object({
  before: Side,
  after: Side,
  unchanged_count: count(),
  added_count: count(),
  removed_count: count(),
  changed_count: count(),
  renumbered_count: count(),
  added: Type.Array(Type.Object({ line: line('Line of the second file where the entry begins') })),
  removed: Type.Array(Type.Object({ line: line('Line of the first file where the entry begins') })),
  changed: Type.Array(
    Type.Object({
      ...bothLines,
      columns: Type.Array(Type.String(), { description: 'What differs; CompteNum when accounts or lines do' }),
    }),
  ),
  renumbered: Type.Array(Type.Object(bothLines), {
    description: 'Entries of one journal that hold the same under another number',
  }),
  truncated: Type.Boolean({ description: 'A list stops at 1000 entries; the counts are of all' }),
});

const EXAMPLE: FecComparison = {
  before: { line_count: 7, unread_line_count: 0, entry_count: 3 },
  after: { line_count: 9, unread_line_count: 0, entry_count: 4 },
  unchanged_count: 2,
  added_count: 1,
  removed_count: 0,
  changed_count: 1,
  renumbered_count: 0,
  added: [{ line: 9 }],
  removed: [],
  changed: [{ line_before: 4, line_after: 4, columns: ['EcritureLib'] }],
  renumbered: [],
  truncated: false,
};

/** Two FEC of one year side by side: entries that came, went or changed, by their lines. Nothing is kept, and no trace left. */
export const fecComparisonRoutes = (): readonly AnyRoute[] => [
  uploadRoute({
    method: 'POST',
    path: '/v1/validate/fec/compare',
    operationId: 'compareFec',
    summary: 'Compare two FEC of the same year',
    description:
      'The first file is the former one, the second the new one. Entries are known by journal and number, and those that only changed their ' +
      'number by what they hold; lines are told, never values. Character sets, separators, the order of lines and the form of amounts do not ' +
      'count as changes.',
    form: { files: 'files', many: true, fileLimit: FILE_LIMIT, countLimit: 2 },
    success: {
      status: 200,
      schema: Comparison,
      examples: { changed: { summary: 'One entry added, one label changed', value: EXAMPLE } },
    },
    errors: { 413: 'A file over 64 MiB, or a third one' },
    handler: async ({ files }, { signal }) => {
      const sent: Uint8Array[] = [];
      for await (const file of files) sent.push(bytesOf(file, sent.length));
      const [before, after] = sent;
      if (before === undefined || after === undefined)
        throw new AppError(422, 'Two files are needed: the former FEC, then the new one');
      const compared = await compareFec(before, after, signal);
      if ('unreadable' in compared)
        throw new AppError(
          422,
          `The ${compared.unreadable} file has no header with JournalCode and EcritureNum parted by tabs or vertical bars`,
        );
      return compared;
    },
  }),
];

function bytesOf(file: UploadedFile, place: number): Uint8Array {
  if (file.tooLarge) throw new AppError(413, `The ${place === 0 ? 'first' : 'second'} file is larger than 64 MiB`);
  return file.bytes;
}
