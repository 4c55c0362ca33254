import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { trailTexts } from '../texts.ts';
import type { TimeBar } from './histogram.rules.ts';

type EventHistogramProps = {
  readonly label: string;
  readonly bars: readonly TimeBar[];
  /** Shows the events of a bar only. */
  readonly onSelect: (bar: TimeBar) => void;
};

/** Events over time; each bar says its time and its count. One of them takes the focus, and arrows move it. */
export function EventHistogram({ label, bars, onSelect }: EventHistogramProps) {
  const t = useTexts(trailTexts);
  const { count, time, date } = useFormats();
  const highest = Math.max(1, ...bars.map((bar) => bar.count));
  const isByDay = bars.every(({ from }) => from.endsWith('T00:00:00.000Z'));
  const describe = (bar: TimeBar) =>
    t.bar(isByDay ? date(bar.from) : time(bar.from), count(bar.count, { one: t.eventOne, other: t.eventOther }));
  const [first, last] = [bars[0], bars.at(-1)];
  const [chosen, setChosen] = useState<number | null>(null);
  const focusable = Math.min(chosen ?? bars.length, bars.length - 1);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const next = event.currentTarget.children[focusable + step];
    if (step === 0 || !(next instanceof HTMLElement)) return;
    event.preventDefault();
    setChosen(focusable + step);
    next.focus();
  };
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap justify-between gap-2 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-muted">{t.histogramHint}</span>
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div role="group" aria-label={label} className="flex h-20 items-end gap-px border-line border-b" onKeyDown={move}>
        {bars.map((bar, place) => (
          <button
            key={bar.from}
            type="button"
            tabIndex={place === focusable ? 0 : -1}
            title={describe(bar)}
            aria-label={describe(bar)}
            aria-disabled={bar.count === 0}
            onClick={() => bar.count > 0 && onSelect(bar)}
            className="group flex h-full min-w-0 flex-1 items-end"
          >
            <span
              className="block w-full rounded-t-sm bg-accent group-hover:brightness-125"
              style={{ height: bar.count === 0 ? 0 : `${Math.max(4, (bar.count / highest) * 100)}%` }}
            />
          </button>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-muted text-xs">
        <span>{first === undefined ? '' : date(first.from)}</span>
        <span>{last === undefined ? '' : date(last.from)}</span>
      </div>
    </figure>
  );
}
