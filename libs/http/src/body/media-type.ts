import { AppError } from '@probant/kernel/errors';

/** A parsed Content-Type header; names in lower case. */
type MediaType = { readonly type: string; readonly parameters: ReadonlyMap<string, string> };

const MEDIA_TYPE_PATTERN = /^\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+)\s*(?:;|$)/;
const PARAMETER_PATTERN = /;\s*([\w!#$&^.+-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

/** Parses a Content-Type header; null when it is missing or does not follow RFC 9110. */
function readMediaType(header: string | undefined): MediaType | null {
  const type = MEDIA_TYPE_PATTERN.exec(header ?? '')?.[1]?.toLowerCase();
  if (header === undefined || type === undefined) return null;
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain] of header.matchAll(PARAMETER_PATTERN))
    parameters.set(name.toLowerCase(), quoted === undefined ? (plain ?? '') : quoted.replace(/\\(.)/g, '$1'));
  return { type, parameters };
}

/** Throws a 415 unless the body is uncompressed JSON in UTF-8. The message also lists `otherTypes`, which the route accepts. */
export function requireJson(
  contentType: string | undefined,
  contentEncoding: string | undefined,
  otherTypes: readonly string[] = [],
): void {
  if (contentType === 'application/json' && contentEncoding === undefined) return;
  const media = readMediaType(contentType);
  const json = media !== null && /^application\/(?:json|[\w.-]+\+json)$/.test(media.type);
  if (!json)
    throw new AppError(415, `The request body must be ${['application/json', ...otherTypes].join(' or ')}`, {
      code: 'unsupported_media_type',
    });
  const charset = media.parameters.get('charset')?.toLowerCase() ?? 'utf-8';
  if (!['utf-8', 'utf8', 'us-ascii'].includes(charset))
    throw new AppError(415, 'The request body must be in UTF-8', { code: 'unsupported_media_type' });
  rejectCompression(contentEncoding);
}

/** Returns whether a body has one of these types; throws a 415 when it does and is compressed. */
export function hasMediaType(
  types: readonly string[],
  contentType: string | undefined,
  contentEncoding: string | undefined,
): boolean {
  if (types.length === 0) return false;
  const media = readMediaType(contentType);
  if (media === null || !types.includes(media.type)) return false;
  rejectCompression(contentEncoding);
  return true;
}

/** Returns the boundary of a form; throws a 415 unless the body is a multipart form, a 422 when the boundary is missing. */
export function requireForm(contentType: string | undefined, contentEncoding: string | undefined): string {
  const media = readMediaType(contentType);
  if (media?.type !== 'multipart/form-data')
    throw new AppError(415, 'The request body must be multipart/form-data', { code: 'unsupported_media_type' });
  rejectCompression(contentEncoding);
  const boundary = media.parameters.get('boundary') ?? '';
  if (boundary === '' || boundary.length > 200)
    throw new AppError(422, 'The multipart form has no usable boundary', { code: 'malformed_form' });
  return boundary;
}

function rejectCompression(contentEncoding: string | undefined): void {
  if (contentEncoding !== undefined && contentEncoding.trim().toLowerCase() !== 'identity')
    throw new AppError(415, 'A compressed request body is not accepted', { code: 'unsupported_media_type' });
}
