import type { Schemas } from '@probant/client';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Card } from '../../ui/layout.tsx';
import { StateBadge } from './state-badge.tsx';
import { operatorTexts } from './texts.ts';

type Installation = Schemas['InstallationHealth'];

type DisksCardProps = {
  readonly disks: Installation['disks'];
  readonly counters: Installation['rate_counters'];
};

/** The room on the disks that the platform writes to, and where rates are counted. */
export function DisksCard({ disks, counters }: DisksCardProps) {
  const t = useTexts(operatorTexts);
  return (
    <Card title={t.disks}>
      <ul className="space-y-4 text-sm">
        {disks.map((disk) => (
          <Disk key={disk.name} disk={disk} />
        ))}
        <li className="flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3">
          <span>{counters.store === 'redis' ? t.countersInRedis : t.countersInMemory}</span>
          <StateBadge status={counters.status} />
        </li>
      </ul>
    </Card>
  );
}

function Disk({
  disk: { name, status, free_bytes: free, total_bytes: total },
}: {
  readonly disk: Installation['disks'][number];
}) {
  const t = useTexts(operatorTexts);
  const { bytes } = useFormats();
  const title = t.diskName(name);
  return (
    <li>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{title}</span>
        <StateBadge status={status} />
      </div>
      {free === null || total === null ? (
        <p className="text-muted">{t.diskUnknown}</p>
      ) : (
        <>
          <meter
            className="h-2 w-full"
            aria-label={title}
            min={0}
            max={total}
            value={total - free}
            high={total * 0.9}
          />
          <p className="text-muted tabular-nums">{t.freeOf(bytes(free), bytes(total))}</p>
        </>
      )}
    </li>
  );
}
