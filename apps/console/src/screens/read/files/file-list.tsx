import { useTexts } from '../../../i18n/define-texts.ts';
import { Card } from '../../../ui/layout.tsx';
import { ProgressTrack } from '../../../ui/messages/progress-bar.tsx';
import { FixedRows } from '../../../ui/tables/fixed-rows.tsx';
import { texts } from '../texts.ts';
import type { Readings, ReadingsAction } from '../values/readings.rules.ts';
import { FileRow } from './file-row.tsx';

const ROW_HEIGHT = 48;

type FileListProps = { readonly readings: Readings; readonly change: (action: ReadingsAction) => void };

/** The files with how far each is. Thousands of rows cost no more than those in sight. */
export function FileList({ readings, change }: FileListProps) {
  const t = useTexts(texts);
  const { items, shown } = readings;
  const ended = items.filter(({ status }) => status !== 'waiting' && status !== 'reading').length;
  return (
    <Card
      title={t.files}
      actions={
        items.length < 2 ? null : (
          <div className="flex items-center gap-3 text-muted text-sm tabular-nums">
            {t.progress(ended, items.length)}
            <div className="w-28">
              <ProgressTrack aria-label={t.files} done={ended} all={items.length} />
            </div>
          </div>
        )
      }
    >
      <FixedRows
        items={items}
        rowHeight={ROW_HEIGHT}
        getKey={({ id }) => id}
        label={t.files}
        className="-mx-4 -mb-4 max-h-48 sm:-mx-5 sm:-mb-5"
        rowClassName="border-line border-t"
      >
        {(item) => <FileRow item={item} isShown={shown?.id === item.id} change={change} />}
      </FixedRows>
    </Card>
  );
}
