import { createHash } from 'node:crypto';
import type { FileKind } from '@probant/documents/document';
import { detectFileKind } from '@probant/documents/signature';
import type { Logger } from '@probant/kernel/logging';
import { type Dispatcher, Pool } from 'undici';
import type { OpinionCaller, OpinionProvider } from './opinion-provider.ts';
import { parseOpinion } from './opinion-response.rules.ts';
import { createUpload, type ReceiptToSend } from './receipt-upload.ts';

export type HttpOpinionOptions = {
  /** Base URL of the authenticity service itself, not of the gateway, such as http://127.0.0.1:8082. */
  readonly url: string;
  readonly logger: Logger;
  readonly timeouts?: Partial<OpinionTimeouts>;
};

/** Timeouts of one connection and of one request including its response. */
type OpinionTimeouts = { readonly connectMs: number; readonly requestMs: number };

/** A one-page receipt takes one to two seconds; the service itself stops after twenty. */
const DEFAULT_TIMEOUTS: OpinionTimeouts = { connectMs: 2_000, requestMs: 30_000 };
const SERVICE_ABSENT = 'ECONNREFUSED';
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** File kinds that the authenticity service accepts. */
const ACCEPTED_KINDS: ReadonlySet<FileKind | null> = new Set<FileKind>(['pdf', 'png', 'jpeg', 'tiff', 'webp']);

/**
 * Creates an opinion provider that calls the authenticity service over HTTP. The opinion is null when no service listens, and when the
 * response is late, invalid, too long, about another file or not a 200. `close` closes the connections.
 */
export function createHttpOpinionProvider({ url, logger, timeouts }: HttpOpinionOptions): {
  readonly requestOpinion: OpinionProvider;
  close(): Promise<void>;
} {
  const { connectMs, requestMs } = { ...DEFAULT_TIMEOUTS, ...timeouts };
  const { origin, pathname } = new URL(url);
  const path = `${pathname.replace(/\/$/, '')}/v1/authenticity/analyze`;
  const pool = new Pool(origin, { connections: 64, pipelining: 1, connect: { timeout: connectMs } });

  /** A batch of a hundred receipts logs an absent service once. */
  let absenceLogged = false;

  const fetchOpinion = async (receipt: ReceiptToSend, { apiKey, requestId }: OpinionCaller, signal: AbortSignal) => {
    const { headers, body } = createUpload(receipt);
    const requestHeaders = { ...headers, 'x-api-key': apiKey, 'x-request-id': requestId };
    const response = await readResponse(
      await pool.request({ method: 'POST', path, headers: requestHeaders, body, signal }),
    );
    const opinion = parseOpinion(response, receipt.sha256);
    if (opinion === null) throw new OpinionUnavailable('response is not an opinion on this file');
    return opinion;
  };

  return {
    requestOpinion: async ({ bytes }, fields, caller, signal) => {
      signal.throwIfAborted();
      const kind = detectFileKind(bytes);
      if (kind === null || !ACCEPTED_KINDS.has(kind)) return null;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const timeout = AbortSignal.timeout(requestMs);
      try {
        const opinion = await fetchOpinion({ bytes, sha256, kind, fields }, caller, AbortSignal.any([signal, timeout]));
        absenceLogged = false;
        return opinion;
      } catch (error) {
        signal.throwIfAborted();
        const reason = timeout.aborted ? 'timeout' : toReason(error);
        if (reason !== SERVICE_ABSENT || !absenceLogged)
          logger.warn({ requestId: caller.requestId, reason }, 'receipt not evaluated by the authenticity service');
        absenceLogged = reason === SERVICE_ABSENT;
        return null;
      }
    },
    close: () => pool.close(),
  };
}

/** Why there is no opinion. The message quotes neither request nor response. */
class OpinionUnavailable extends Error {
  override readonly name = 'NoOpinion';
}

const toReason = (error: unknown): string => {
  if (error instanceof OpinionUnavailable) return error.message;
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'unreachable';
};

async function readResponse({ statusCode, body }: Dispatcher.ResponseData): Promise<unknown> {
  if (statusCode !== 200) {
    await body.dump({ limit: MAX_RESPONSE_BYTES });
    throw new OpinionUnavailable(`status ${statusCode}`);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_RESPONSE_BYTES) throw new OpinionUnavailable('response is too long');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new OpinionUnavailable('response is not JSON');
  }
}
