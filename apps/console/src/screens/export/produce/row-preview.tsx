import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Card } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { Cell, HeaderCell, Table } from '../../../ui/tables/table.tsx';
import type { MappedRows } from './map-rows.rules.ts';
import { produceTexts } from './produce-texts.ts';

const SHOWN_ROWS = 5;

/** What was understood of the data, before anything is sent. */
export function RowPreview({ mapped }: { readonly mapped: MappedRows }) {
  const t = useTexts(produceTexts);
  const { count, number } = useFormats();
  const { rows, columns, missing, ignored } = mapped;
  return (
    <Card
      title={t.rowsTitle}
      actions={<span className="text-muted text-sm">{count(rows.length, { one: t.rowsOne, other: t.rowsOther })}</span>}
    >
      <div className="space-y-3">
        {missing.length === 0 ? null : <Notice tone="watch" title={t.missing(missing.join(', '))} />}
        {ignored.length === 0 ? null : <p className="text-muted text-sm">{t.ignored(ignored.join(', '))}</p>}
        <Table label={t.rowsTitle}>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell key={column.name}>{column.label}</HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN_ROWS).map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their place
              <tr key={place}>
                {columns.map((column) => (
                  <Cell key={column.name}>
                    <span className="whitespace-nowrap">{String(row[column.name] ?? '')}</span>
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
        {rows.length > SHOWN_ROWS ? <p className="text-muted text-xs">{t.firstRows(number(SHOWN_ROWS))}</p> : null}
      </div>
    </Card>
  );
}
