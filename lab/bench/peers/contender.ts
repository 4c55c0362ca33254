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
export const formatEvent = (index: number): string =>
  JSON.stringify({
    tenant_id: 'demo',
    actor_id: `comptable-${index % 500}`,
    action: ['create', 'read', 'update', 'export'][index % 4],
    resource_type: 'invoice',
    resource_id: `FA-2026-${index}`,
    changes: { status: { old: 'draft', new: 'validated' }, total_amount: { old: 120.5, new: 144.6 } },
    metadata: {
      ip: `192.0.2.${index % 250}`,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
      request_id: `req-${index}`,
      note: 'x'.repeat(NOTE_BYTES),
    },
  });

const NOTE_BYTES = 150;
export const EVENT_BYTES = formatEvent(123_456).length;
