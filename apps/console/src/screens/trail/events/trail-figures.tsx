import type { Schemas } from '@probant/client';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Stat } from '../../../ui/layout.tsx';
import { trailTexts } from '../texts.ts';

/** The log in four figures; until they are there, their places, so that nothing below them moves. */
export function TrailFigures({ stats }: { readonly stats: Schemas['AuditStats'] | undefined }) {
  const t = useTexts(trailTexts);
  const { number, time } = useFormats();
  const chain = stats?.chain;
  const formatTime = (instant: string | null | undefined, missing: string) =>
    instant === undefined ? UNKNOWN : instant === null ? missing : time(instant);
  const anchored = chain?.last_anchored_seq;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat label={t.total} value={stats === undefined ? UNKNOWN : number(stats.total_events)} />
      <Stat label={t.anonymized} value={stats === undefined ? UNKNOWN : number(stats.anonymized_count)} />
      <Stat label={t.lastEvent} value={<Small>{formatTime(stats?.last_event_at, t.noEventYet)}</Small>} />
      <Stat
        label={t.lastAnchor}
        value={<Small>{formatTime(chain?.last_anchored_at, t.noAnchorYet)}</Small>}
        note={anchored === undefined || anchored === null ? UNKNOWN : t.upTo(number(anchored))}
      />
    </div>
  );
}

/** A space that keeps its line. */
const UNKNOWN = '\u00a0';

const Small = ({ children }: { readonly children: string }) => <span className="text-base">{children}</span>;
