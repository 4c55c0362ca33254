import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { Card } from '../../ui/layout.tsx';
import { FileRow } from './file-row.tsx';
import type { Readings, ReadingsAction } from './readings.rules.ts';
import { texts } from './texts.ts';

const ROW_HEIGHT = 48;

type FileListProps = { readonly readings: Readings; readonly change: (action: ReadingsAction) => void };

/** The files with how far each is. Thousands of rows cost no more than those in sight. */
export function FileList({ readings, change }: FileListProps) {
  const t = useTexts(texts);
  const { items, shown } = readings;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const ended = items.filter(({ status }) => status !== 'waiting' && status !== 'reading').length;
  return (
    <Card
      title={t.files}
      actions={
        items.length < 2 ? null : (
          <span className="flex items-center gap-3 text-muted text-sm tabular-nums">
            {t.progress(ended, items.length)}
            <span
              role="progressbar"
              aria-label={t.files}
              aria-valuemin={0}
              aria-valuemax={items.length}
              aria-valuenow={ended}
              className="block h-2 w-28 overflow-hidden rounded-full bg-sunken"
            >
              <span
                className="block h-full bg-accent transition-[width]"
                style={{ width: `${(100 * ended) / items.length}%` }}
              />
            </span>
          </span>
        )
      }
    >
      <div ref={scroller} className="-mx-4 -mb-4 max-h-48 overflow-y-auto sm:-mx-5 sm:-mb-5">
        <ul className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const item = items[index];
            if (item === undefined) return null;
            return (
              <li
                key={item.id}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 border-line border-t"
                style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
              >
                <FileRow item={item} isShown={shown?.id === item.id} change={change} />
              </li>
            );
          })}
        </ul>
      </div>
    </Card>
  );
}
