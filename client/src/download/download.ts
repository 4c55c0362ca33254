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

export function createDownload(response: Response): Download {
  return {
    name: readFileName(response.headers.get('content-disposition')),
    type: response.headers.get('content-type') ?? 'application/octet-stream',
    headers: response.headers,
    text: () => response.text(),
    bytes: async () => new Uint8Array(await response.arrayBuffer()),
    blob: () => response.blob(),
    get stream() {
      return response.body ?? new Blob([]).stream();
    },
  };
}
