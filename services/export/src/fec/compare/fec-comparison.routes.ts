import { NamedObject } from '@probant/contracts/schema';
import { type AnyRoute, defineUploadRoute } from '@probant/http/define-route';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import type { UploadedFile } from '@probant/http/route';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { AppError } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { compareFec, type FecComparison } from './compare-fec.ts';

const MAX_FILE_BYTES = 64 * MIB_BYTES;

const count = () => Type.Integer({ minimum: 0 });
const line = (description: string) => Type.Integer({ minimum: 2, description });
const Side = NamedObject('ComparedFec', {
  line_count: count(),
  unread_line_count: Type.Integer({
    minimum: 0,
    description: 'Lines that were skipped because their number of cells differs from the header; not in `line_count`',
  }),
  entry_count: count(),
});
const bothLines = {
  line_before: line('Line of the first file where the entry starts'),
  line_after: line('Line of the second file where the entry starts'),
};

const EntryPlace = NamedObject('EntryPlace', { line: line('Line of its file where the entry starts') });

const Comparison = NamedObject('FecComparison', {
  before: Side,
  after: Side,
  unchanged_count: count(),
  added_count: count(),
  removed_count: count(),
  changed_count: count(),
  renumbered_count: count(),
  added: Type.Array(EntryPlace, { description: 'Entries that only the second file has' }),
  removed: Type.Array(EntryPlace, { description: 'Entries that only the first file has' }),
  changed: Type.Array(
    NamedObject('ChangedEntry', {
      ...bothLines,
      columns: Type.Array(Type.String(), {
        description: 'Columns that differ; CompteNum alone when accounts or lines do',
      }),
    }),
  ),
  renumbered: Type.Array(NamedObject('RenumberedEntry', bothLines), {
    description: 'Entries of one journal with the same content and another number',
  }),
  truncated: Type.Boolean({ description: 'A list has at most 1000 entries; the counts include all' }),
});

const COMPARISON_EXAMPLE: FecComparison = {
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

/** The route that compares two FEC of one year. It stores nothing and records no audit event. */
export const createFecComparisonRoutes = (): readonly AnyRoute[] => [
  defineUploadRoute({
    method: 'POST',
    path: '/v1/validate/fec/compare',
    operationId: 'compareFec',
    tag: 'FEC',
    bodyExamples: {
      year: {
        summary: 'The earlier FEC, then the new one',
        value: { files: ['123456782FEC20251231.txt', '123456782FEC20251231.txt'] },
      },
    },
    summary: 'Compare two FEC of the same year',
    description:
      'The first file is the earlier one, the second the new one. Entries are matched by journal and number, and renumbered ones by their ' +
      'content. The result has line numbers, never values. Character sets, separators, the order of lines and the form of amounts do not ' +
      'count as changes.',
    form: { files: 'files', many: true, fileLimit: MAX_FILE_BYTES, countLimit: 2 },
    success: {
      status: 200,
      schema: Comparison,
      examples: { changed: { summary: 'One entry added, one label changed', value: COMPARISON_EXAMPLE } },
    },
    errors: { 413: 'A file over 64 MiB, or a third one' },
    errorExamples: createErrorExamples({
      file_too_large: ['The second file is too large', createFileTooLargeError(1)],
      one_file: ['Only one file', createMissingFileError()],
    }),
    handler: async ({ files }, { signal }) => {
      const contents: Uint8Array[] = [];
      for await (const file of files) contents.push(readFileBytes(file, contents.length));
      const [before, after] = contents;
      if (before === undefined || after === undefined) throw createMissingFileError();
      const comparison = await compareFec(before, after, signal);
      if ('unreadable' in comparison)
        throw new AppError(
          422,
          `The ${comparison.unreadable} file has no header with JournalCode and EcritureNum separated by tabs or vertical bars`,
          { code: 'unreadable_fec' },
        );
      return comparison;
    },
  }),
];

function readFileBytes(file: UploadedFile, index: number): Uint8Array {
  if (file.tooLarge) throw createFileTooLargeError(index);
  return file.bytes;
}

const createFileTooLargeError = (index: number): AppError =>
  new AppError(413, `The ${index === 0 ? 'first' : 'second'} file is larger than 64 MiB`, { code: 'file_too_large' });

const createMissingFileError = (): AppError =>
  new AppError(422, 'Two files are needed: the earlier FEC, then the new one', { code: 'missing_file' });
