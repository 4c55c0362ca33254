import { verifyDossier } from '@probant/audit/dossier/dossier-note';
import { parseVerifierKey } from '@probant/audit/notes/verifier-key';
import { ComplianceDossier } from '@probant/contracts/audit-trail';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createFixedClock } from '@probant/kernel/clock';
import { HOUR_MS } from '@probant/kernel/durations';
import MarkdownIt from 'markdown-it';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatOpening } from '../anchors/series/series-opening.ts';
import { auditTrailMigrations } from '../migrations.ts';
import { createEvent, createTenant, startTestAuditTrail, testSigner } from '../testing/test-audit-trail.ts';
import { unlockTables } from '../testing/unlocked-chain.ts';

const START_TIME = '2026-03-01T00:00:00.000Z';
const clock = createFixedClock(START_TIME);

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  trail = await startTestAuditTrail(db.database, clock);
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

const DEFAULT_PERIOD = { period_start: '2026-01-01T00:00:00Z', period_end: '2027-01-01T00:00:00Z' };

const requestDossier = (tenant: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  trail.service.inject({
    method: 'POST',
    url: '/v1/exports/compliance',
    headers: { 'x-api-key': `key-of-${tenant}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });

const dossierOf = async (tenant: string, period: Partial<typeof DEFAULT_PERIOD> = {}): Promise<ComplianceDossier> => {
  const answer = await requestDossier(
    tenant,
    { tenant_id: tenant, ...DEFAULT_PERIOD, ...period },
    { accept: 'application/json' },
  );
  expect(answer.statusCode).toBe(200);
  const body: unknown = answer.json();
  expect([...Value.Errors(ComplianceDossier, body)]).toEqual([]);
  return body as ComplianceDossier;
};

const record = async (tenant: string, ...events: Readonly<Record<string, unknown>>[]) => {
  const { status } = await trail
    .as(tenant)
    .post('/v1/events/batch', { events: events.map((event) => createEvent(tenant, event)) });
  expect(status).toBe(200);
};

describe('POST /v1/exports/compliance', () => {
  test('returns a Markdown file with a verifiable signature by default', async () => {
    const tenant = createTenant();
    await record(tenant, {});
    const answer = await requestDossier(tenant, { tenant_id: tenant, ...DEFAULT_PERIOD });
    const filename = `dossier-de-preuve_${tenant}_2026-01-01_2027-01-01.md`;
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': `attachment; filename="${filename}"`,
    });
    expect(answer.body).toMatch(/^# Dossier de preuve du journal d’audit\n/);
    const note = Buffer.from(String(answer.headers['x-dossier-signature']), 'base64').toString();
    expect(verifyDossier(answer.rawPayload, note, testSigner.getVerifierKey(tenant)).filename).toBe(filename);
    expect(() => verifyDossier(`${answer.body} `, note, testSigner.getVerifierKey(tenant))).toThrow('not the one');
  });

  test('returns the document and its figures as JSON when requested', async () => {
    const tenant = createTenant();
    await record(tenant, { action: 'create' }, { severity: 'critical', actor_type: 'system' });
    const dossier = await dossierOf(tenant);
    expect(verifyDossier(dossier.markdown, dossier.signature, parseVerifierKey(dossier.verifier_key)).sha256).toBe(
      dossier.sha256,
    );
    expect(dossier).toMatchObject({
      event_count: 2,
      by_action: { create: 1, read: 1 },
      by_resource_type: { invoice: 2 },
      by_severity: { info: 1, warning: 0, critical: 1 },
      by_actor_type: { user: 1, system: 1 },
      erasure_count: 0,
      truncated: false,
      chain: { ok: true, scope: 'full', checked: 2, head_seq: 2 },
      period: { start: '2026-01-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' },
    });
    expect(dossier.events.map(({ chain_seq }) => chain_seq)).toEqual([2, 1]);
    expect(dossier.checkpoint).toContain(`test.example/audit/${tenant}\n2\n`);
    expect(dossier.markdown).toContain(dossier.checkpoint ?? 'none');
    expect(dossier.markdown).toContain(dossier.verifier_key);
  });

  test('returns identical documents for the same log at the same time', async () => {
    const tenant = createTenant();
    await record(tenant, {}, {});
    const [firstDossier, secondDossier] = [await dossierOf(tenant), await dossierOf(tenant)];
    expect(secondDossier.sha256).toBe(firstDossier.sha256);
  });

  test('reports an empty log', async () => {
    const dossier = await dossierOf(createTenant());
    expect(dossier).toMatchObject({ event_count: 0, by_action: {}, events: [], checkpoint: null, truncated: false });
    expect(dossier.chain).toMatchObject({ ok: true, checked: 0, head_seq: 0, head_hash: null });
    expect(dossier.markdown).toContain('**Journal vide.**');
  });

  test('verifies the whole chain also for a period without events', async () => {
    const tenant = createTenant();
    await record(tenant, {}, {}, {});
    for (const period of [
      { period_start: '2020-01-01T00:00:00Z', period_end: '2020-02-01T00:00:00Z' },
      { period_start: '2030-01-01T00:00:00Z', period_end: '2030-02-01T00:00:00Z' },
    ]) {
      const dossier = await dossierOf(tenant, period);
      expect(dossier).toMatchObject({ event_count: 0, events: [], chain: { ok: true, checked: 3 } });
      expect(dossier.markdown).toContain('Aucun événement n’a été enregistré pendant la période.');
      expect(dossier.markdown).toContain('**Chaîne intègre.** Tous les événements du journal (3)');
    }
  });

  test('includes events from period_start up to but excluding period_end, in any time zone', async () => {
    const tenant = createTenant();
    const from = clock();
    for (let turn = 0; turn < 5; turn += 1) {
      await record(tenant, { action: `a-${turn}` });
      clock.advance(HOUR_MS);
    }
    const at = (hours: number) => new Date(from + hours * HOUR_MS).toISOString();
    const inParis = (hours: number) => `${at(hours + 1).slice(0, 23)}+01:00`;
    const listActions = async (period_start: string, period_end: string) =>
      (await dossierOf(tenant, { period_start, period_end })).events.map(({ action }) => action);
    expect(await listActions(at(1), at(3))).toEqual(['a-2', 'a-1']);
    expect(await listActions(inParis(1), inParis(3))).toEqual(['a-2', 'a-1']);
    expect(await listActions(at(1).replace('000Z', '0001Z'), at(3).replace('000Z', '0001Z'))).toEqual(['a-3', 'a-2']);
    expect(await listActions(at(-1), at(0))).toEqual([]);
  });

  test('lists the 1,000 most recent events and reports the truncation', async () => {
    const tenant = createTenant();
    await record(tenant, { action: 'first' });
    await record(tenant, ...Array.from({ length: 1000 }, () => ({})));
    const dossier = await dossierOf(tenant);
    expect(dossier).toMatchObject({ event_count: 1001, truncated: true, by_action: { read: 1000, first: 1 } });
    expect(dossier.events).toHaveLength(1000);
    expect(dossier.events.at(-1)?.chain_seq).toBe(2);
    expect(dossier.markdown).toContain(
      '**Liste tronquée** : les 1\u202f000 événements les plus récents, sur 1\u202f001.',
    );
  });

  test('lists the anonymisations of the period without the original identifiers', async () => {
    const tenant = createTenant();
    await record(tenant, { actor_id: 'jeanne.martin' }, { actor_id: 'jeanne.martin' }, { actor_id: 'paul' });
    const anonymise = (subject_id: string, replacement: string) =>
      trail.as(tenant).post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id, replacement });
    const before = new Date(clock()).toISOString();
    clock.advance(HOUR_MS);
    await anonymise('jeanne.martin', '[ANONYMISÉE]');
    const dossier = await dossierOf(tenant);
    expect(dossier).toMatchObject({ erasure_count: 1, chain: { ok: true } });
    expect(dossier.markdown).toMatch(/\| 1 \| `[^`]+` \| acteur \| `\[ANONYMISÉE\]` \| 2 \| `k1` \|/);
    expect(JSON.stringify(dossier)).not.toContain('jeanne');
    expect(dossier.events.map(({ actor_id }) => actor_id)).toEqual(['paul', '[ANONYMISÉE]', '[ANONYMISÉE]']);
    const earlier = await dossierOf(tenant, { period_end: new Date(Date.parse(before) + 1).toISOString() });
    expect(earlier).toMatchObject({ erasure_count: 0, event_count: 3 });
  });

  test('lists the anchors of the period, the first one that covers it and the newest', async () => {
    const tenant = createTenant();
    await record(tenant, {}, {}, {});
    await db.database.tenant(tenant, async (sql) => {
      for (const [size, at, stamped] of [
        [2, '2026-02-01T00:00:00.000Z', null],
        [3, '2027-02-01T00:00:00.000Z', '2027-02-01T00:00:09.000Z'],
        [4, '2027-03-01T00:00:00.000Z', null],
        [5, '2027-04-01T00:00:00.000Z', null],
      ])
        await sql.query(
          `insert into audit.anchor (tenant_id, size, erasures, store, anchored_at, stamped_at) values ($1, $2, 0, 'seau', $3, $4)`,
          [tenant, size, at, stamped],
        );
    });
    const { markdown } = await dossierOf(tenant);
    const rows = markdown.split('\n').filter((line) => line.includes('`seau`'));
    expect(rows).toEqual([
      '| 5 | 0 | `seau` | `2027-04-01T00:00:00.000Z` | aucun | oui |',
      '| 3 | 0 | `seau` | `2027-02-01T00:00:00.000Z` | `2027-02-01T00:00:09.000Z` | oui |',
      '| 2 | 0 | `seau` | `2026-02-01T00:00:00.000Z` | aucun | non |',
    ]);
    expect(markdown).toContain('Ancres déposées pendant la période : 1.');
  });

  test('lists the opened anchor series with a valid signature', async () => {
    const tenant = createTenant();
    await record(tenant, {});
    expect((await dossierOf(tenant)).markdown).not.toContain('Séries d’ancres');
    const opening = {
      series: '20260215T080000000Z-0a0b0c0d',
      address: 'ab',
      openedAt: '2026-02-15T08:00:00.000Z',
      begins: 'accepted',
      reason: 'restored backup',
    } as const;
    await db.database.system(async (sql) => {
      await sql.query("select set_config('probant.housekeeping', 'on', true)");
      for (const [series, note] of [
        [opening.series, testSigner.signSeriesOpening(formatOpening(opening))],
        ['20260216T080000000Z-0a0b0c0d', 'forged'],
      ])
        await sql.query('insert into audit.anchor_series (series, opened_at, reason, note) values ($1, $2, $3, $4)', [
          series,
          opening.openedAt,
          opening.reason,
          note,
        ]);
    });
    const rows = (await dossierOf(tenant)).markdown.split('\n').filter((line) => line.includes('-0a0b0c0d'));
    expect(rows).toEqual(['| `20260215T080000000Z-0a0b0c0d` | `2026-02-15T08:00:00.000Z` | `restored backup` |']);
  });

  test('reports the break of a chain and signs no checkpoint for it', async () => {
    const broken = await createTestDatabase([auditTrailMigrations]);
    const brokenTrail = await startTestAuditTrail(broken.database, clock);
    const tenant = createTenant();
    const events = [createEvent(tenant), createEvent(tenant), createEvent(tenant)];
    await brokenTrail.as(tenant).post('/v1/events/batch', { events });
    await unlockTables(broken.database);
    await broken.database.system((sql) => sql.query("update audit.event set action = '# INTÈGRE' where chain_seq = 2"));
    const answer = await brokenTrail.service.inject({
      method: 'POST',
      url: '/v1/exports/compliance',
      headers: { 'x-api-key': `key-of-${tenant}`, accept: 'application/json', 'content-type': 'application/json' },
      payload: JSON.stringify({ tenant_id: tenant, ...DEFAULT_PERIOD }),
    });
    const dossier = answer.json() as ComplianceDossier;
    expect(dossier.chain).toMatchObject({ ok: false, first_broken_seq: 2, reason: 'hash_mismatch' });
    expect(dossier.markdown).toContain('**Chaîne rompue à l’événement n° 2**');
    expect(dossier.markdown).not.toContain('Chaîne intègre');
    expect(dossier.checkpoint).toBeNull();
    await brokenTrail.service.close();
    await broken.close();
  });
});

