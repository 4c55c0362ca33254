import type { TenantId } from '@probant/kernel/tenant';
import type { KnowledgeBasesRepository, StoredKnowledgeBase } from '../knowledge-bases/knowledge-bases.repository.ts';

/** Waits before the vectors of a knowledge base are read again. @throws the signal's reason. */
export type VectorPause = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

/** How long a question waits for the last vectors of its knowledge base. */
export type VectorWait = {
  /** Before it is answered. */
  readonly answerMs: number;
  /** When what is there does not answer it, as a whole. */
  readonly refusalMs: number;
};

type WaitDeps = {
  readonly knowledgeBases: Pick<KnowledgeBasesRepository, 'find'>;
  /** Name of the embedder in use; null without. */
  readonly embedder: string | null;
  readonly vectorPause: VectorPause;
};

/** Chunks whose vectors are worth waiting for: some seconds of work. */
const MAX_AWAITED_CHUNKS = 64;
const POLL_MS = 100;

/**
 * Waits until a knowledge base has the vectors of a small upload, which people ask about at once. Returns it as it is then, or after
 * `waitMs`; at once when many chunks wait.
 * @throws the signal's reason.
 */
export async function waitForVectors(
  { embedder, knowledgeBases, vectorPause }: WaitDeps,
  base: StoredKnowledgeBase,
  tenant: TenantId,
  waitMs: number,
  signal: AbortSignal,
): Promise<StoredKnowledgeBase> {
  let current = base;
  for (let waitedMs = 0; waitedMs < waitMs; waitedMs += POLL_MS) {
    const { pendingChunks } = current;
    if (embedder === null || pendingChunks === 0 || pendingChunks > MAX_AWAITED_CHUNKS) break;
    await vectorPause(POLL_MS, signal);
    current = (await knowledgeBases.find(tenant, base.id)) ?? current;
  }
  return current;
}
