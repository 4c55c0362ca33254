import { defineTask } from '@probant/documents/task';
import type { EvidenceRequest } from '../evidence/create-evidence.ts';
import type { Observation } from '../signals/signal.ts';
import type { ReadCode } from '../two-d-doc/read-code.ts';
import type { AnalysisScope } from '../verdict/explanation.rules.ts';

/** What the worker finds in a file; the service adds whether the signers of its codes are trusted. */
export type AnalysisOutput = {
  /** SHA-256 of the file in lower-case hexadecimal digits. */
  readonly sha256: string;
  readonly observations: readonly Observation[];
  readonly codes: readonly ReadCode[];
  readonly scope: AnalysisScope;
  /** Checks that failed on this file: a fault of ours, for the log. */
  readonly failures: readonly CheckFailure[];
};

/** `place` has frames of the stack, never a message, which may quote the document. */
export type CheckFailure = { readonly check: string; readonly error: string; readonly place: string };

/** The work of an analysis stops in time (evidence/work-time.ts); one that exceeds this in spite of it fails. */
const ANALYSIS_TOTAL_MS = 18_000;

/** Searches a file for signals. */
export const ANALYZE_DOCUMENT_TASK = defineTask<EvidenceRequest, AnalysisOutput>({
  name: 'authenticity',
  module: new URL('./programs/analyze-document.program.ts', import.meta.url),
  reads: 'document',
  totalMs: ANALYSIS_TOTAL_MS,
});
