import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { WorkerLimits } from '@probant/workers/worker-pool';

/** Limits of the processes that embed texts. */
export const EMBEDDING_LIMITS: WorkerLimits = {
  // 0.3 s on an idle machine.
  startupMs: 30_000,
  // At most 1 s of CPU.
  taskMs: 30_000,
  extensionMs: 0,
  maxExtensions: 0,
  // 220 MB with the model, 260 MB at the most in a window of 512 pieces.
  memoryBytes: 512 * MIB_BYTES,
  memoryCheckMs: 250,
  // The model itself is outside of the V8 heap.
  heapMib: 256,
  // Loading the model costs more than a process that has embedded many texts.
  maxTasks: Number.POSITIVE_INFINITY,
  idleMemoryBytes: 512 * MIB_BYTES,
  restartPauseMs: 10_000,
  idle: { afterMs: 10 * 60_000, checkMs: 15_000 },
};

/** Texts that wait: questions and passages are counted apart, and one tenant has half of each. */
export const EMBEDDING_QUEUE = { jobs: 200, bytes: 64 * MIB_BYTES };

/** A text that no process takes within this time is rejected. */
export const MAX_QUEUE_WAIT_MS = 120_000;
