import type { ReceiptData } from '@probant/contracts/extraction';
import type { AuthenticityOut } from '@probant/contracts/receipt-control';

/** The caller on whose behalf an opinion is requested. The authenticity service checks the forwarded key and audits the call under it. */
export type OpinionCaller = { readonly apiKey: string; readonly requestId: string };

/**
 * Requests the authenticity service's opinion on a receipt. Null means "not evaluated", for any reason, never "no signal".
 *
 * @throws the reason of `signal` when it is aborted, and nothing else.
 */
export type OpinionProvider = (
  file: { readonly name: string; readonly bytes: Uint8Array },
  /** Null: no field was read. */
  fields: ReceiptData | null,
  caller: OpinionCaller,
  signal: AbortSignal,
) => Promise<AuthenticityOut | null>;
