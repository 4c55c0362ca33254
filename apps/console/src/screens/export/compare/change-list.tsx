import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { FixedRows } from '../../../ui/tables/fixed-rows.tsx';
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
  const describe = ({ before, after }: EntryChange) =>
    before !== null && after !== null
      ? t.entryMoved(number(before), number(after))
      : t.entryAt(number(before ?? after ?? 0));
  return (
    <FixedRows
      items={changes}
      rowHeight={ROW_HEIGHT}
      getKey={(_, index) => index}
      label={t.entries}
      className="max-h-96 p-0.5"
    >
      {(change, index) => {
        const isSelected = index === selected;
        return (
          <button
            type="button"
            aria-pressed={isSelected}
            onClick={() => onSelect(index)}
            className={`h-9 w-full rounded-control border px-3 text-left text-sm tabular-nums ${isSelected ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-transparent hover:bg-sunken'}`}
          >
            {describe(change)}
          </button>
        );
      }}
    </FixedRows>
  );
}
