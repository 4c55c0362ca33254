import type { DocumentType } from '@probant/contracts/extraction';
import type { Job, JobState } from '@probant/contracts/jobs';

/** What the creator of a job asked for. */
export type JobOptions = Pick<Job, 'include' | 'split'> & {
  /** Null: the type of each file is detected. */
  readonly document_type: DocumentType | null;
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
};

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
}: StoredJob): Job => ({
  id,
  state,
  document_type: options.document_type,
  include: options.include,
  split: options.split,
  files: { received, waiting: received - read - failed, read, failed },
  created_at: createdAt.toISOString(),
  finished_at: finishedAt?.toISOString() ?? null,
  expires_at: expiresAt.toISOString(),
});
