import { FORM_ROUTES } from '../generated/probant.ts';
import { isRawBody, isUploadFile, type RawBody, type UploadFile } from '../upload.ts';

/** A body as fetch accepts it. */
export type FetchBody = NonNullable<RequestInit['body']>;

export type EncodedBody = { readonly body: FetchBody; readonly type: string | null };

/**
 * Returns a body as fetch sends it, with its content type; null where fetch sets the type itself (forms with their boundary). Bytes and
 * streams are sent as they are, a text as text/plain, an object with a file as a form, any other one as JSON.
 */
export function encodeBody(route: string, body: unknown): EncodedBody {
  if (typeof body === 'string') return { body, type: 'text/plain; charset=utf-8' };
  if (isRawBody(body)) return { body: body as FetchBody & RawBody, type: 'application/octet-stream' };
  if (FORM_ROUTES.has(route) || hasFile(body)) return { body: encodeForm(body as object), type: null };
  return { body: JSON.stringify(body), type: 'application/json' };
}

const hasFile = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  Object.values(body).some((member) => isUploadFile(Array.isArray(member) ? member[0] : member));

function encodeForm(body: object): FormData {
  const form = new FormData();
  for (const [name, member] of Object.entries(body))
    for (const value of Array.isArray(member) ? member : [member])
      if (isUploadFile(value)) form.append(name, toBlob(value), value.name);
      else if (value !== undefined && value !== null) form.append(name, String(value));
  return form;
}

/** A view of shared memory cannot be part of a Blob; `Blob` copies the bytes of all others. */
const toBlob = (file: UploadFile): Blob =>
  file instanceof File
    ? file
    : file.data instanceof Blob
      ? file.data
      : new Blob([file.data as Uint8Array<ArrayBuffer>]);
