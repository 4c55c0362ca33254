import type { Schemas } from '@probant/client';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Stat } from '../../../ui/layout.tsx';
import { trailTexts } from '../texts.ts';

/** The log in four figures. */
export function TrailFigures({ stats }: { readonly stats: Schemas['AuditStats'] }) {
  const t = useTexts(trailTexts);
  const { number, time } = useFormats();
  const { chain } = stats;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat label={t.total} value={number(stats.total_events)} />
      <Stat label={t.anonymized} value={number(stats.anonymized_count)} />
      <Stat
        label={t.lastEvent}
        value={<Small>{stats.last_event_at === null ? t.noEventYet : time(stats.last_event_at)}</Small>}
      />
      <Stat
        label={t.lastAnchor}
        value={<Small>{chain.last_anchored_at === null ? t.noAnchorYet : time(chain.last_anchored_at)}</Small>}
        {...(chain.last_anchored_seq === null ? {} : { note: t.upTo(number(chain.last_anchored_seq)) })}
      />
    </div>
  );
}

const Small = ({ children }: { readonly children: string }) => <span className="text-base">{children}</span>;
