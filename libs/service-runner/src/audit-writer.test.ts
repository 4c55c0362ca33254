import { TraceNotWrittenError } from '@probant/audit/writer/trace-not-written-error';
import { systemClock } from '@probant/kernel/clock';
import { createLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { expect, test } from 'vitest';
import { createRemoteWriterFactory } from './audit-writer.ts';

const EVENT = { action: 'fec.validate', resource_type: 'fec', resource_id: '1' } as const;

const createFactory = (lines: string[]) =>
  createRemoteWriterFactory({
    settings: { interService: { upstreams: {}, serviceSecret: null } },
    pools: new Map(),
    clock: systemClock,
    newId: () => '1',
    logger: createLogger({ level: 'warn', destination: { write: (line) => lines.push(line) } }),
  });

test('without an audit trail, every event is refused as a 500 and the log warns once', async () => {
  const lines: string[] = [];
  const createWriter = createFactory(lines);
  const by = { kind: 'service', tenantId: parseTenantId('acme'), service: 'export' } as const;
  for (const service of ['export', 'scoring'] as const) {
    const writer = createWriter(service);
    await expect(writer.record(by, EVENT)).rejects.toThrow(TraceNotWrittenError);
    await expect(writer.recordAll(by, [EVENT])).rejects.toMatchObject({ status: 500, detail: 'Internal Server Error' });
    expect(await writer.recordAll(by, [])).toEqual([]);
  }
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    expect.stringContaining('PROBANT_UPSTREAM_AUDIT_TRAIL is not set'),
  ]);
});

test('the audit trail itself does not warn about its absence', () => {
  const lines: string[] = [];
  createFactory(lines)('audit-trail');
  expect(lines).toEqual([]);
});
