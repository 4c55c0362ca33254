import { buildBenchEvent } from '../audit/bench-event.ts';
import type { LoadResult } from '../audit/http-load.ts';

/** `calls` calls over `callers` connections, each with `batch` events. */
export type Load = { readonly callers: number; readonly calls: number; readonly batch: number };

/** Events per second, and CPU microseconds of an event in all processes. */
type Verification = { readonly perSecond: number; readonly cpuMicros: number };

/** A log that runs beside the others on this machine. */
export type Contender = {
  readonly name: string;
  /** What a caller knows, and what is on disk, when it has its answer. */
  readonly promise: string;
  /** Sends a load. Null when the product has no such call. */
  send(load: Load): Promise<LoadResult> | null;
  /** Verifies the whole log. Null when the bench has no such command. */
  verify(): Promise<Verification> | null;
  /** CPU milliseconds of all its processes since they started, without the client. */
  readCpuMs(): number;
  stop(): Promise<void>;
};

/** A product that could not be started here, and why. */
export type Absent = { readonly name: string; readonly reason: string };

/** Returns an event of about 480 bytes as JSON. No two with different numbers are equal. */
export const formatEvent = (index: number): string => {
  const event = buildBenchEvent(index);
  return JSON.stringify({ ...event, metadata: { ...event.metadata, note: 'x'.repeat(NOTE_BYTES) } });
};

const NOTE_BYTES = 150;
export const EVENT_BYTES = formatEvent(123_456).length;
