import type { AnalyzeResponse } from '@probant/contracts/authenticity';
import { defineTask } from '@probant/documents/task';
import type { EvidenceRequest } from '../evidence/create-evidence.ts';

/** What the worker computes of an opinion. */
export type AnalysisOutput = {
  readonly opinion: Pick<AnalyzeResponse, 'verdict' | 'score' | 'signals' | 'explanation' | 'document_sha256'>;
  /** Checks that failed on this file: a fault of ours, for the log. */
  readonly failures: readonly CheckFailure[];
};

/** `place` holds frames of the stack, never a message, which may quote the document. */
export type CheckFailure = { readonly check: string; readonly error: string; readonly place: string };

const REPOSITORY_FOLDER = new URL('../../../../', import.meta.url);
const FOLDERS = [
  'services/authenticity/',
  'libs/2d-doc/',
  'libs/contracts/',
  'libs/documents/',
  'libs/french/',
  'libs/kernel/',
].map((folder) => new URL(folder, REPOSITORY_FOLDER));

/** Looks for signals in a file. */
export const ANALYZE_DOCUMENT_TASK = defineTask<EvidenceRequest, AnalysisOutput>({
  name: 'authenticity',
  module: new URL('./programs/analyze-document.ts', import.meta.url),
  folders: FOLDERS,
  reads: 'document',
});
