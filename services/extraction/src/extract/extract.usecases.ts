import type { ExtractionResult } from '@probant/contracts/extraction';
import type { DocumentReader, OpenedDocument, OpenOptions } from '@probant/documents/document';
import type { UploadedFile } from '@probant/http/route';
import { AppError } from '@probant/kernel/errors';
import type { Logger } from '@probant/kernel/logging';
import { type WeighedDocument, weighDocument } from '../detection/weighed-document.rules.ts';
import { fillGaps } from '../language-model/fill-gaps.ts';
import type { LanguageModel } from '../language-model/language-model.ts';
import { createContentMismatchError, toAppError } from './extract.errors.ts';
import { createResult, type ExtractOptions } from './extract-document.ts';
import { isExpectedKind } from './intake/file-extension.rules.ts';
import { processInOrder } from './intake/process-in-order.ts';
import { acceptFile } from './intake/uploaded-file.ts';
import { readDocument } from './read-document.ts';
import { createFailedResult } from './result/compose-result.ts';

/** The collaborators of an extraction. */
export type Extractor = {
  readonly reader: DocumentReader;
  /** Proposes values for fields that were not read. Null when the operator configured none. */
  readonly model: LanguageModel | null;
};

type CallOptions = OpenOptions & { readonly log: Logger };
type OpenFileOptions = Parameters<DocumentReader['open']>[1];

/**
 * Extracts the fields of one file.
 *
 * @throws AppError with the response of the contract when the file is not accepted or cannot be read.
 */
export async function extractFile(
  extractor: Extractor,
  file: UploadedFile,
  options: ExtractOptions,
  callOptions: CallOptions,
): Promise<ExtractionResult> {
  const { document } = await openFile(extractor, file, callOptions);
  return extractOpenedDocument(extractor, weighDocument(document), options, callOptions);
}

/**
 * Checks and opens a file.
 *
 * @throws AppError like extractFile.
 */
export async function openFile(
  { reader }: Extractor,
  file: UploadedFile,
  options: OpenFileOptions,
): Promise<{ readonly document: OpenedDocument; readonly bytes: Uint8Array }> {
  const { extension, bytes } = acceptFile(file);
  const document = await open(reader, bytes, options);
  if (!isExpectedKind(extension, document.kind)) throw createContentMismatchError();
  return { document, bytes };
}

/** Extracts the fields of an opened document. Fields that were not read are requested from the language model, if there is one. */
export async function extractOpenedDocument(
  { model }: Extractor,
  weighed: WeighedDocument,
  options: ExtractOptions,
  callOptions: CallOptions,
): Promise<ExtractionResult> {
  const { document } = weighed;
  const documentReading = readDocument(weighed, options.type);
  const { detection, reading } = documentReading;
  const filledReading = model && reading && (await fillGaps(model, document, detection.type, reading, callOptions));
  return createResult(document, { ...documentReading, reading: filledReading ?? reading }, options);
}

/**
 * Extracts the files of a batch as they arrive, at most `maxConcurrent` in memory, and returns the results in upload order. A file that
 * fails becomes an item with its error and does not affect the others.
 */
export function extractBatch(
  extractor: Extractor,
  files: AsyncIterable<UploadedFile>,
  options: ExtractOptions,
  { maxConcurrent, ...callOptions }: CallOptions & { readonly maxConcurrent: number },
): Promise<ExtractionResult[]> {
  const extractItem = async (file: UploadedFile) => {
    try {
      return await extractFile(extractor, file, options, callOptions);
    } catch (error) {
      callOptions.signal?.throwIfAborted();
      return createFailedResult(options.type, describeFailure(error, callOptions.log));
    }
  };
  return processInOrder(files, maxConcurrent, extractItem);
}

async function open(reader: DocumentReader, bytes: Uint8Array, options: OpenFileOptions): Promise<OpenedDocument> {
  try {
    return await reader.open(bytes, options);
  } catch (error) {
    throw toAppError(error);
  }
}

/** Returns the error of a failed item of a batch. An unexpected error is logged. */
export function describeFailure(error: unknown, log: Logger): string {
  if (error instanceof AppError && typeof error.detail === 'string') return error.detail;
  log.error({ err: error }, 'extraction of a batch file failed');
  return 'extraction failed';
}
