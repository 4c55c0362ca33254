import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { type ByteBudget, type ByteLimits, createByteBudget } from './byte-budget.ts';
import type { TrafficSettings } from './traffic.settings.ts';

/** What the HTTP servers of one process may hold together: one object for the gateway and all services of the process. */
export type TrafficLimits = {
  /** Bytes of request bodies. */
  readonly uploads: ByteBudget;
  /** Bytes of complete responses that wait for their readers. */
  readonly downloads: ByteBudget;
  /** Heap of the values of large JSON bodies, which live until the response has been sent. */
  readonly bodyValues: ByteBudget;
  /** Open connections of each server. */
  readonly maxConnections: number;
};

/** The limits of a service without settings, in tests. */
export const DEFAULT_TRAFFIC: TrafficSettings = { maxMibInFlight: null, maxConnections: 4_096 };

/** Twice the largest body that a route accepts (128 MiB), so that one tenant can send it and another one still has a share. */
const MIN_BUDGET_BYTES = 256 * MIB_BYTES;

/** A body of JSON takes several times its bytes once it is parsed. */
const MEMORY_SHARE = 1 / 4;

/** Of the heap. Two exports of 120 MiB whose clients did not read stopped a process with a heap of 1 GiB. */
const BODY_VALUES_SHARE = 0.6;
/** Of `bodyValues`. The largest body takes up to 0.9 GB. */
const TENANT_VALUES_SHARE = 0.75;

/** Creates the limits of a process. A tenant may use half of the bytes that are sent in each direction, and three quarters of the values. */
export function createTrafficLimits(settings: TrafficSettings): TrafficLimits {
  const processBytes =
    settings.maxMibInFlight === null ? computeDefaultBudget(getMemoryLimit()) : settings.maxMibInFlight * MIB_BYTES;
  const limits = { processBytes, tenantBytes: Math.floor(processBytes / 2) };
  return {
    uploads: createByteBudget(limits),
    downloads: createByteBudget(limits),
    bodyValues: createByteBudget(computeValueLimits(getHeapStatistics().heap_size_limit)),
    maxConnections: settings.maxConnections,
  };
}

/** Returns the limits on the values of large bodies for a heap of this size in bytes. */
export function computeValueLimits(heapBytes: number): ByteLimits {
  const processBytes = Math.floor(heapBytes * BODY_VALUES_SHARE);
  return { processBytes, tenantBytes: Math.floor(processBytes * TENANT_VALUES_SHARE) };
}

/** Returns a quarter of the memory in bytes, at least 256 MiB. */
export const computeDefaultBudget = (memoryBytes: number): number =>
  Math.max(MIN_BUDGET_BYTES, Math.floor(memoryBytes * MEMORY_SHARE));

/** Returns the lower one of the heap limit and the memory of the machine or container, in bytes. */
const getMemoryLimit = (): number =>
  Math.min(getHeapStatistics().heap_size_limit, process.constrainedMemory() || totalmem(), totalmem());
