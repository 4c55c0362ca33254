import type { TrustSnapshot } from '@probant/2d-doc/trust/trust';
import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import type { AnalyzeResponse, SupportingDocumentType } from '@probant/contracts/authenticity';
import type { DocumentReader } from '@probant/documents/document';
import { detectFileKind } from '@probant/documents/signature';
import type { RequestContext, UploadedFile } from '@probant/http/route';
import type { Clock } from '@probant/kernel/clock';
import { ANALYZE_DOCUMENT_TASK, type AnalysisOutput } from '../analysis/analysis.task.ts';
import type { EvidenceRequest } from '../evidence/create-evidence.ts';
import { isAnalysedKind } from '../evidence/evidence.ts';
import { describeCodes } from '../two-d-doc/describe-codes.ts';
import { judgeCodes } from '../two-d-doc/judge-codes.ts';
import { formOpinion } from '../verdict/form-opinion.rules.ts';
import { RULES_VERSION } from '../verdict/rules-version.ts';
import {
  createEmptyFileError,
  createFileTooLargeError,
  createUnsupportedTypeError,
  toAppError,
} from './analyze.errors.ts';
import type { CallerFields } from './fields.rules.ts';

export type AnalyzeDeps = {
  /** Runs the analysis in its workers. */
  readonly reader: DocumentReader;
  /** Returns the trust list with the signers that are installed now. */
  readonly getTrust: () => Promise<TrustSnapshot>;
  readonly audit: AuditWriter;
  readonly clock: Clock;
};

export type AnalyzeCall = {
  readonly file: UploadedFile;
  readonly profile: SupportingDocumentType;
  readonly fields: CallerFields | null;
  /** Whether the answer has the values of 2D-Doc codes. */
  readonly listsCodes: boolean;
};

/**
 * Forms an opinion on a file, records it in the audit trail and returns it. Nothing is stored, and nothing is returned unless it was recorded.
 *
 * @throws AppError with the response of the contract: 413, 422, 503 when too many documents wait; TraceNotWrittenError (500).
 */
export async function analyzeDocument(
  deps: AnalyzeDeps,
  { file, profile, fields, listsCodes }: AnalyzeCall,
  { caller, signal, log }: RequestContext,
): Promise<AnalyzeResponse> {
  const bytes = acceptFile(file);
  const analysedAt = new Date(deps.clock()).toISOString();
  const request: EvidenceRequest = { profile, fields, listsCodes, today: analysedAt.slice(0, 10) };
  const analysis = await runAnalysis(deps.reader, bytes, request, { tenant: caller.tenantId, signal });
  for (const failure of analysis.failures) log.error(failure, 'an authenticity check failed');
  const trust = await deps.getTrust();
  const observations = [...analysis.observations, ...judgeCodes(analysis.codes, trust)];
  const { verdict, score, signals, explanation } = formOpinion(observations, profile, analysis.scope);
  await deps.audit.record(
    { kind: 'caller', caller },
    {
      action: 'authenticity.analyze',
      resource_type: 'document',
      resource_id: analysis.sha256,
      metadata: {
        document_type: profile,
        verdict,
        score,
        codes: signals.map(({ code }) => code),
        rules_version: RULES_VERSION,
      },
    },
  );
  return {
    verdict,
    score,
    signals,
    explanation,
    rules_version: RULES_VERSION,
    document_sha256: analysis.sha256,
    document_type: profile,
    analysed_at: analysedAt,
    ...(listsCodes ? { codes: describeCodes(analysis.codes, trust) } : {}),
  };
}

/** Checks a file before a worker gets it; its name plays no part. */
function acceptFile(file: UploadedFile): Uint8Array {
  if (file.tooLarge) throw createFileTooLargeError();
  if (file.bytes.length === 0) throw createEmptyFileError();
  if (!isAnalysedKind(detectFileKind(file.bytes))) throw createUnsupportedTypeError();
  return file.bytes;
}

async function runAnalysis(
  reader: DocumentReader,
  bytes: Uint8Array,
  request: EvidenceRequest,
  caller: { readonly tenant: string; readonly signal: AbortSignal },
): Promise<AnalysisOutput> {
  try {
    return (await reader.run(ANALYZE_DOCUMENT_TASK, bytes, request, { ...caller, service: 'authenticity' })).output;
  } catch (error) {
    throw toAppError(error);
  }
}
