import { createHash } from 'node:crypto';
import type { FileKind } from '@probant/documents/document';
import { kindOf } from '@probant/documents/signature';
import type { Logger } from '@probant/kernel/logging';
import { type Dispatcher, Pool } from 'undici';
import type { AuthenticityOpinions, OpinionCaller } from './authenticity-opinions.ts';
import { opinionIn } from './opinion-answer.rules.ts';
import { type SentReceipt, uploadOf } from './receipt-upload.ts';

export type OpinionsOverHttp = {
  /** The authenticity service's own port, not the gateway: such as http://127.0.0.1:8082. */
  readonly url: string;
  readonly logger: Logger;
  readonly patience?: Partial<Patience>;
};

/** Milliseconds. */
type Patience = { readonly connect: number; readonly whole: number };

/** A receipt of one page is looked at in a second or two; the service itself gives up on a document after twenty. */
const PATIENCE: Patience = { connect: 2_000, whole: 30_000 };
const ABSENT = 'ECONNREFUSED';
const ANSWER_LIMIT = 1024 * 1024;

/** What the service takes. */
const TAKEN: ReadonlySet<FileKind | null> = new Set<FileKind>(['pdf', 'png', 'jpeg', 'tiff', 'webp']);

/**
 * Opinions of an authenticity service that runs elsewhere, or on its own port beside us. Where none listens every opinion is null,
 * as it is for an answer that is late, broken, too long, about another file or anything but 200. `close` ends its connections.
 */
export function opinionsOverHttp({ url, logger, patience }: OpinionsOverHttp): {
  readonly opinions: AuthenticityOpinions;
  close(): Promise<void>;
} {
  const { connect, whole } = { ...PATIENCE, ...patience };
  const { origin, pathname } = new URL(url);
  const path = `${pathname.replace(/\/$/, '')}/v1/authenticity/analyze`;
  const pool = new Pool(origin, { connections: 64, pipelining: 1, connect: { timeout: connect } });

  /** Where no such service runs, a batch of a hundred receipts says so once. */
  let absenceTold = false;

  const ask = async (receipt: SentReceipt, { apiKey, requestId }: OpinionCaller, signal: AbortSignal) => {
    const { headers, body } = uploadOf(receipt);
    const named = { ...headers, 'x-api-key': apiKey, 'x-request-id': requestId };
    const answer = await readAnswer(await pool.request({ method: 'POST', path, headers: named, body, signal }));
    const opinion = opinionIn(answer, receipt.sha256);
    if (opinion === null) throw new NoOpinion('the answer is no opinion on this file');
    return opinion;
  };

  return {
    opinions: async ({ bytes }, fields, caller, signal) => {
      signal.throwIfAborted();
      const kind = kindOf(bytes);
      if (kind === null || !TAKEN.has(kind)) return null;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const late = AbortSignal.timeout(whole);
      try {
        const opinion = await ask({ bytes, sha256, kind, fields }, caller, AbortSignal.any([signal, late]));
        absenceTold = false;
        return opinion;
      } catch (error) {
        signal.throwIfAborted();
        const reason = late.aborted ? 'took too long' : reasonOf(error);
        if (reason !== ABSENT || !absenceTold)
          logger.warn({ requestId: caller.requestId, reason }, 'the authenticity service did not evaluate a receipt');
        absenceTold = reason === ABSENT;
        return null;
      }
    },
    close: () => pool.close(),
  };
}

/** Why there is no opinion; the message quotes nothing of what was sent or answered. */
class NoOpinion extends Error {
  override readonly name = 'NoOpinion';
}

const reasonOf = (error: unknown): string => {
  if (error instanceof NoOpinion) return error.message;
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'cannot be reached';
};

async function readAnswer({ statusCode, body }: Dispatcher.ResponseData): Promise<unknown> {
  if (statusCode !== 200) {
    await body.dump({ limit: ANSWER_LIMIT });
    throw new NoOpinion(`status ${statusCode}`);
  }
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > ANSWER_LIMIT) throw new NoOpinion('the answer is too long');
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch {
    throw new NoOpinion('the answer is not JSON');
  }
}
