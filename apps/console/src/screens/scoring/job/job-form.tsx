import { useTexts } from '../../../i18n/define-texts.ts';
import { Checkbox, SelectField, TextArea, TextField } from '../../../ui/controls/fields.tsx';
import { Card } from '../../../ui/layout.tsx';
import { type JobDraft, parseYears, REMOTE_POLICIES } from '../scoring.rules.ts';
import { scoringTexts } from '../texts.ts';
import type { ScoringState } from '../use-scoring.ts';

/** The job. What is left empty is not evaluated. */
export function JobForm({ state: { comparison, change } }: { readonly state: ScoringState }) {
  const t = useTexts(scoringTexts);
  const { job } = comparison;
  const set = (part: Partial<JobDraft>) => change({ job: { ...job, ...part } });
  return (
    <Card title={t.job}>
      <div className="space-y-3">
        <TextField label={t.jobTitle} maxLength={2_000} value={job.title} onChange={(title) => set({ title })} />
        <TextArea
          label={t.required}
          hint={t.onePerLine}
          rows={4}
          value={job.required}
          onChange={(required) => set({ required })}
        />
        <TextArea label={t.preferred} rows={2} value={job.preferred} onChange={(preferred) => set({ preferred })} />
        <TextField
          label={t.years}
          inputMode="decimal"
          error={parseYears(job.years) === undefined ? t.yearsWrong : undefined}
          value={job.years}
          onChange={(years) => set({ years })}
        />
        <TextField
          label={t.education}
          hint={t.educationHint}
          value={job.education}
          onChange={(education) => set({ education })}
        />
        <TextArea
          label={t.languages}
          hint={t.languagesHint}
          rows={2}
          value={job.languages}
          onChange={(languages) => set({ languages })}
        />
        <TextField label={t.location} value={job.location} onChange={(location) => set({ location })} />
        <SelectField
          label={t.remote}
          value={job.remote}
          choices={REMOTE_POLICIES.map((value) => ({ value, label: t[`remote.${value}`] }))}
          onChange={(remote) => set({ remote })}
        />
        <Checkbox
          label={t.ignoreLocation}
          isChecked={comparison.ignoresLocation}
          onChange={(ignoresLocation) => change({ ignoresLocation })}
        />
      </div>
    </Card>
  );
}
