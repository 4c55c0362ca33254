import type { Schemas } from '@probant/client';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Card } from '../../ui/layout.tsx';
import { accountTexts } from './texts.ts';

/** What is left of each limit of the key, in this minute and in this hour. */
export function LimitsCard({ limits }: { readonly limits: readonly Schemas['AccountRateLimit'][] }) {
  const t = useTexts(accountTexts);
  return (
    <Card title={t.limits}>
      <ul className="space-y-4">
        {limits.map(({ prefix, minute, hour }) => (
          <li key={prefix ?? ''}>
            <p className="mb-1 font-medium text-sm">{prefix === null ? t.allRoutes : <code>{prefix}</code>}</p>
            <div className="grid gap-3 sm:grid-cols-2">
              <Window label={t.minute} window={minute} />
              <Window label={t.hour} window={hour} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Window({ label, window }: { readonly label: string; readonly window: Schemas['RateWindow'] }) {
  const t = useTexts(accountTexts);
  const { number, time } = useFormats();
  const { limit, remaining } = window;
  return (
    <div className="text-sm" title={t.resets(time(window.resets_at))}>
      <div className="flex justify-between gap-2">
        <span className="text-muted">{label}</span>
        <span className="tabular-nums">
          {number(remaining)} / {number(limit)}
        </span>
      </div>
      <meter className="h-2 w-full" aria-label={label} min={0} max={limit} value={remaining} low={limit / 10} />
    </div>
  );
}
