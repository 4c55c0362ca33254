import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Card } from '../../../ui/layout.tsx';
import { Badge } from '../../../ui/messages/badge.tsx';
import { exportTexts } from '../texts.ts';
import { type Anomaly, type AnomalyGroup, groupAnomalies, type Severity } from './anomaly-groups.rules.ts';
import { RulePlaces } from './rule-places.tsx';
import { SeverityFilter } from './severity-filter.tsx';

type AnomalyBrowserProps = { readonly file: File; readonly anomalies: readonly Anomaly[] };

/** The broken rules beside the places of the chosen one, with the lines of the file. */
export function AnomalyBrowser({ file, anomalies }: AnomalyBrowserProps) {
  const t = useTexts(exportTexts);
  const [severity, setSeverity] = useState<Severity | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const groups = groupAnomalies(anomalies);
  const shown = groups.filter((group) => severity === null || group.severity === severity);
  const selected = shown.find((group) => group.code === code) ?? shown[0];
  return (
    <div className="grid gap-4 xl:grid-cols-[24rem_minmax(0,1fr)]">
      <Card title={t.rules}>
        <SeverityFilter groups={groups} value={severity} onChange={setSeverity} />
        {shown.length === 0 ? <p className="mt-3 text-muted text-sm">{t.noneOfSeverity}</p> : null}
        <ul className="mt-3 max-h-[34rem] space-y-2 overflow-y-auto p-0.5">
          {shown.map((group) => (
            <li key={group.code}>
              <RuleButton group={group} isSelected={group === selected} onSelect={() => setCode(group.code)} />
            </li>
          ))}
        </ul>
      </Card>
      {selected === undefined ? null : <RulePlaces key={selected.code} file={file} group={selected} />}
    </div>
  );
}

type RuleButtonProps = { readonly group: AnomalyGroup; readonly isSelected: boolean; readonly onSelect: () => void };

function RuleButton({ group, isSelected, onSelect }: RuleButtonProps) {
  const t = useTexts(exportTexts);
  const { number } = useFormats();
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onSelect}
      className={`w-full rounded-control border px-3 py-2 text-left text-sm ${isSelected ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-sunken'}`}
    >
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={group.severity === 'blocking' ? 'bad' : 'watch'}>{t[group.severity]}</Badge>
        <span className="font-mono text-muted text-xs">{group.code}</span>
        <span className="ml-auto font-semibold tabular-nums">{number(group.places.length)}</span>
      </span>
      <span lang="fr" className="mt-1 block">
        {group.message}
      </span>
    </button>
  );
}
