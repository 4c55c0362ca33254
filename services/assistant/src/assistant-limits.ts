import {
  PICTURE_MEMORY_LIMITS,
  PREPARED_MEMORY_LIMITS,
  type PreparedMemoryLimits,
} from './documents/upload/prepared-memory.ts';
import type { VectorWait } from './query/wait-for-vectors.ts';

export type AssistantLimits = {
  /** Knowledge bases of a tenant: the contract has no pagination for their list. */
  readonly maxKnowledgeBases: number;
  /** Of a knowledge base: its index is in memory. */
  readonly maxChunks: number;
  /** After which a conversation without a question is deleted. */
  readonly conversationDays: number;
  readonly preparedMemory: PreparedMemoryLimits;
  readonly pictureMemory: PreparedMemoryLimits;
  readonly vectorWait: VectorWait;
};

export const DEFAULT_LIMITS: AssistantLimits = {
  maxKnowledgeBases: 1_000,
  maxChunks: 100_000,
  conversationDays: 30,
  preparedMemory: PREPARED_MEMORY_LIMITS,
  pictureMemory: PICTURE_MEMORY_LIMITS,
  vectorWait: { answerMs: 300, refusalMs: 2_000 },
};
