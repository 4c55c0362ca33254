import type { TenantId } from '@probant/kernel/tenant';

/** A job whose files are read from the database, with its key. */
export type OpenedJob = {
  readonly tenant: TenantId;
  readonly jobId: string;
  readonly key: Uint8Array;
  /** All its files were read: they change no more. */
  readonly isDone: boolean;
};
