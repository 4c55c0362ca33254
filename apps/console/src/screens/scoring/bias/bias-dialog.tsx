import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { SelectField } from '../../../ui/controls/fields.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { Loading } from '../../../ui/messages/loading.tsx';
import {
  type BiasReport,
  findGroups,
  GROUPINGS,
  loadBiasReport,
  POPULATIONS,
  type Population,
  REPORT_WEIGHTS,
  type ReportWeights,
} from './bias-report.rules.ts';
import { biasTexts } from './bias-texts.ts';
import { ChangeTables } from './change-tables.tsx';
import { GroupChart } from './group-chart.tsx';
import { GroupTable } from './group-table.tsx';

type BiasDialogProps = {
  /** The version of the rules of the present ranking; null without a ranking. */
  readonly rankingVersion: string | null;
  readonly onClose: () => void;
};

/** The bias report of the scoring rules: how groups fare, what cannot change a score, and what can. */
export function BiasDialog({ rankingVersion, onClose }: BiasDialogProps) {
  const t = useTexts(biasTexts);
  const report = useQuery({
    queryKey: ['scoring', 'bias'],
    queryFn: ({ signal }) => loadBiasReport(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog title={t.title} onClose={onClose} isWide>
      {report.isPending ? <Loading lines={8} /> : null}
      {report.isError ? <ErrorNotice error={report.error} onRetry={() => void report.refetch()} /> : null}
      {report.data === undefined ? null : <BiasReportView report={report.data} rankingVersion={rankingVersion} />}
    </Dialog>
  );
}

type BiasReportViewProps = { readonly report: BiasReport } & Pick<BiasDialogProps, 'rankingVersion'>;

function BiasReportView({ report, rankingVersion }: BiasReportViewProps) {
  const t = useTexts(biasTexts);
  const { number } = useFormats();
  const version = report.scoring_version;
  return (
    <div className="space-y-6">
      <p className="max-w-3xl text-sm">{t.lead(number(report.candidates), number(report.jobs), version)}</p>
      {rankingVersion === null || rankingVersion === version ? null : (
        <Notice tone="watch">{t.otherVersion(rankingVersion)}</Notice>
      )}
      <ImpactSection report={report} />
      <ChangeTables report={report} />
      <p className="text-muted text-xs">{t.made(report.command)}</p>
    </div>
  );
}

function ImpactSection({ report }: { readonly report: BiasReport }) {
  const t = useTexts(biasTexts);
  const [population, setPopulation] = useState<Population>('identical');
  const [weights, setWeights] = useState<ReportWeights>('default');
  return (
    <section className="space-y-4">
      <h3 className="font-semibold text-base">{t.impact}</h3>
      <p className="max-w-3xl text-sm">{t.impactLead}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t.population}
          value={population}
          choices={POPULATIONS.map((value) => ({ value, label: t[`population.${value}`] }))}
          onChange={setPopulation}
        />
        <SelectField
          label={t.weights}
          value={weights}
          choices={REPORT_WEIGHTS.map((value) => ({ value, label: t[`weights.${value}`] }))}
          onChange={setWeights}
        />
      </div>
      {GROUPINGS.map((by) => {
        const groups = findGroups(report, population, weights, by);
        return (
          <section key={by} className="space-y-2">
            <h4 className="font-medium text-sm">{t[`by.${by}`]}</h4>
            <div className="grid items-start gap-4 lg:grid-cols-[2fr_3fr]">
              <GroupChart by={by} groups={groups} />
              <GroupTable by={by} groups={groups} />
            </div>
          </section>
        );
      })}
    </section>
  );
}
