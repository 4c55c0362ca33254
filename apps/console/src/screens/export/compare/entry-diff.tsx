import { useTexts } from '../../../i18n/define-texts.ts';
import { exportTexts } from '../texts.ts';
import { type FileExcerpt, useFileLines } from '../use-file-lines.ts';
import { type EntryChange, type EntryRow, pickColumns, readEntry } from './entry-diff.rules.ts';
import { EntrySide } from './entry-side.tsx';

/** An entry of more lines is shown to this line. */
const MAX_LINES = 60;

type EntryDiffProps = { readonly before: File; readonly after: File; readonly change: EntryChange };

/** One entry in both files, read in the browser. */
export function EntryDiff({ before, after, change }: EntryDiffProps) {
  const t = useTexts(exportTexts);
  const oldExcerpt = useFileLines(before, change.before, MAX_LINES);
  const newExcerpt = useFileLines(after, change.after, MAX_LINES);
  const [oldRows, newRows] = [readRows(oldExcerpt), readRows(newExcerpt)];
  const columns = pickColumns(newExcerpt?.columns ?? oldExcerpt?.columns ?? [], change.columns);
  const isPair = change.before !== null && change.after !== null;
  return (
    <div className="space-y-3">
      {change.columns.length === 0 ? null : <p className="text-sm">{t.differs(change.columns.join(', '))}</p>}
      <EntrySide
        label={t.beforeShort}
        line={change.before}
        columns={columns}
        rows={oldRows}
        others={isPair ? newRows : null}
      />
      <EntrySide
        label={t.afterShort}
        line={change.after}
        columns={columns}
        rows={newRows}
        others={isPair ? oldRows : null}
      />
    </div>
  );
}

const readRows = (excerpt: FileExcerpt | null): readonly EntryRow[] =>
  excerpt === null || excerpt.columns === null || excerpt.separator === null
    ? []
    : readEntry(
        excerpt.lines.map(({ text }) => text),
        excerpt.columns,
        excerpt.separator,
      );
