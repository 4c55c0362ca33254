import { RawAnswer } from '@probant/http/route';
import { Type } from 'typebox';

/** A file for its caller to keep. The name must be plain ASCII without quotes. */
export const attachment = (
  name: string,
  type: string,
  body: AsyncIterable<Uint8Array>,
  headers: Readonly<Record<string, string>> = {},
): RawAnswer => new RawAnswer(type, body, { ...headers, 'content-disposition': `attachment; filename="${name}"` });

/** A body that holds a whole year's entries, in bytes. */
const EXPORT_BYTES = 128 * 1024 * 1024;

/** How a route that writes a file takes what it writes. */
export const FILE_REQUEST = { method: 'POST', bodyAsSent: true, bodyLimit: EXPORT_BYTES, anyText: true } as const;

/** Cause of a 413. */
export const TOO_LARGE = 'The body is larger than 128 MiB';

export const FileContent = Type.String({ description: 'The file' });
