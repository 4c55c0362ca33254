import { createHash } from 'node:crypto';
import type { FileKind } from '@probant/documents/document';
import { detectFileKind } from '@probant/documents/signature';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { Logger } from '@probant/kernel/logging';
import { discardResponse, readResponseJson } from '@probant/service-runner/calls/read-response';
import { ServiceCallError, type ServiceClient } from '@probant/service-runner/calls/service-client';
import type { OpinionCaller, OpinionProvider } from './opinion-provider.ts';
import { parseOpinion } from './opinion-response.rules.ts';
import { createUpload, type ReceiptToSend } from './receipt-upload.ts';

export type OpinionDeps = {
  /** Returns the authenticity service, null where it is neither in this process nor named. */
  readonly findAuthenticity: () => ServiceClient | null;
  readonly logger: Logger;
  readonly timeoutMs?: number;
};

/** A one-page receipt takes one to two seconds; the service itself stops after twenty. */
const DEFAULT_TIMEOUT_MS = 30_000;
const NOTHING_LISTENS = 'ECONNREFUSED';
const MAX_RESPONSE_BYTES = MIB_BYTES;

/** File kinds that the authenticity service accepts. */
const ACCEPTED_KINDS: ReadonlySet<FileKind | null> = new Set<FileKind>(['pdf', 'png', 'jpeg', 'tiff', 'webp']);

/**
 * Creates an opinion provider that calls the authenticity service. The opinion is null when there is no such service or it cannot be
 * reached, and when the response is late, invalid, too long, about another file or not a 200.
 */
export function createServiceOpinionProvider({
  findAuthenticity,
  logger,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: OpinionDeps): OpinionProvider {
  /** A batch of a hundred receipts logs a stopped service once. */
  let absenceLogged = false;

  const requestOpinion = async (
    authenticity: ServiceClient,
    receipt: ReceiptToSend,
    { apiKey, requestId }: OpinionCaller,
    signal: AbortSignal,
  ) => {
    const response = await authenticity.send({
      method: 'POST',
      path: '/v1/authenticity/analyze',
      caller: { key: apiKey },
      requestId,
      ...createUpload(receipt),
      timeoutMs,
      signal,
    });
    if (response.status !== 200) {
      await discardResponse(response);
      throw new OpinionUnavailable(`status ${response.status}`);
    }
    const opinion = parseOpinion(await readResponseJson(response, MAX_RESPONSE_BYTES), receipt.sha256);
    if (opinion === null) throw new OpinionUnavailable('response is not an opinion on this file');
    return opinion;
  };

  return async ({ bytes }, fields, caller, signal) => {
    signal.throwIfAborted();
    const authenticity = findAuthenticity();
    const kind = detectFileKind(bytes);
    if (authenticity === null || kind === null || !ACCEPTED_KINDS.has(kind)) return null;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    try {
      const opinion = await requestOpinion(authenticity, { bytes, sha256, kind, fields }, caller, signal);
      absenceLogged = false;
      return opinion;
    } catch (error) {
      signal.throwIfAborted();
      const reason = toReason(error);
      if (reason !== NOTHING_LISTENS || !absenceLogged)
        logger.warn({ requestId: caller.requestId, reason }, 'receipt not evaluated by the authenticity service');
      absenceLogged = reason === NOTHING_LISTENS;
      return null;
    }
  };
}

/** Why there is no opinion. The message quotes neither request nor response. */
class OpinionUnavailable extends Error {
  override readonly name = 'NoOpinion';
}

function toReason(error: unknown): string {
  if (error instanceof OpinionUnavailable) return error.message;
  return error instanceof ServiceCallError ? error.reason : 'connection lost';
}
