import type { TenantId } from '@probant/kernel/tenant';
import type { StoredEvent } from '../read/stored-event.ts';

/** Notifies a destination that events it has received were anonymized. Never contains the erased identifier. */
export type ErasureNotice = {
  readonly tenant_id: string;
  readonly erasure_seq: number;
  readonly erased_at: string;
  readonly subject_type: string;
  readonly replacement: string;
  readonly event_count: number;
  /** The events of this part. */
  readonly chain_seqs: readonly number[];
  /** Starts at 1. A large erasure is split into several messages. */
  readonly part: number;
  readonly parts: number;
};

export type RelayMessage = {
  /** Identical each time the message is sent, so that a receiver can drop duplicates: `<tenant>:<seq>` for an event. */
  readonly id: string;
  /** The message as a CloudEvent, JSON on one line. */
  readonly cloudEvent: string;
  readonly content:
    | { readonly kind: 'event'; readonly event: StoredEvent }
    | { readonly kind: 'erasure'; readonly notice: ErasureNotice };
};

/** Consecutive messages of one tenant. */
export type Batch = {
  /** Identical each time the same messages are sent. */
  readonly id: string;
  readonly tenant: TenantId;
  readonly messages: readonly RelayMessage[];
};

/** A receiver of events. Gets one batch at a time. */
export type Destination = {
  /** Also the key of its cursors in the database. */
  readonly name: string;
  /** Resolves once the destination has the whole batch. After any error the whole batch is sent again. `signal` aborts the attempt. */
  send(batch: Batch, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

/** A failed delivery. `kind` is the class of the failure, without content, address or credentials. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';
  readonly kind: string;
  /** What cannot be delivered now: everything to the destination, or only this batch, which the destination rejected. */
  readonly blocks: 'everything' | 'batch' | 'batch-too-large';
  /** Delay that the destination requested before the next attempt. */
  readonly retryAfterMs: number | null;
  constructor(
    kind: string,
    options: {
      readonly blocks?: DeliveryFailure['blocks'];
      readonly retryAfterMs?: number | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(kind, { cause: options.cause });
    this.kind = kind;
    this.blocks = options.blocks ?? 'everything';
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** Converts any error of a destination. `kind` is its code in lower case (`econnrefused`, `cert_has_expired`), else its class. */
export function toDeliveryFailure(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  return new DeliveryFailure(readErrorCode(error) ?? 'unknown', { cause: error });
}

function readErrorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'TimeoutError') return 'timeout';
  const { code } = error as Error & { code?: unknown };
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code)) return code.toLowerCase();
  return readErrorCode(error.cause) ?? (/^[A-Za-z]{3,60}$/.test(error.name) ? error.name.toLowerCase() : null);
}
