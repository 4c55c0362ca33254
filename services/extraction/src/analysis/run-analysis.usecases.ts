import type { DocumentReader, OpenOptions } from '@probant/documents/document';
import { joinPart, type TaskOutcome } from '@probant/documents/task';
import type { UploadedFile } from '@probant/http/route';
import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import { isExpectedKind } from '../intake/file-extension.rules.ts';
import { createContentMismatchError, toAppError } from '../intake/intake.errors.ts';
import { acceptFile } from '../intake/uploaded-file.ts';
import type { LanguageModel } from '../language-model/language-model.ts';
import { requestProposals } from '../language-model/request-proposals.ts';
import {
  ANALYZE_FILE_TASK,
  type AnalysisInput,
  type AnalysisOutput,
  COMPLETE_ANALYSIS_TASK,
  STATE_PART,
} from './analysis.tasks.ts';
import type { ExtractionMetrics, ReadingRoute } from './extraction-metrics.ts';

/** The collaborators of an extraction. */
export type Extractor = {
  /** Runs the tasks of analysis.tasks.ts: all work on a document's content happens in its workers. */
  readonly reader: DocumentReader;
  /** Proposes values for fields that were not read. Null when the operator configured none. */
  readonly model: LanguageModel | null;
  readonly clock: Clock;
  readonly metrics: ExtractionMetrics;
};

export type CallOptions = OpenOptions & { readonly log: Logger };

/**
 * Checks a file and analyzes it in a worker. Fields that were not read are requested from the language model, if there is one; a worker
 * then checks its proposals against the page.
 *
 * @throws AppError with the response of the contract when the file is not accepted or cannot be read.
 */
export function analyzeFile(
  extractor: Extractor,
  route: ReadingRoute,
  file: UploadedFile,
  request: Omit<AnalysisInput, 'hasModel'>,
  options: CallOptions,
): Promise<TaskOutcome<AnalysisOutput>> {
  return extractor.metrics.measure(
    route,
    () => analyze(extractor, file, request, options),
    ({ output }) => (output.receipt === null ? (output.result?.documentType ?? null) : 'receipt'),
  );
}

async function analyze(
  { reader, model }: Extractor,
  file: UploadedFile,
  request: Omit<AnalysisInput, 'hasModel'>,
  { log, ...options }: CallOptions,
): Promise<TaskOutcome<AnalysisOutput>> {
  const { extension, bytes } = acceptFile(file);
  const { output, parts } = await translateErrors(
    reader.run(ANALYZE_FILE_TASK, bytes, { ...request, hasModel: model !== null }, options),
    extension,
  );
  if (!isExpectedKind(extension, output.kind)) throw createContentMismatchError();
  if (output.question === null || model === null) return { output: requireAnalysis(output.analysis), parts };
  const proposals = await requestProposals(model, output.question, { signal: options.signal, log });
  const state = joinPart(parts.get(STATE_PART) ?? []);
  return translateErrors(
    reader.run(COMPLETE_ANALYSIS_TASK, state, { target: request.target, proposals }, options),
    extension,
  );
}

function requireAnalysis(analysis: AnalysisOutput | null): AnalysisOutput {
  if (analysis === null) throw new Error('a worker asked for a language model that is not configured');
  return analysis;
}

/** Awaits a task and throws the AppError of a document, with a name that ends in `extension`, that could not be read. */
export async function translateErrors<T>(task: Promise<T>, extension: string | null): Promise<T> {
  try {
    return await task;
  } catch (error) {
    throw toAppError(error, extension);
  }
}
