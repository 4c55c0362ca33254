import { AppError } from '@probant/kernel/errors';

/** A Content-Type header taken apart; names in lower case. */
type MediaType = { readonly type: string; readonly parameters: ReadonlyMap<string, string> };

const TYPE = /^\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+)\s*(?:;|$)/;
const PARAMETER = /;\s*([\w!#$&^.+-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

/** Null when the header is absent or not in the form of RFC 9110. */
function readMediaType(header: string | undefined): MediaType | null {
  const type = TYPE.exec(header ?? '')?.[1]?.toLowerCase();
  if (header === undefined || type === undefined) return null;
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain] of header.matchAll(PARAMETER))
    parameters.set(name.toLowerCase(), quoted === undefined ? (plain ?? '') : quoted.replace(/\\(.)/g, '$1'));
  return { type, parameters };
}

/** 415 unless the body is JSON in UTF-8 without compression. `others`: types that the route takes too. */
export function requireJson(
  contentType: string | undefined,
  contentEncoding: string | undefined,
  others: readonly string[] = [],
): void {
  if (contentType === 'application/json' && contentEncoding === undefined) return;
  const media = readMediaType(contentType);
  const json = media !== null && /^application\/(?:json|[\w.-]+\+json)$/.test(media.type);
  if (!json) throw new AppError(415, `The request body must be ${['application/json', ...others].join(' or ')}`);
  const charset = media.parameters.get('charset')?.toLowerCase() ?? 'utf-8';
  if (!['utf-8', 'utf8', 'us-ascii'].includes(charset)) throw new AppError(415, 'The request body must be in UTF-8');
  refuseCompression(contentEncoding);
}

/** Whether a body is of one of these types; 415 when it is, and compressed. */
export function isOfType(
  types: readonly string[],
  contentType: string | undefined,
  contentEncoding: string | undefined,
): boolean {
  if (types.length === 0) return false;
  const media = readMediaType(contentType);
  if (media === null || !types.includes(media.type)) return false;
  refuseCompression(contentEncoding);
  return true;
}

/** The boundary of a form; 415 when the body is no multipart form, 422 when it announces no boundary. */
export function requireForm(contentType: string | undefined, contentEncoding: string | undefined): string {
  const media = readMediaType(contentType);
  if (media?.type !== 'multipart/form-data') throw new AppError(415, 'The request body must be multipart/form-data');
  refuseCompression(contentEncoding);
  const boundary = media.parameters.get('boundary') ?? '';
  if (boundary === '' || boundary.length > 200) throw new AppError(422, 'The multipart form has no usable boundary');
  return boundary;
}

function refuseCompression(contentEncoding: string | undefined): void {
  if (contentEncoding !== undefined && contentEncoding.trim().toLowerCase() !== 'identity')
    throw new AppError(415, 'A compressed request body is not accepted');
}
