import type { DocumentType } from '@probant/contracts/extraction';
import type { Job, JobKind, JobNotice, JobState } from '@probant/contracts/jobs';

/** What the creator of a job asked for. */
export type JobOptions = Pick<Job, 'include' | 'split'> & {
  /** Null: the type of each file is detected. */
  readonly document_type: DocumentType | null;
  /** Absent for extraction, as in jobs from before there was another kind. */
  readonly kind?: Exclude<JobKind, 'extract'>;
};

export type StoredJob = {
  readonly id: string;
  readonly state: JobState;
  readonly options: JobOptions;
  readonly received: number;
  readonly read: number;
  readonly failed: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date;
  /** Null: no notice was asked for. */
  readonly notice: StoredNotice | null;
};

export type StoredNotice = {
  readonly state: JobNotice['state'];
  readonly attempts: number;
  readonly problem: string | null;
  /** Of the next attempt. */
  readonly nextAt: Date;
};

const toNotice = (
  { state, attempts, problem, nextAt }: StoredNotice,
  { finishedAt }: Pick<StoredJob, 'finishedAt'>,
): JobNotice => ({
  ...{ state, attempts, problem },
  next_attempt_at: state === 'waiting' && finishedAt !== null ? nextAt.toISOString() : null,
});

export const toJob = ({
  id,
  state,
  options,
  received,
  read,
  failed,
  createdAt,
  finishedAt,
  expiresAt,
  notice,
}: StoredJob): Job => ({
  id,
  state,
  kind: options.kind ?? 'extract',
  document_type: options.document_type,
  include: options.include,
  split: options.split,
  files: { received, waiting: received - read - failed, read, failed },
  created_at: createdAt.toISOString(),
  finished_at: finishedAt?.toISOString() ?? null,
  expires_at: expiresAt.toISOString(),
  notice: notice === null ? null : toNotice(notice, { finishedAt }),
});
