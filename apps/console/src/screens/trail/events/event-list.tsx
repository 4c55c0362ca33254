import { useTexts } from '../../../i18n/define-texts.ts';
import { FixedRows } from '../../../ui/tables/fixed-rows.tsx';
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
  return (
    <FixedRows
      items={events}
      rowHeight={ROW_HEIGHT}
      getKey={({ id }) => id}
      label={t.list}
      size={hasMore ? -1 : events.length}
      ahead={ROWS_AHEAD}
      onEndNear={hasMore ? onMore : undefined}
      className="h-[32rem] max-h-[70dvh] rounded-card border border-line bg-surface contain-content"
    >
      {(event, place) => <EventRow event={event} place={place} onOpen={onOpen} />}
    </FixedRows>
  );
}
