import type { AuditEvent } from '@probant/contracts/audit-trail';
import type { TenantId } from '@probant/kernel/tenant';

/** Tells a destination that events it has received were anonymised. Never holds the identifier that went. */
export type ErasureNotice = {
  readonly tenant_id: string;
  readonly erasure_seq: number;
  readonly erased_at: string;
  readonly subject_type: string;
  readonly replacement: string;
  readonly event_count: number;
  /** The events of this part. */
  readonly chain_seqs: readonly number[];
  /** From 1. A long erasure comes in several messages. */
  readonly part: number;
  readonly parts: number;
};

export type RelayMessage = {
  /** The same each time the message is sent, so that a receiver can drop what it has already: `<tenant>:<seq>` for an event. */
  readonly id: string;
  /** The message as a CloudEvent, JSON on one line. */
  readonly cloudEvent: string;
  readonly content:
    | { readonly kind: 'event'; readonly event: AuditEvent }
    | { readonly kind: 'erasure'; readonly notice: ErasureNotice };
};

/** Messages of one tenant, in their order. */
export type Batch = {
  /** The same for the same run of messages, however often it is sent. */
  readonly id: string;
  readonly tenant: TenantId;
  readonly messages: readonly RelayMessage[];
};

/** Where events go. One batch at a time is given to it. */
export type Destination = {
  /** Also the name its cursors are kept under. */
  readonly name: string;
  /** Resolves once the destination has all of the batch; whatever it throws, all of it is sent again. Ends early on `signal`. */
  send(batch: Batch, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

/** What a destination tells about a failure; `kind` is a class of failure without content, address or credentials. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';
  readonly kind: string;
  /** What it stands in the way of: everything, or this batch alone, because the destination looked at it and said no. */
  readonly stops: 'everything' | 'batch' | 'batch-too-large';
  /** Milliseconds that the destination asked to be left alone. */
  readonly retryAfter: number | null;
  constructor(
    kind: string,
    options: {
      readonly stops?: DeliveryFailure['stops'];
      readonly retryAfter?: number | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(kind, { cause: options.cause });
    this.kind = kind;
    this.stops = options.stops ?? 'everything';
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** Any error of a destination as a failure: its code in lower case (`econnrefused`, `cert_has_expired`), else its class. */
export function asFailure(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  return new DeliveryFailure(codeOf(error) ?? 'unknown', { cause: error });
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'TimeoutError') return 'timeout';
  const { code } = error as Error & { code?: unknown };
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code)) return code.toLowerCase();
  return codeOf(error.cause) ?? (/^[A-Za-z]{3,60}$/.test(error.name) ? error.name.toLowerCase() : null);
}
