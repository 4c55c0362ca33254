import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { trailTexts } from '../texts.ts';
import { EventRow } from './event-row.tsx';
import type { TrailEvent } from './use-events.ts';

const ROW_HEIGHT = 60;
/** The next page is asked for when this many rows remain. */
const ROWS_AHEAD = 100;

type EventListProps = {
  readonly events: readonly TrailEvent[];
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly onOpen: (place: number) => void;
};

/** The events; only those in view are in the page, however many there are. */
export function EventList({ events, hasMore, onMore, onOpen }: EventListProps) {
  const t = useTexts(trailTexts);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: events.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const items = rows.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastShown > events.length - ROWS_AHEAD) onMore();
  }, [hasMore, lastShown, events.length, onMore]);
  return (
    <div ref={scroller} className="h-[32rem] max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-surface">
      <ul aria-label={t.list} className="relative" style={{ height: rows.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const event = events[index];
          return event === undefined ? null : (
            <li
              key={event.id}
              aria-setsize={hasMore ? -1 : events.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0"
              style={{ top: start, height: ROW_HEIGHT }}
            >
              <EventRow event={event} place={index} onOpen={onOpen} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
