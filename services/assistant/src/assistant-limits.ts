import {
  PICTURE_MEMORY_LIMITS,
  PREPARED_MEMORY_LIMITS,
  type PreparedMemoryLimits,
} from './documents/upload/prepared-memory.ts';

export type AssistantLimits = {
  /** Knowledge bases of a tenant: the contract has no pagination for their list. */
  readonly maxKnowledgeBases: number;
  /** Of a knowledge base: its index is in memory. */
  readonly maxChunks: number;
  /** After which a conversation without a question is deleted. */
  readonly conversationDays: number;
  readonly preparedMemory: PreparedMemoryLimits;
  readonly pictureMemory: PreparedMemoryLimits;
  /** Time that a question waits for the last vectors of its knowledge base. */
  readonly vectorWaitMs: number;
};

export const DEFAULT_LIMITS: AssistantLimits = {
  maxKnowledgeBases: 1_000,
  maxChunks: 100_000,
  conversationDays: 30,
  preparedMemory: PREPARED_MEMORY_LIMITS,
  pictureMemory: PICTURE_MEMORY_LIMITS,
  vectorWaitMs: 2_000,
};
