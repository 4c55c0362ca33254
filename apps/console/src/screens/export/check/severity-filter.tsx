import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { exportTexts } from '../texts.ts';
import type { AnomalyGroup, Severity } from './anomaly-groups.rules.ts';

type SeverityFilterProps = {
  readonly groups: readonly AnomalyGroup[];
  readonly value: Severity | null;
  readonly onChange: (severity: Severity | null) => void;
};

export function SeverityFilter({ groups, value, onChange }: SeverityFilterProps) {
  const t = useTexts(exportTexts);
  const { number } = useFormats();
  const count = (severity: Severity | null) =>
    groups.filter((group) => severity === null || group.severity === severity).length;
  const choices = [
    { severity: null, label: t.all },
    { severity: 'blocking', label: t.onlyBlocking },
    { severity: 'warning', label: t.onlyWarning },
  ] as const;
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{t.severity}</legend>
      {choices.map(({ severity, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={severity === value}
          onClick={() => onChange(severity)}
          className={`rounded-full border px-3 py-1 text-sm ${severity === value ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-line hover:bg-sunken'}`}
        >
          {label} <span className="tabular-nums">{number(count(severity))}</span>
        </button>
      ))}
    </fieldset>
  );
}