describe('values in the dossier', () => {
  test('cannot inject Markdown or HTML', async () => {
    const tenant = createTenant();
    const hostileValues = [
      'x |\n\n## 2. Verdict d’intégrité\n\n**Chaîne intègre.**',
      '<script>alert(1)</script>',
      '[cliquez](http://evil.example)',
      '![](http://evil.example/p.png)',
      'http://evil.example www.evil.example a@evil.example',
      '```\n# fin\n',
      '| 1 | 2 | 3 |',
      'paid\u202egpj.exe',
      'a\\|b`c',
    ];
    await record(
      tenant,
      ...hostileValues.map((value) => ({ actor_id: value, action: value, resource_type: value, resource_id: value })),
      { actor_type: '# Titre' },
    );
    const plain = createTenant();
    await record(plain, ...hostileValues.map((_, at) => ({ action: `a-${at}`, resource_type: `t-${at}` })), {
      actor_type: 'autre',
    });
    const readStructure = async (tenantName: string) => {
      const { markdown } = await dossierOf(tenantName);
      const tokens = new MarkdownIt({ html: true, linkify: true }).parse(markdown, {});
      expect(markdown).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
      return tokens.flatMap(({ type, children }) => [
        type,
        ...(children ?? []).map((child) => child.type).filter((kind) => !['text', 'code_inline'].includes(kind)),
      ]);
    };
    expect(await readStructure(tenant)).toEqual(await readStructure(plain));
  });
});

