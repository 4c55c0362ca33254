import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { exportTexts } from '../texts.ts';
import type { EntryChange } from './entry-diff.rules.ts';

const ROW_HEIGHT = 40;

type ChangeListProps = {
  readonly changes: readonly EntryChange[];
  readonly selected: number;
  readonly onSelect: (place: number) => void;
};

/** Up to 1,000 entries that differ; only those in view are in the page. */
export function ChangeList({ changes, selected, onSelect }: ChangeListProps) {
  const t = useTexts(exportTexts);
  const { number } = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: changes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const describe = ({ before, after }: EntryChange) =>
    before !== null && after !== null
      ? t.entryMoved(number(before), number(after))
      : t.entryAt(number(before ?? after ?? 0));
  return (
    <div ref={scroller} className="max-h-96 overflow-y-auto p-0.5">
      <ul aria-label={t.entries} className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const change = changes[index];
          if (change === undefined) return null;
          const isSelected = index === selected;
          return (
            <li key={index} className="absolute inset-x-0" style={{ top: start, height: ROW_HEIGHT }}>
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={() => onSelect(index)}
                className={`h-9 w-full rounded-control border px-3 text-left text-sm tabular-nums ${isSelected ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-transparent hover:bg-sunken'}`}
              >
                {describe(change)}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
