import { createHash } from 'node:crypto';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { Clock } from '@probant/kernel/clock';

/** What an answer depends on. `question` is folded by `createAnswerKey`. */
export type AnswerKey = {
  readonly tenant: string;
  readonly knowledgeBaseId: string;
  readonly version: number;
  readonly question: string;
  readonly options: readonly (string | number | boolean | null)[];
};

type CacheLimits = { readonly maxBytes: number; readonly maxAgeMs: number };
type Entry<Answer> = {
  readonly answer: Answer;
  readonly base: string;
  readonly bytes: number;
  readonly expiresAt: number;
};

export type AnswerCache<Answer> = {
  readonly find: (key: AnswerKey) => Answer | null;
  readonly store: (key: AnswerKey, answer: Answer) => void;
  /** Forgets the answers of a knowledge base whose documents changed. */
  readonly forget: (tenant: string, knowledgeBaseId: string) => void;
};

/** The same question is asked again within minutes; other instances learn of a deletion by the version, and forget after this time. */
const DEFAULT_LIMITS: CacheLimits = { maxBytes: 16 * MIB_BYTES, maxAgeMs: 10 * 60_000 };

/** Keeps answers in memory, the last used ones, so that the same question on unchanged documents is answered at once. */
export function createAnswerCache<Answer>(clock: Clock, limits: CacheLimits = DEFAULT_LIMITS): AnswerCache<Answer> {
  const entries = new Map<string, Entry<Answer>>();
  let bytes = 0;
  const remove = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    find: (parts) => {
      const key = hashKey(parts);
      const entry = entries.get(key);
      if (entry === undefined) return null;
      entries.delete(key);
      if (entry.expiresAt <= clock()) {
        bytes -= entry.bytes;
        return null;
      }
      entries.set(key, entry);
      return entry.answer;
    },
    store: (parts, answer) => {
      const key = hashKey(parts);
      remove(key);
      const size = 2 * JSON.stringify(answer).length;
      if (size > limits.maxBytes) return;
      entries.set(key, { answer, base: nameBase(parts), bytes: size, expiresAt: clock() + limits.maxAgeMs });
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= limits.maxBytes) break;
        remove(oldest);
      }
    },
    forget: (tenant, knowledgeBaseId) => {
      const base = nameBase({ tenant, knowledgeBaseId });
      for (const [key, entry] of entries) if (entry.base === base) remove(key);
    },
  };
}

const nameBase = ({ tenant, knowledgeBaseId }: Pick<AnswerKey, 'tenant' | 'knowledgeBaseId'>): string =>
  `${tenant}/${knowledgeBaseId}`;

/** The question itself is not kept: only a hash of it, folded to lower case without repeated blanks. */
function hashKey({ tenant, knowledgeBaseId, version, question, options }: AnswerKey): string {
  const folded = question.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const parts = JSON.stringify([tenant, knowledgeBaseId, version, folded, ...options]);
  return createHash('sha256').update(parts).digest('base64');
}
