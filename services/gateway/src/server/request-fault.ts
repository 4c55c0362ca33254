import type { IncomingMessage } from 'node:http';
import { TEXTS } from './answers.ts';

/** What Node lets pass and HTTP does not: the status and the words of its refusal, or null. */
export function requestFault({ headers, httpVersion }: IncomingMessage): [status: number, message: string] | null {
  const isOld = httpVersion === '1.0';
  // RFC 9112, 6.1: where the body ends is known for chunked alone, and not in HTTP/1.0; anything else invites smuggling.
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (isOld || coding.toLowerCase() !== 'chunked')) return [400, TEXTS.badRequest];
  if (isOld) return null;
  // RFC 9112, 3.2. Node would answer by itself, without our headers.
  if (headers.host === undefined) return [400, TEXTS.badRequest];
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') return [417, TEXTS.expectation];
  return null;
}
