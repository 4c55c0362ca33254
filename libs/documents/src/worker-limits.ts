import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { WorkerLimits } from '@probant/workers/worker-pool';
import { DOCUMENT_LIMITS } from './limits.ts';

/** Limits of a process that reads documents. A page read by OCR extends the deadline. */
export const WORKER_LIMITS: WorkerLimits = {
  startupMs: 30_000,
  taskMs: 20_000,
  extensionMs: 5_000,
  maxExtensions: DOCUMENT_LIMITS.ocrPages,
  memoryBytes: 1024 * MIB_BYTES,
  // A process can touch about 1 GiB in 300 ms: with a check every 50 ms it exceeds the limit by a sixth at most.
  memoryCheckMs: 50,
  heapMib: 512,
  // A new worker imports and compiles the programs of its tasks again, about 1.5 s of CPU: replaced every 100 documents, an invoice with
  // a text layer took 47 ms of CPU instead of 33.
  maxTasks: 1000,
  // A square page takes a worker to 480 MiB, and each that follows adds 20 to 60 MiB that the allocator does not return; receipts and A4
  // stay below 400 MiB.
  idleMemoryBytes: 512 * MIB_BYTES,
  restartPauseMs: 0,
  // Importing the programs again takes longer than reading a document.
  idle: null,
};

/**
 * Workers in addition to those of the pool, for tenants that have no document in one: a tenant that occupies all others, for as long as a
 * document may take, delays none of them.
 */
export const RESERVED_WORKERS = 1;

/** A document whose worker is not free within this time is refused before any work. */
export const MAX_QUEUE_WAIT_MS = 120_000;

/** The queue keeps whole files in memory. */
export const QUEUE_LIMITS = { jobs: 200, bytes: 512 * MIB_BYTES };
