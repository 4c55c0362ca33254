import type { Schemas } from '@probant/client';
import { FileJson, RefreshCw, Sheet } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useClient } from '../../../session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/fields.tsx';
import { saveFile } from '../../../ui/files/save-file.ts';
import { Card } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { Loading } from '../../../ui/messages/loading.tsx';
import { FixedRows } from '../../../ui/tables/fixed-rows.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { jobTexts } from '../texts.ts';
import { JobDuplicates } from './job-duplicates.tsx';
import { ResultEntry } from './result-entry.tsx';
import { filterRows, markDuplicates, ROW_FILTERS, type RowFilter } from './result-rows.rules.ts';
import { useDuplicates, useResults } from './use-results.ts';

/** A name and two lines of what to do about a failure. */
const ROW_HEIGHT = 64;

type JobResultsProps = {
  readonly job: Schemas['Job'];
  readonly name: string;
  /** How many times the visitor asked for the results; each time leads to them. */
  readonly askedCount: number;
};

/** What was made of each file of a job, and the whole as a file. */
export function JobResults({ job, name, askedCount }: JobResultsProps) {
  const t = useTexts(jobTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (askedCount === 0) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [askedCount]);
  const { number, count } = useFormats();
  const [filter, setFilter] = useState<RowFilter>('all');
  const results = useResults(job);
  const duplicates = useDuplicates(job);
  const groups = duplicates.data?.duplicate_groups;
  const all = useMemo(() => markDuplicates(results.data ?? [], groups ?? []), [results.data, groups]);
  const rows = filterRows(all, filter);
  const choices = ROW_FILTERS.map((value) => ({
    value,
    label: `${t[`show_${value}`]} (${number(filterRows(all, value).length)})`,
  }));
  const { waiting } = job.files;
  return (
    <Card title={t.resultsOf(name)} actions={<ResultFiles job={job} />} headingRef={heading}>
      <div className="space-y-4">
        {results.fetchStatus === 'paused' ? <Notice tone="watch">{t.paused}</Notice> : null}
        {waiting === 0 ? null : (
          <div className="flex flex-wrap items-center gap-3 text-muted text-sm">
            {t.stillReading(count(waiting, { one: t.fileOne, other: t.fileOther }))}
            <Button isBusy={results.isFetching} onClick={() => void results.refetch()}>
              <RefreshCw aria-hidden="true" size={16} />
              {t.refresh}
            </Button>
          </div>
        )}
        {results.error === null ? null : <ErrorNotice error={results.error} onRetry={() => void results.refetch()} />}
        {results.isPending ? <Loading lines={6} /> : null}
        {results.isSuccess && all.length === 0 ? <p className="text-muted text-sm">{t.noResult}</p> : null}
        {all.length === 0 ? null : (
          <>
            <div className="max-w-xs">
              <SelectField label={t.filter} value={filter} choices={choices} onChange={setFilter} />
            </div>
            {rows.length === 0 ? <p className="text-muted text-sm">{t.noMatch}</p> : null}
            <FixedRows
              items={rows}
              rowHeight={ROW_HEIGHT}
              getKey={({ position }) => position}
              label={t.results}
              takesFocus
              className="max-h-[28rem] rounded-card border border-line"
              rowClassName="border-line border-b"
            >
              {(row) => <ResultEntry row={row} kind={job.kind} />}
            </FixedRows>
            <JobDuplicates job={job} rows={all} />
          </>
        )}
      </div>
    </Card>
  );
}

function ResultFiles({ job }: { readonly job: Schemas['Job'] }) {
  const t = useTexts(jobTexts);
  const client = useClient();
  const saving = useTask(async (format: 'csv' | 'ndjson', signal) => {
    const params = { path: { job_id: job.id }, query: { format } };
    const file = await client.download('get', '/v1/jobs/{job_id}/results', { params, signal });
    saveFile(file.name ?? `job-${job.id}.${format}`, await file.blob());
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="primary" disabled={saving.isBusy} onClick={() => void saving.start('csv')}>
        <Sheet aria-hidden="true" size={16} />
        {t.csv}
      </Button>
      <Button disabled={saving.isBusy} onClick={() => void saving.start('ndjson')}>
        <FileJson aria-hidden="true" size={16} />
        {t.json}
      </Button>
      {saving.error === null ? null : <ErrorNotice error={saving.error} />}
    </div>
  );
}
