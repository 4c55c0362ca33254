import { createHash } from 'node:crypto';
import type { Detector, Evidence } from '../evidence/evidence.ts';
import { readDocumentMetadata } from '../metadata/pdf/read-metadata.ts';
import type { ReadCode } from '../two-d-doc/read-code.ts';
import { readCodes } from '../two-d-doc/read-codes.ts';
import type { AnalysisScope } from '../verdict/explanation.rules.ts';
import type { AnalysisOutput } from './analysis-task.ts';
import { runDetectors } from './run-detectors.ts';

/** Observations of one file that are kept: a detector reports a few. */
const MAX_OBSERVATIONS = 500;

/**
 * Looks for signals in an opened file.
 * @throws UnreadableDocument.
 */
export async function analyzeEvidence(evidence: Evidence, detectors: readonly Detector[]): Promise<AnalysisOutput> {
  let codes: readonly ReadCode[] = [];
  let unsearchedPages = 0;
  const codeReader: Detector = {
    name: 'two_d_doc',
    detect: async () => {
      const reading = await readCodes(evidence);
      ({ codes, unsearchedPages } = reading);
      return reading.observations;
    },
  };
  const { observations, failures, skipped } = await runDetectors(evidence, [codeReader, ...detectors]);
  return {
    sha256: createHash('sha256').update(evidence.bytes).digest('hex'),
    observations: observations.slice(0, MAX_OBSERVATIONS),
    codes,
    scope: describeScope(evidence, { unsearchedPages, failedChecks: failures.length, skippedChecks: skipped }),
    failures,
  };
}

type MissingWork = Pick<AnalysisScope, 'unsearchedPages' | 'failedChecks' | 'skippedChecks'>;

const describeScope = ({ kind, document, pdf }: Evidence, missing: MissingWork): AnalysisScope => ({
  isPdf: kind === 'pdf',
  isEncrypted: pdf?.structure.isEncrypted ?? false,
  pageCount: document.pageCount,
  analysedPages: document.pages.length,
  unreadPages: document.pages.filter(({ isUnread }) => isUnread).map(({ number }) => number),
  hasText: document.pages.some(({ lines }) => lines.length > 0),
  isMetadataCut: pdf !== null && readDocumentMetadata(pdf).latest.isCut,
  ...missing,
});
