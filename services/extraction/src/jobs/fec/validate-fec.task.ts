import { defineTask } from '@probant/documents/task';
import type { FecValidationCounts } from '@probant/fec/validation-counts';
import type { ErrorCode } from '@probant/kernel/error-codes';

/** `filename` is null for a file without a name: the rules about it are not applied. */
export type FecTaskInput = { readonly filename: string | null };

export type FecTaskOutput =
  /** The result was sent as JSON, in the part `result`. */
  | { readonly refusal: null; readonly counts: FecValidationCounts }
  | { readonly refusal: { readonly code: ErrorCode; readonly detail: string }; readonly counts: null };

export const RESULT_PART = 'result';

/** Validates a FEC. Its bytes are the file. */
export const VALIDATE_FEC_TASK = defineTask<FecTaskInput, FecTaskOutput>({
  name: 'fec-validate',
  module: new URL('./validate-fec.program.ts', import.meta.url),
  folders: [],
  reads: 'bytes',
});
