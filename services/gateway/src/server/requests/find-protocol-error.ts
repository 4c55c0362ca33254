import type { IncomingMessage } from 'node:http';
import { RESPONSE_TEXTS } from '../../response/send-response.ts';

/** Finds violations of HTTP that Node accepts. Returns the status and text of the error, or null. */
export function findProtocolError({ headers, httpVersion }: IncomingMessage): [status: number, message: string] | null {
  const isHttp10 = httpVersion === '1.0';
  // RFC 9112, 6.1: the end of the body is known for chunked only, and not in HTTP/1.0; anything else allows request smuggling.
  const transferEncoding = headers['transfer-encoding'];
  if (transferEncoding !== undefined && (isHttp10 || transferEncoding.toLowerCase() !== 'chunked'))
    return [400, RESPONSE_TEXTS.badRequest];
  if (isHttp10) return null;
  // RFC 9112, 3.2. Node's own response would lack our headers.
  if (headers.host === undefined) return [400, RESPONSE_TEXTS.badRequest];
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    return [417, RESPONSE_TEXTS.expectation];
  return null;
}
