import type { ProbantClient, Schemas } from '@probant/client';

type Verification = Schemas['ChainVerification'];

type VerificationOptions = {
  readonly signal: AbortSignal;
  /** Called each time that some thousand more events are intact. */
  readonly report: (progress: Schemas['VerificationProgress']) => void;
};

type Query = { readonly tenant_id: string; readonly from_seq?: number; readonly to_seq?: number };

/** Verifies a chain and reports how far the service is, which a long chain takes minutes to read. */
export async function verifyWithProgress(
  client: ProbantClient,
  query: Query,
  { signal, report }: VerificationOptions,
): Promise<Verification> {
  for await (const event of client.stream('/v1/proof/verify', { params: { query }, signal })) {
    if (event.type === 'result') return event.data;
    report(event.data);
  }
  throw new Error('the verification ended without a result');
}
