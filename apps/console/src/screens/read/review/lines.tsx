import { Plus, Trash2 } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import { Table } from '../../../ui/tables/table.tsx';
import { PAGE_ROWS, useItemPages } from '../../../ui/tables/use-item-pages.ts';
import { texts } from '../texts.ts';
import { fieldTexts, nameField } from '../values/field-texts.ts';
import { LINE_COLUMNS, type Line, listLines, readLineAmounts } from '../values/lines.rules.ts';
import { findProductFault } from '../values/totals.rules.ts';
import { LineCell } from './line-cell.tsx';
import { Sums } from './sums.tsx';
import type { Review } from './use-review.ts';

/** The lines as a table that one edits in place, and their sums. */
export function Lines({ review }: { readonly review: Review }) {
  const t = useTexts(texts);
  const names = useTexts(fieldTexts);
  const lines = listLines(review.fields, review.document.removedLines);
  const { shown, first, page, setPage } = useItemPages(lines, review.selected, ({ fields }) =>
    fields.some(({ path }) => path === review.selected),
  );
  return (
    <Card
      title={t.lines}
      actions={
        <Button kind="quiet" onClick={() => review.change({ type: 'addLine' })}>
          <Plus aria-hidden="true" size={16} />
          {t.addLine}
        </Button>
      }
    >
      {lines.length === 0 ? null : (
        <Table label={t.lines}>
          <thead>
            <tr>
              {LINE_COLUMNS.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className={`whitespace-nowrap border-line border-b bg-sunken px-2 py-2 font-medium text-muted ${name === 'description' ? '' : 'text-right'}`}
                >
                  {name === 'quantity'
                    ? t.shortQuantity
                    : name === 'unit_price'
                      ? t.shortPrice
                      : nameField(name, names)}
                </th>
              ))}
              <td className="border-line border-b bg-sunken" />
            </tr>
          </thead>
          <tbody>
            {shown.map((line, position) => (
              <Row key={line.index} review={review} line={line} number={first + position + 1} />
            ))}
          </tbody>
        </Table>
      )}
      <Pager page={page} pageSize={PAGE_ROWS} count={lines.length} onPage={setPage} />
      <Sums review={review} lines={lines} />
    </Card>
  );
}

function Row({ review, line, number }: { readonly review: Review; readonly line: Line; readonly number: number }) {
  const t = useTexts(texts);
  const names = useTexts(fieldTexts);
  const product = findProductFault(readLineAmounts(review.document, line));
  const fault =
    product === null ? undefined : t.productFault(review.display({ kind: 'money', name: 'amount' }, product));
  return (
    <tr>
      {LINE_COLUMNS.map((name) => {
        const field = line.fields.find((known) => known.name === name);
        if (field === undefined) return <td key={name} className="border-line border-b" />;
        return (
          <LineCell
            key={name}
            review={review}
            field={field}
            label={t.cell(nameField(name, names), number)}
            fault={name === 'amount' ? fault : undefined}
          />
        );
      })}
      <td className="w-10 border-line border-b">
        <IconButton
          label={t.removeLine(number)}
          Icon={Trash2}
          onClick={() => review.change({ type: 'removeLine', index: line.index })}
        />
      </td>
    </tr>
  );
}
