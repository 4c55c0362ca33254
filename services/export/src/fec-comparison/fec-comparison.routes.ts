import { type AnyRoute, uploadRoute } from '@probant/http/define-route';
import type { UploadedFile } from '@probant/http/route';
import { AppError } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { compareFec, type FecComparison } from './compare-fec.rules.ts';
import { readPrints } from './entry-prints.ts';

const FILE_LIMIT = 64 * 1024 * 1024;

const count = () => Type.Integer({ minimum: 0 });
const line = (description: string) => Type.Integer({ minimum: 2, description });
const Side = Type.Object({ line_count: count(), entry_count: count() });

const Comparison = Type.Object({
  before: Side,
  after: Side,
  unchanged_count: count(),
  added_count: count(),
  removed_count: count(),
  changed_count: count(),
  added: Type.Array(Type.Object({ line: line('Line of the second file where the entry begins') })),
  removed: Type.Array(Type.Object({ line: line('Line of the first file where the entry begins') })),
  changed: Type.Array(
    Type.Object({
      line_before: line('Line of the first file where the entry begins'),
      line_after: line('Line of the second file where the entry begins'),
      columns: Type.Array(Type.String(), { description: 'What differs; CompteNum when accounts or lines do' }),
    }),
  ),
  truncated: Type.Boolean({ description: 'A list stops at 1000 entries; the counts are of all' }),
});

const EXAMPLE: FecComparison = {
  before: { line_count: 7, entry_count: 3 },
  after: { line_count: 9, entry_count: 4 },
  unchanged_count: 2,
  added_count: 1,
  removed_count: 0,
  changed_count: 1,
  added: [{ line: 9 }],
  removed: [],
  changed: [{ line_before: 4, line_after: 4, columns: ['EcritureLib'] }],
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
      'The first file is the former one, the second the new one. Entries are known by journal and number; lines are told, never values.',
    form: { files: 'files', many: true, fileLimit: FILE_LIMIT, countLimit: 2 },
    success: {
      status: 200,
      schema: Comparison,
      examples: { changed: { summary: 'One entry added, one label changed', value: EXAMPLE } },
    },
    errors: { 413: 'A file over 64 MiB, or a third one' },
    handler: async ({ files }) => {
      const prints = [];
      for await (const file of files) prints.push(printsOf(file, prints.length));
      const [before, after] = prints;
      if (before === undefined || after === undefined)
        throw new AppError(422, 'Two files are needed: the former FEC, then the new one');
      return compareFec(before, after);
    },
  }),
];

function printsOf(file: UploadedFile, place: number) {
  const which = place === 0 ? 'first' : 'second';
  if (file.tooLarge) throw new AppError(413, `The ${which} file is larger than 64 MiB`);
  const prints = readPrints(file.bytes);
  if (prints === null)
    throw new AppError(
      422,
      `The ${which} file has no header with JournalCode and EcritureNum parted by tabs or vertical bars`,
    );
  return prints;
}
