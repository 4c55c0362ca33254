import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Cell, HeaderCell, Table } from '../../../ui/tables/table.tsx';
import { exportTexts } from '../texts.ts';
import { type EntryRow, isChangedCell } from './entry-diff.rules.ts';

type EntrySideProps = {
  readonly label: string;
  readonly line: number | null;
  readonly columns: readonly string[];
  readonly rows: readonly EntryRow[];
  /** The lines of the other file, to mark what differs; null for none. */
  readonly others: readonly EntryRow[] | null;
};

/** An entry in one of the files. What differs from the other one is marked by weight and colour. */
export function EntrySide({ label, line, columns, rows, others }: EntrySideProps) {
  const t = useTexts(exportTexts);
  const { number } = useFormats();
  return (
    <div className="min-w-0">
      <p className="mb-1 font-medium text-sm">
        {label}
        {line === null ? null : <span className="text-muted"> · {t.line(number(line))}</span>}
      </p>
      {line === null ? (
        <p className="rounded-card border border-line border-dashed px-4 py-6 text-center text-muted text-sm">
          {t.absent}
        </p>
      ) : (
        <Table label={t.sideLabel(label)}>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell key={column} isNumber={isAmount(column)}>
                  {column}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of an entry have nothing but their place
              <tr key={place}>
                {columns.map((column) => (
                  <Cell key={column} isNumber={isAmount(column)}>
                    {others !== null && isChangedCell(row, others[place], column) ? (
                      <mark className="rounded-control bg-watch-soft px-1 font-semibold text-watch">{row[column]}</mark>
                    ) : (
                      row[column]
                    )}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

const isAmount = (column: string): boolean => ['Debit', 'Credit', 'Montant'].includes(column);
