import type { ExtractionResult } from '@probant/contracts/extraction';
import type { DocumentReader, OpenedDocument, OpenOptions } from '@probant/documents/document';
import type { UploadedFile } from '@probant/http/route';
import { AppError } from '@probant/kernel/errors';
import type { Logger } from '@probant/kernel/logging';
import { type WeighedDocument, weigh } from '../detection/weighed-document.rules.ts';
import { fillGaps } from '../language-model/fill-gaps.ts';
import type { LanguageModel } from '../language-model/language-model.ts';
import { accepted } from './accepted-file.ts';
import { composeResult, failedResult } from './compose-result.ts';
import { asAnswer, contentMismatch } from './extract.errors.ts';
import { readDocument, type Wish } from './extract-document.ts';
import { inOrder } from './in-order.ts';
import { agrees } from './intake.rules.ts';

/** What reads files. */
export type Extractor = {
  readonly reader: DocumentReader;
  /** Asked for what was not read, where the operator named one; else null. */
  readonly model: LanguageModel | null;
};

type Options = OpenOptions & { readonly log: Logger };
type ReadingOptions = Parameters<DocumentReader['open']>[1];

/** One file to its fields. Throws an AppError with the contract's answer for a file that cannot be taken or read. */
export async function extractFile(
  extractor: Extractor,
  file: UploadedFile,
  wish: Wish,
  options: Options,
): Promise<ExtractionResult> {
  const { document } = await openFile(extractor, file, options);
  return extractOpened(extractor, weigh(document), wish, options);
}

/** A file that the contract takes, opened. Throws like extractFile. */
export async function openFile(
  { reader }: Extractor,
  file: UploadedFile,
  options: ReadingOptions,
): Promise<{ readonly document: OpenedDocument; readonly bytes: Uint8Array }> {
  const { extension, bytes } = accepted(file);
  const document = await open(reader, bytes, options);
  if (!agrees(extension, document.kind)) throw contentMismatch();
  return { document, bytes };
}

/** The fields of an opened document; what was not read is asked of the language model, where there is one. */
export async function extractOpened(
  { model }: Extractor,
  weighed: WeighedDocument,
  wish: Wish,
  options: Options,
): Promise<ExtractionResult> {
  const { document } = weighed;
  const read = readDocument(weighed, wish);
  const filled = model && read.reading && (await fillGaps(model, document, read.detection.type, read.reading, options));
  return composeResult({ document, ...read, reading: filled ?? read.reading, withGeometry: wish.withGeometry });
}

/**
 * The files of a batch as they arrive, at most `atOnce` of them in memory, answers in upload order. A file that fails is an item
 * with its error and leaves the others alone.
 */
export function extractBatch(
  extractor: Extractor,
  files: AsyncIterable<UploadedFile>,
  wish: Wish,
  options: Options & { readonly atOnce: number },
): Promise<ExtractionResult[]> {
  const one = async (file: UploadedFile) => {
    try {
      return await extractFile(extractor, file, wish, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      return failedResult(wish.type, sentenceOf(error, options.log));
    }
  };
  return inOrder(files, options.atOnce, one);
}

async function open(reader: DocumentReader, bytes: Uint8Array, options: ReadingOptions): Promise<OpenedDocument> {
  try {
    return await reader.open(bytes, options);
  } catch (error) {
    throw asAnswer(error);
  }
}

/** What an item of a batch says of its failure; what is a fault of ours is logged. */
export function sentenceOf(error: unknown, log: Logger): string {
  if (error instanceof AppError && typeof error.detail === 'string') return error.detail;
  log.error({ err: error }, 'a file of a batch failed');
  return 'extraction failed';
}
