import type { ReceiptData } from '@probant/contracts/extraction';
import type { AuthenticityOut } from '@probant/contracts/receipt-control';

/** Who asks: the key is forwarded as it came, since the authenticity service checks it and writes the trace in the caller's name. */
export type OpinionCaller = { readonly apiKey: string; readonly requestId: string };

/**
 * What the authenticity service thinks of a receipt. Null is "not evaluated", for whatever reason, and never "no signal".
 * Throws the signal's reason when nobody waits any more, and nothing else.
 */
export type AuthenticityOpinions = (
  file: { readonly name: string; readonly bytes: Uint8Array },
  /** Null: nothing was read. */
  fields: ReceiptData | null,
  caller: OpinionCaller,
  signal: AbortSignal,
) => Promise<AuthenticityOut | null>;
