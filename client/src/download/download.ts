import { ProbantConnectionError } from '../errors/errors.ts';
import { readFileName } from './file-name.ts';

/** A file that the API returns. Its body is read once, by one of `text`, `bytes`, `blob` and `stream`. */
export type Download = {
  /** The name that the service proposes, without folders; null without one. */
  readonly name: string | null;
  /** Content type, with its parameters. */
  readonly type: string;
  readonly headers: Headers;
  /** As UTF-8. Ledger files have other encodings: use `bytes`. */
  text(): Promise<string>;
  bytes(): Promise<Uint8Array>;
  blob(): Promise<Blob>;
  readonly stream: ReadableStream<Uint8Array>;
};

type DownloadContext = { readonly route: string; readonly signal: AbortSignal | undefined };

/** Returns the file of a response. Reading it rejects with a ProbantConnectionError, or with the reason of the caller's signal. */
export function createDownload(response: Response, { route, signal }: DownloadContext): Download {
  const fail = (error: unknown): never => {
    signal?.throwIfAborted();
    throw new ProbantConnectionError(route, 'the connection was lost while the file was read', { cause: error });
  };
  /** A second reading is a mistake of the caller, whose error stays as it is. */
  const read = <T>(work: () => Promise<T>): Promise<T> => (response.bodyUsed ? work() : work().catch(fail));
  return {
    name: readFileName(response.headers.get('content-disposition')),
    type: response.headers.get('content-type') ?? 'application/octet-stream',
    headers: response.headers,
    text: () => read(() => response.text()),
    bytes: async () => new Uint8Array(await read(() => response.arrayBuffer())),
    blob: () => read(() => response.blob()),
    get stream() {
      return explainFailures(response.body ?? new Blob([]).stream(), fail);
    },
  };
}

/** Returns the bytes of a stream as a stream whose failures are those that `fail` throws. */
function explainFailures(
  source: ReadableStream<Uint8Array>,
  fail: (error: unknown) => never,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch(fail);
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
