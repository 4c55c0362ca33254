/** A body of which all bytes are in memory. One in pieces is sent as one, without a copy that joins them. */
export type BufferedBody = Uint8Array | string | readonly Uint8Array[];

/** A response that is not JSON: a file, a text, an image. */
export class RawResponse {
  readonly type: string;
  readonly body: BufferedBody | AsyncIterable<Uint8Array | string>;
  readonly headers: Readonly<Record<string, string>>;
  constructor(type: string, body: RawResponse['body'], headers: Readonly<Record<string, string>> = {}) {
    this.type = type;
    this.body = body;
    this.headers = headers;
  }
}
