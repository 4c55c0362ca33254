import type { Schemas } from '@probant/client';
import { useTexts } from '../../../i18n/define-texts.ts';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { Loading } from '../../../ui/messages/loading.tsx';
import { jobTexts } from '../texts.ts';
import type { ResultRow } from './result-rows.rules.ts';
import { useDuplicates } from './use-results.ts';

type JobDuplicatesProps = { readonly job: Schemas['Job']; readonly rows: readonly ResultRow[] };

/** Receipts of the whole job that may be one expense, by name. */
export function JobDuplicates({ job, rows }: JobDuplicatesProps) {
  const t = useTexts(jobTexts);
  const duplicates = useDuplicates(job);
  if (job.kind !== 'receipts' || job.state !== 'done') return null;
  const nameOf = (position: number) => rows.find((row) => row.position === position)?.path ?? String(position);
  return (
    <section className="space-y-2">
      <h3 className="font-medium">{t.duplicates}</h3>
      {duplicates.isPending ? <Loading lines={2} /> : null}
      {duplicates.error === null ? null : (
        <ErrorNotice error={duplicates.error} onRetry={() => void duplicates.refetch()} />
      )}
      {duplicates.data?.duplicate_groups.length === 0 ? <p className="text-sm">{t.noDuplicate}</p> : null}
      <ul className="space-y-1 text-sm">
        {(duplicates.data?.duplicate_groups ?? []).map(({ rule, positions }) => (
          <li key={`${rule} ${positions.join(' ')}`} className="rounded-control bg-watch-soft px-3 py-2">
            {t.duplicateGroup(positions.map(nameOf).join(' · '))}
          </li>
        ))}
      </ul>
    </section>
  );
}
