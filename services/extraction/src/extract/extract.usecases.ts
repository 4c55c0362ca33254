import type { DocumentType } from '@probant/contracts/extraction';
import { joinPart, type TaskOutcome } from '@probant/documents/task';
import type { UploadedFile } from '@probant/http/route';
import { AppError } from '@probant/kernel/errors';
import type { Logger } from '@probant/kernel/logging';
import { NAME_ISSUER_TASK, RESULT_PART } from '../analysis/analysis.tasks.ts';
import type { ReadingRoute } from '../analysis/extraction-metrics.ts';
import { readToday } from '../analysis/read-today.ts';
import { analyzeFile, type CallOptions, type Extractor, translateErrors } from '../analysis/run-analysis.usecases.ts';
import { processInOrder } from '../intake/process-in-order.ts';
import type { ExtractOptions } from '../result/extract-document.ts';
import { createFailedResult } from '../result/failed-result.ts';

/** An extraction result as JSON text in UTF-8. It is never parsed in this process: a long one would delay every other call. */
export type EncodedResult = Uint8Array;

/**
 * Extracts the fields of one file. `knownIssuers` is the form field, checked; "" for none.
 *
 * @throws AppError with the response of the contract when the file is not accepted or cannot be read.
 */
export async function extractFile(
  extractor: Extractor,
  file: UploadedFile,
  options: ExtractOptions & { readonly knownIssuers: string; readonly split: boolean },
  { route = 'extract', ...callOptions }: CallOptions & { readonly route?: ReadingRoute },
): Promise<EncodedResult> {
  return (await extract(extractor, route, file, options, callOptions)).json;
}

type BatchOptions = CallOptions & {
  /** Files of the batch in memory at a time. */
  readonly maxConcurrent: number;
  /** Whether each result contains the name of its file. */
  readonly withFilenames: boolean;
  /** The type of the file that has just arrived; undefined to detect it. */
  readonly typeOfFile: () => DocumentType | undefined;
  /** Resolves once the whole form was read: the field may follow the files. */
  readonly knownIssuers: () => Promise<string>;
};

/**
 * Extracts the files of a batch as they arrive, at most `maxConcurrent` in memory, and returns the results in upload order. A file that
 * fails becomes an item with its error and does not affect the others.
 */
export async function extractBatch(
  extractor: Extractor,
  files: AsyncIterable<UploadedFile>,
  options: Omit<ExtractOptions, 'type'>,
  { maxConcurrent, withFilenames, typeOfFile, knownIssuers, ...callOptions }: BatchOptions,
): Promise<readonly EncodedResult[]> {
  const orFailedItem = async (item: Promise<BatchItem>, type: DocumentType | undefined): Promise<BatchItem> => {
    try {
      return await item;
    } catch (error) {
      callOptions.signal?.throwIfAborted();
      return encodeFailedResult(type, describeFailure(error, callOptions.log));
    }
  };
  const filenames: string[] = [];
  const encode = ({ json }: BatchItem, index: number): EncodedResult =>
    withFilenames ? addFilename(json, filenames[index] ?? '') : json;
  const items = await processInOrder(files, maxConcurrent, (file) => {
    const type = typeOfFile();
    filenames.push(file.filename);
    return orFailedItem(
      extract(extractor, 'extract_batch', file, { ...options, type, knownIssuers: '', split: false }, callOptions),
      type,
    );
  });
  const issuers = items.length === 0 ? '' : await knownIssuers();
  if (issuers.trim() === '') return items.map(encode);
  const named = await processInOrder(listInTurn(items), maxConcurrent, (item) =>
    item.canNameIssuer
      ? orFailedItem(nameIssuer(extractor, item, issuers, callOptions), item.type)
      : Promise.resolve(item),
  );
  return named.map(encode);
}

/** Writes the name of a file, which the form has shortened, into its result without parsing it. */
function addFilename(json: EncodedResult, filename: string): EncodedResult {
  const member = Buffer.from(`{"filename":${JSON.stringify(filename)},`);
  return Buffer.concat([member, json.subarray(1)]);
}

type BatchItem = {
  readonly json: EncodedResult;
  readonly canNameIssuer: boolean;
  /** The type that was asked for. */
  readonly type: DocumentType | undefined;
};

async function* listInTurn<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function extract(
  extractor: Extractor,
  route: ReadingRoute,
  file: UploadedFile,
  {
    type,
    withDetails = false,
    ...target
  }: Omit<ExtractOptions, 'today'> & { readonly knownIssuers: string; readonly split: boolean },
  callOptions: CallOptions,
): Promise<BatchItem> {
  const today = readToday(extractor.clock);
  const request = { type, today, target: { kind: 'result', withDetails, ...target } } as const;
  const { output, parts } = await analyzeFile(extractor, route, file, request, callOptions);
  return { json: requireResult(parts), canNameIssuer: output.result?.canNameIssuer === true, type };
}

async function nameIssuer(
  { reader }: Extractor,
  { json, type }: BatchItem,
  knownIssuers: string,
  { log: _, ...options }: CallOptions,
): Promise<BatchItem> {
  const { parts } = await translateErrors(reader.run(NAME_ISSUER_TASK, json, { knownIssuers }, options), null);
  return { json: requireResult(parts), canNameIssuer: false, type };
}

function requireResult(parts: TaskOutcome<unknown>['parts']): EncodedResult {
  const json = parts.get(RESULT_PART);
  if (json === undefined) throw new Error('a worker returned no result');
  return joinPart(json);
}

const encodeFailedResult = (type: DocumentType | undefined, error: string): BatchItem => ({
  json: Buffer.from(JSON.stringify(createFailedResult(type, error)), 'utf8'),
  canNameIssuer: false,
  type,
});

/** Returns the error of a failed item of a batch. An unexpected error is logged. */
export function describeFailure(error: unknown, log: Logger): string {
  if (error instanceof AppError && typeof error.detail === 'string') return error.detail;
  log.error({ err: error }, 'extraction of a batch file failed');
  return 'extraction failed';
}
