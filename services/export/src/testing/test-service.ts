import type { RecordedEvent } from '@probant/audit/testing/test-trail';
import type { AuditWriter, TracedEvent } from '@probant/audit/writer/audit-writer';
import { TraceNotWrittenError } from '@probant/audit/writer/trace-not-written-error';
import { createFixedClock } from '@probant/kernel/clock';
import { createTestHost } from '@probant/service-runner/testing/test-host';
import { exportDefinition } from '../definition.ts';
import { createExportService } from '../export.service.ts';

export type FileResponse = {
  readonly status: number;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
};

type ProblemDetail = { readonly type: string; readonly loc: readonly (string | number)[]; readonly msg: string };

/** Returns the problems of a 422 response. */
export const readProblems = ({ bytes }: FileResponse) =>
  (JSON.parse(bytes.toString()) as { detail: readonly ProblemDetail[] }).detail;

/** Returns the location and type of each problem of a 422 response. */
export const summarizeProblems = (response: FileResponse): readonly string[] =>
  readProblems(response).map(({ loc, type }) => `${loc.slice(1).join('.')} ${type}`);

/** Creates the service with an audit trail in memory. The key of a tenant is `key-of-` and its name. The clock shows 12 March 2026, 9:30 in Paris. */
export async function createTestService() {
  const traced: RecordedEvent[] = [];
  const trail: { broken: boolean; held: Promise<void> | null } = { broken: false, held: null };
  const write = async (by: Parameters<AuditWriter['record']>[0], event: TracedEvent) => {
    await trail.held;
    if (trail.broken) throw new TraceNotWrittenError('audit trail is closed');
    traced.push({ tenant: by.kind === 'caller' ? by.caller.tenantId : by.tenantId, event });
    return { id: `e${traced.length}`, chain_seq: traced.length, event_hash: '0'.repeat(64) };
  };
  const audit: AuditWriter = {
    record: write,
    recordAll: (by, events) => Promise.all(events.map((event) => write(by, event))),
  };
  let ids = 0;
  const newId = () => `id-${++ids}`;
  const service = await createExportService({
    host: createTestHost(exportDefinition, { clock: createFixedClock('2026-03-12T08:30:00Z'), newId }),
    audit,
    newId,
  });
  return {
    service,
    traced,
    /** Set `broken` to make the audit trail reject every event, `held` to make it wait for a promise first. */
    trail,
    /** Sends a string body unchanged, any other body as JSON. */
    post: async (path: string, body: unknown, tenant: string | null = 'acme'): Promise<FileResponse> => {
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
