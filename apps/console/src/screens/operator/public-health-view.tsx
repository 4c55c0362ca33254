import type { Schemas } from '@probant/client';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Card } from '../../ui/layout.tsx';
import { Advice } from './advice.tsx';
import { listHealthDetails } from './health.rules.ts';
import { StateBadge } from './state-badge.tsx';
import { operatorTexts } from './texts.ts';

const ISO_TIME_PATTERN = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The public health of the platform and of each service, for a key that may not see more. */
export function PublicHealthView({ health }: { readonly health: Schemas['PlatformHealth'] }) {
  const t = useTexts(operatorTexts);
  return (
    <div className="space-y-6">
      <p className="text-muted text-sm">{t.needsAdmin}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <PartCard name={t.overall} part={{ status: health.status }} />
        <PartCard name={t.database} part={health.database ?? {}} />
        <PartCard name={t.disks} part={health.disk ?? {}} />
      </div>
      <h2 className="font-semibold text-lg">{t.services}</h2>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {Object.entries(health.services).map(([name, service]) => (
          <PartCard key={name} name={name} part={service} />
        ))}
      </div>
      <Advice />
    </div>
  );
}

function PartCard({ name, part }: { readonly name: string; readonly part: Readonly<Record<string, unknown>> }) {
  const t = useTexts(operatorTexts);
  const { time } = useFormats();
  const details = listHealthDetails(part);
  return (
    <Card title={name} actions={<StateBadge status={String(part['status'] ?? 'absent')} />}>
      {typeof part['version'] === 'string' ? <p className="text-muted text-sm">{t.version(part['version'])}</p> : null}
      {details.length === 0 ? null : (
        <dl className="mt-2 space-y-1 text-sm">
          {details.map((detail) => (
            <div key={detail.name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="font-mono text-muted text-xs">{detail.name}</dt>
              <dd className="min-w-0">{ISO_TIME_PATTERN.test(detail.value) ? time(detail.value) : detail.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
