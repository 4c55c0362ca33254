import type { Schemas } from '@probant/client';
import { useTexts } from '../../i18n/define-texts.ts';
import { Card } from '../../ui/layout.tsx';
import { Reasons } from './reasons.tsx';
import { StateBadge } from './state-badge.tsx';
import { operatorTexts } from './texts.ts';

/** Each service with its state, its version and its reasons. */
export function ServicesCard({ services }: { readonly services: Schemas['InstallationHealth']['services'] }) {
  const t = useTexts(operatorTexts);
  return (
    <Card title={t.services}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {Object.entries(services).map(([name, { status, version, reasons }]) => (
          <li key={name} className="rounded-card border border-line p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-medium">{name}</h3>
              <StateBadge status={status} />
            </div>
            {version === null ? null : <p className="text-muted text-sm">{t.version(version)}</p>}
            <Reasons reasons={reasons} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
