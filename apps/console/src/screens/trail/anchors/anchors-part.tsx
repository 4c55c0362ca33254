import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout.tsx';
import { Badge } from '../../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { Loading } from '../../../ui/messages/loading.tsx';
import { trailTexts } from '../texts.ts';
import { CheckpointCard } from './checkpoint-card.tsx';
import { type AnchorGroup, groupAnchors } from './group-anchors.rules.ts';
import { useAnchors } from './use-anchors.ts';

/** The signed state of the log and its copies elsewhere, on a time line. */
export function AnchorsPart() {
  const t = useTexts(trailTexts);
  const list = useAnchors();
  const groups = groupAnchors(list.data?.pages.flatMap(({ anchors }) => anchors) ?? []);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <CheckpointCard />
      <Card title={t.anchors}>
        <p className="mb-4 text-muted text-sm">{t.anchorsLead}</p>
        {list.error === null ? null : <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending ? <Loading /> : null}
        {list.isSuccess && groups.length === 0 ? <p className="text-sm">{t.anchorsNone}</p> : null}
        <ol className="max-h-[36rem] overflow-y-auto">
          {groups.map((group) => (
            <AnchorEntry key={`${group.size} ${group.erasures}`} group={group} />
          ))}
        </ol>
        {list.hasNextPage ? (
          <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t.more}
          </Button>
        ) : null}
      </Card>
    </div>
  );
}

function AnchorEntry({ group }: { readonly group: AnchorGroup }) {
  const t = useTexts(trailTexts);
  const { number, time } = useFormats();
  return (
    <li className="relative border-line border-l-2 pb-5 pl-5 last:border-transparent last:pb-1 ml-2 text-sm">
      <span aria-hidden="true" className="absolute top-1 -left-[7px] size-3 rounded-full bg-accent" />
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {t.anchorCovers(number(group.size))}
        {group.growth === null || group.growth === 0 ? null : (
          <Badge tone="accent">{t.grew(number(group.growth))}</Badge>
        )}
        {group.erasures === 0 ? null : <Badge>{t.anchorErasures(number(group.erasures))}</Badge>}
      </p>
      {group.anchors.map((anchor) => (
        <div key={anchor.store} className="mt-1 text-muted">
          <p>
            {time(anchor.anchored_at)} · <span className="break-all">{t.anchorPlace(anchor.store)}</span>
          </p>
          <p>{anchor.stamped_at === null ? t.notStamped : t.stamped(time(anchor.stamped_at))}</p>
        </div>
      ))}
    </li>
  );
}
