import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout.tsx';
import { Badge } from '../../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { Loading } from '../../../ui/messages/loading.tsx';
import { trailTexts } from '../texts.ts';
import { CheckpointCard } from './checkpoint-card.tsx';
import type { AnchorGroup } from './group-anchors.rules.ts';
import { type Cosignature, joinTimeLine, type TimeLineEntry } from './time-line.rules.ts';
import { useAnchors, useCosignatures } from './use-anchors.ts';

/** The signed state of the log; what was copied elsewhere and what witnesses cosigned, on a time line. */
export function AnchorsPart() {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <CheckpointCard />
      <TimeLineCard />
    </div>
  );
}

function TimeLineCard() {
  const t = useTexts(trailTexts);
  const [anchors, cosignatures] = [useAnchors(), useCosignatures()];
  const lists = [anchors, cosignatures];
  const entries = joinTimeLine(
    { items: anchors.data?.pages.flatMap((page) => page.anchors) ?? [], hasMore: anchors.hasNextPage },
    { items: cosignatures.data?.pages.flatMap((page) => page.cosignatures) ?? [], hasMore: cosignatures.hasNextPage },
  );
  const isLoaded = lists.every(({ isSuccess }) => isSuccess);
  const error = anchors.error ?? cosignatures.error;
  const refetch = () => void Promise.all(lists.map((list) => list.refetch()));
  const loadMore = () =>
    void Promise.all(lists.filter(({ hasNextPage }) => hasNextPage).map((list) => list.fetchNextPage()));
  return (
    <Card title={t.timeLine}>
      <p className="mb-4 text-muted text-sm">{t.anchorsLead}</p>
      {error === null ? null : <ErrorNotice error={error} onRetry={refetch} />}
      {lists.some(({ isPending }) => isPending) ? <Loading /> : null}
      {isLoaded && entries.length === 0 ? <p className="text-sm">{t.anchorsNone}</p> : null}
      <ol aria-label={t.timeLine} className="max-h-[36rem] overflow-y-auto">
        {isLoaded ? entries.map((entry) => <Entry key={keyOf(entry)} entry={entry} />) : null}
      </ol>
      {lists.some(({ hasNextPage }) => hasNextPage) ? (
        <Button isBusy={lists.some(({ isFetchingNextPage }) => isFetchingNextPage)} onClick={loadMore}>
          {t.more}
        </Button>
      ) : null}
    </Card>
  );
}

const keyOf = (entry: TimeLineEntry): string =>
  entry.kind === 'anchor'
    ? `anchor ${entry.at} ${entry.group.size} ${entry.group.erasures}`
    : `cosignature ${entry.cosignature.size} ${entry.cosignature.erasures} ${entry.cosignature.name}`;

const Entry = ({ entry }: { readonly entry: TimeLineEntry }) =>
  entry.kind === 'anchor' ? <AnchorEntry group={entry.group} /> : <CosignatureEntry cosignature={entry.cosignature} />;

const ENTRY_CLASS = 'relative border-line border-l-2 pb-5 pl-5 last:border-transparent last:pb-1 ml-2 text-sm';

function CosignatureEntry({ cosignature: { size, name, cosigned_at } }: { readonly cosignature: Cosignature }) {
  const t = useTexts(trailTexts);
  const { time, count } = useFormats();
  return (
    <li className={ENTRY_CLASS}>
      <span aria-hidden="true" className="absolute top-1 -left-[7px] size-3 rounded-full bg-good" />
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {count(size, { one: t.eventOne, other: t.eventOther })}
        <Badge tone="good">{t.cosigned}</Badge>
      </p>
      <p className="mt-1 text-muted">
        {cosigned_at === null ? t.noTime : time(cosigned_at)} · <span className="wrap-anywhere">{t.witness(name)}</span>
      </p>
    </li>
  );
}

function AnchorEntry({ group }: { readonly group: AnchorGroup }) {
  const t = useTexts(trailTexts);
  const { number, time, count } = useFormats();
  return (
    <li className={ENTRY_CLASS}>
      <span aria-hidden="true" className="absolute top-1 -left-[7px] size-3 rounded-full bg-accent" />
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {count(group.size, { one: t.eventOne, other: t.eventOther })}
        {group.growth === null || group.growth === 0 ? null : (
          <Badge tone="accent">{t.grew(number(group.growth))}</Badge>
        )}
        {group.erasures === 0 ? null : (
          <Badge>{count(group.erasures, { one: t.erasureOne, other: t.erasureOther })}</Badge>
        )}
      </p>
      {group.anchors.map((anchor) => (
        <div key={anchor.store} className="mt-1 text-muted">
          <p>
            {time(anchor.anchored_at)} · <span className="wrap-anywhere">{t.anchorPlace(anchor.store)}</span>
          </p>
          <p>{anchor.stamped_at === null ? t.notStamped : t.stamped(time(anchor.stamped_at))}</p>
        </div>
      ))}
    </li>
  );
}
