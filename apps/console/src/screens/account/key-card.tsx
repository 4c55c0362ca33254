import type { Schemas } from '@probant/client';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Card } from '../../ui/layout.tsx';
import { Badge } from '../../ui/messages/badge.tsx';
import { accountTexts } from './texts.ts';

/** The key that the visitor entered. */
export function KeyCard({ details }: { readonly details: Schemas['AccountKey'] }) {
  const t = useTexts(accountTexts);
  const { time } = useFormats();
  return (
    <Card title={t.thisKey}>
      <dl className="space-y-3 text-sm">
        <Line name={t.name}>
          {details.name ?? t.unnamed} <code className="font-mono text-muted">{details.start}…</code>
        </Line>
        <Line name={t.scopes}>
          <span className="flex flex-wrap gap-1">
            {details.scopes.map((scope) => (
              <Badge key={scope} tone="accent">
                {t[scope]}
              </Badge>
            ))}
          </span>
        </Line>
        <Line name={t.created}>{time(details.created_at)}</Line>
        <Line name={t.expires}>{details.expires_at === null ? t.never : time(details.expires_at)}</Line>
      </dl>
    </Card>
  );
}

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[8rem_1fr] gap-2">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);
