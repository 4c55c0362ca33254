/** Bytes with the name under which they are sent. */
export type NamedBytes = { readonly name: string; readonly data: Blob | Uint8Array | ArrayBuffer };

/** A file of a form. Its name matters: services check the extension. */
export type UploadFile = File | NamedBytes;

/** A body that is sent as it is. A stream is read once, so that such a call is never repeated. */
export type RawBody = Blob | Uint8Array | ArrayBuffer | ReadableStream<Uint8Array>;

/** Returns whether a member of a form is a file. */
export const isUploadFile = (value: unknown): value is UploadFile =>
  value instanceof File ||
  (typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'data' in value &&
    isBytes(value.data));

const isBytes = (data: unknown): data is NamedBytes['data'] =>
  data instanceof Blob || data instanceof Uint8Array || data instanceof ArrayBuffer;

/** Returns whether a body is sent as it is. */
export const isRawBody = (body: unknown): body is RawBody => isBytes(body) || body instanceof ReadableStream;
