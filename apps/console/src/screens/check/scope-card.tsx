import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTexts } from '../../i18n/define-texts.ts';
import { Card } from '../../ui/layout.tsx';
import type { Scope } from './opinion.rules.ts';
import { findWord, texts } from './texts.ts';

/** What was checked, what was not or only in part, and the limits that were reached. */
export function ScopeCard({ scope }: { readonly scope: Scope }) {
  const t = useTexts(texts);
  const words = (codes: readonly string[], prefix: string) =>
    codes.map((code) => findWord(t, `${prefix}_${code}`) ?? code.replaceAll('_', ' ')).join(', ');
  return (
    <Card title={t.checked}>
      <ul className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {scope.checks.map(({ check, isComplete }) => (
          <li key={check} className="flex items-center gap-2">
            {isComplete ? (
              <CircleCheck aria-hidden="true" size={16} className="shrink-0 text-good" />
            ) : (
              <CircleDashed aria-hidden="true" size={16} className="shrink-0 text-watch" />
            )}
            {findWord(t, `check_${check}`)}
            {isComplete ? (
              <span className="sr-only">{t.complete}</span>
            ) : (
              <span className="font-medium text-watch">{t.incomplete}</span>
            )}
          </li>
        ))}
      </ul>
      {scope.reasons.length + scope.limits.length === 0 ? null : (
        <dl className="mt-3 space-y-1 text-sm">
          {scope.reasons.length === 0 ? null : <Row label={t.why} text={words(scope.reasons, 'reason')} />}
          {scope.limits.length === 0 ? null : <Row label={t.limitsReached} text={words(scope.limits, 'limit')} />}
        </dl>
      )}
      {scope.pages.length === 0 ? null : <p className="mt-1 text-sm">{t.pages(scope.pages.join(', '))}</p>}
    </Card>
  );
}

function Row({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}
