import type { AuditWriter, TracedEvent } from '@probant/audit/writer/audit-writer';
import { TraceNotWritten } from '@probant/audit/writer/trace-not-written';
import { fixedClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { tenantId } from '@probant/kernel/tenant';
import { createExportService } from '../export.service.ts';

export type FileAnswer = {
  readonly status: number;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
};

type Told = { readonly type: string; readonly loc: readonly (string | number)[]; readonly msg: string };

/** What a 422 says is wrong. */
export const detailOf = ({ bytes }: FileAnswer) => (JSON.parse(bytes.toString()) as { detail: readonly Told[] }).detail;

/** The same in short: where, and what. */
export const told = (answer: FileAnswer): readonly string[] =>
  detailOf(answer).map(({ loc, type }) => `${loc.slice(1).join('.')} ${type}`);

/** The service with a trail in memory; the key of a tenant is `key-of-` and its name. It is 12 March 2026, 9:30 in Paris. */
export async function exportUnderTest() {
  const traced: { readonly tenant: string; readonly event: TracedEvent }[] = [];
  const trail = { broken: false };
  const write = (by: Parameters<AuditWriter['record']>[0], event: TracedEvent) => {
    if (trail.broken) throw new TraceNotWritten('the trail is closed');
    traced.push({ tenant: by.kind === 'caller' ? by.caller.tenantId : by.tenantId, event });
    return { id: `e${traced.length}`, chain_seq: traced.length, event_hash: '0'.repeat(64) };
  };
  const audit: AuditWriter = {
    record: async (by, event) => write(by, event),
    recordAll: async (by, events) => events.map((event) => write(by, event)),
  };
  let ids = 0;
  const newId = () => `id-${++ids}`;
  const service = await createExportService({
    audit,
    clock: fixedClock('2026-03-12T08:30:00Z'),
    newId,
    keys: (key) =>
      key.startsWith('key-of-')
        ? { state: 'active', tenantId: tenantId(key.slice('key-of-'.length)), keyId: 'k1' }
        : { state: 'unknown' },
    logger: silentLogger,
    metrics: createMetrics(),
    newRequestId: newId,
  });
  return {
    service,
    traced,
    /** Broken, it refuses what it should keep, as a trail does that cannot write. */
    trail,
    /** A body that is a text is sent as it is. */
    post: async (path: string, body: unknown, tenant: string | null = 'acme'): Promise<FileAnswer> => {
      const response = await service.inject({
        method: 'POST',
        url: path,
        headers: {
          'content-type': 'application/json',
          ...(tenant === null ? {} : { 'x-api-key': `key-of-${tenant}` }),
        },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers };
    },
  };
}