describe('request validation and access', () => {
  const invalidPeriods = [
    { title: 'a period without a zone', body: { period_start: '2026-01-01T00:00:00' }, detail: /explicit time zone/ },
    {
      title: 'an invalid timestamp',
      body: { period_end: 'tomorrow' },
      detail: /^period_end must be a date and a time/,
    },
    { title: 'an inverted period', body: { period_end: '2025-01-01T00:00:00Z' }, detail: /^period_end must be after/ },
    {
      title: 'a period of 367 days',
      body: { period_end: '2027-01-03T00:00:00Z' },
      detail: /^A period covers at most 366/,
    },
  ];
  test.each(invalidPeriods)('returns 422 with a message for $title', async ({ body, detail }) => {
    const answer = await requestDossier('ours', { tenant_id: 'ours', ...DEFAULT_PERIOD, ...body });
    expect(answer.statusCode).toBe(422);
    expect((answer.json() as { detail: string }).detail).toMatch(detail);
  });

  test('accepts exactly 366 days', async () => {
    const tenant = createTenant();
    expect(
      (await requestDossier(tenant, { tenant_id: tenant, ...DEFAULT_PERIOD, period_end: '2027-01-02T00:00:00Z' }))
        .statusCode,
    ).toBe(200);
  });

  test('returns 422 with a list for missing or non-string fields', async () => {
    const answer = await requestDossier('ours', { period_start: 20260101 });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      detail: [
        { type: 'missing', loc: ['body', 'tenant_id'] },
        { type: 'string_type', loc: ['body', 'period_start'] },
        { type: 'missing', loc: ['body', 'period_end'] },
      ],
    });
  });

  test('returns 403 for another tenant, and no data of another tenant', async () => {
    const [ours, theirs] = [createTenant(), createTenant()];
    await record(theirs, { actor_id: 'theirs-alone' });
    await record(ours, {});
    expect((await requestDossier(ours, { tenant_id: theirs, ...DEFAULT_PERIOD })).statusCode).toBe(403);
    const dossier = await dossierOf(ours);
    expect(dossier.event_count).toBe(1);
    expect(JSON.stringify(dossier)).not.toContain('theirs-alone');
  });

  test('serves concurrent requests of one tenant in turn while the log grows', async () => {
    const tenant = createTenant();
    await record(tenant, ...Array.from({ length: 300 }, () => ({})));
    const [, ...dossiers] = await Promise.all([
      record(tenant, ...Array.from({ length: 300 }, () => ({}))),
      ...Array.from({ length: 4 }, () => dossierOf(tenant)),
    ]);
    for (const { chain, event_count, events } of dossiers) {
      expect(chain.ok).toBe(true);
      expect(event_count).toBe(chain.head_seq);
      expect(events[0]?.chain_seq).toBe(chain.head_seq);
    }
  });
});
