import { useCallback, useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Card } from '../../../ui/layout.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { Loading } from '../../../ui/messages/loading.tsx';
import { toDay } from '../days.rules.ts';
import { EventDialog } from '../event/event-dialog.tsx';
import { trailTexts } from '../texts.ts';
import { EventFilterForm } from './event-filters.tsx';
import { EventHistogram } from './event-histogram.tsx';
import { EventList } from './event-list.tsx';
import { countByTime, type TimeBar, toDayBars } from './histogram.rules.ts';
import { NoEvents } from './no-events.tsx';
import { TrailFigures } from './trail-figures.tsx';
import { isFiltered, MAX_EVENTS, NO_FILTERS, useEvents, useTrailStats } from './use-events.ts';

/** The place of the histogram while it is asked for, so that the list below does not move. */
const HISTOGRAM_HEIGHT = 'h-[8.0625rem]';

/** The events of the log: figures, time, filters, list, and one of them at a time. */
export function EventsPart() {
  const t = useTexts(trailTexts);
  const { number, count } = useFormats();
  const [filters, setFilters] = useState(NO_FILTERS);
  const [opened, setOpened] = useState<number | null>(null);
  const stats = useTrailStats();
  const list = useEvents(filters);
  const { events, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const hasFilters = isFiltered(filters);
  const bars = useMemo(
    () => (hasFilters ? countByTime(events.map(({ timestamp }) => timestamp)) : toDayBars(stats.data?.by_day ?? [])),
    [hasFilters, events, stats.data],
  );
  const showBar = ({ from, to }: TimeBar) =>
    setFilters({ ...filters, from: toDay(new Date(from)), to: toDay(new Date(Date.parse(to) - 1)) });
  const loaded = count(events.length, { one: t.loadedOne, other: t.loadedOther });
  const event = opened === null ? undefined : events[opened];
  return (
    <div className="space-y-4">
      {stats.isError ? null : <TrailFigures stats={stats.data} />}
      <Card>
        <div className="space-y-4">
          {stats.isPending && !hasFilters ? <div aria-hidden="true" className={HISTOGRAM_HEIGHT} /> : null}
          {bars.length === 0 ? null : (
            <EventHistogram
              label={hasFilters ? t.histogramLoaded(loaded) : t.histogramMonth}
              bars={bars}
              onSelect={showBar}
            />
          )}
          <EventFilterForm
            filters={filters}
            actions={Object.keys(stats.data?.by_action ?? {})}
            types={Object.keys(stats.data?.by_resource_type ?? {})}
            onChange={setFilters}
          />
        </div>
      </Card>
      {list.error === null ? null : <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending ? <Loading lines={8} /> : null}
      {list.isSuccess && events.length === 0 ? <NoEvents isFiltered={hasFilters} /> : null}
      {events.length === 0 ? null : (
        <>
          <p className="text-muted text-sm" role="status">
            {isFetchingNextPage ? t.loadingMore : `${loaded}.`}
            {events.length >= MAX_EVENTS ? ` ${t.limitReached(number(MAX_EVENTS))}` : null}
          </p>
          <EventList events={events} hasMore={hasNextPage} onMore={loadMore} onOpen={setOpened} />
        </>
      )}
      {event === undefined || opened === null ? null : (
        <EventDialog
          event={event}
          onClose={() => setOpened(null)}
          onNewer={opened === 0 ? null : () => setOpened(opened - 1)}
          onOlder={opened >= events.length - 1 ? null : () => setOpened(opened + 1)}
        />
      )}
    </div>
  );
}
