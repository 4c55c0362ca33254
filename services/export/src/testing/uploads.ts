import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { buildFec, VALID_LINES } from '@probant/fec/testing/fec-file';
import { createTestService } from './test-service.ts';

/** Starts a test service on a port of its own. */
export async function listenWithTestService() {
  const testService = await createTestService();
  const { port } = await testService.service.listen(0, '127.0.0.1');
  return { ...testService, port };
}

/** Opens a POST whose body of `length` bytes is still to be written. */
export const startUpload = (port: number, path: string, type: string, length: number): ClientRequest =>
  request({
    port,
    path,
    method: 'POST',
    headers: { 'x-api-key': 'key-of-cabinet', 'content-type': type, 'content-length': length },
  });

export async function readResponse(upload: ClientRequest) {
  const [response] = await once(upload, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode as number, body: JSON.parse(text) };
}

const PIECE_BYTES = 256 * 1024;

/**
 * Sends a valid FEC of `pieceCount` pieces of 256 KiB as fast as the service reads it, and calls `onPiece` after each. Returns what was
 * sent and the number of lines that the service counted.
 */
export async function uploadLongFec(
  port: number,
  pieceCount: number,
  onPiece: (piece: number) => void = () => undefined,
) {
  const fec = Buffer.from(buildFec(VALID_LINES));
  const header = fec.subarray(0, fec.indexOf('\n') + 1);
  const lines = fec.subarray(header.length);
  const times = Math.ceil(PIECE_BYTES / lines.length);
  const piece = Buffer.concat(Array.from({ length: times }, () => lines));
  const sentBytes = header.length + pieceCount * piece.length;
  const upload = startUpload(port, '/v1/validate/fec', 'text/plain', sentBytes);
  const response = readResponse(upload);
  upload.write(header);
  for (let each = 0; each < pieceCount; each += 1) {
    if (!upload.write(piece)) await once(upload, 'drain');
    onPiece(each);
  }
  upload.end();
  const { body } = await response;
  return { sentBytes, sentLines: pieceCount * times * VALID_LINES.length, lineCount: body.line_count as number };
}
