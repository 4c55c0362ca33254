import type { Environment } from '@probant/kernel/settings/define-settings';
import { listVariables } from '@probant/kernel/settings/secret-files';
import { listProblems } from '@probant/kernel/testing/list-problems';
import { CLIENT_VARIABLES } from '@probant/service-runner/client-settings';
import { DEVELOPMENT_VARIABLES } from '@probant/service-runner/development-variables';
import { BASE_SCHEMAS } from '@probant/service-runner/settings';
import { describe, expect, test } from 'vitest';
import { readPlatformSettings, SERVICE_SCHEMAS } from './settings.ts';

const listProblemsOf = (environment: Environment): readonly string[] =>
  listProblems(() => readPlatformSettings(environment, '/srv/probant'));

const listServiceVariables = (
  schemas: Readonly<Record<string, (typeof SERVICE_SCHEMAS)[keyof typeof SERVICE_SCHEMAS]>>,
) => Object.values(schemas).flatMap(({ settings }) => listVariables(settings));

describe('readPlatformSettings', () => {
  test('returns the documented defaults for an empty environment', () => {
    expect(readPlatformSettings({}, '/srv/probant')).toEqual({
      process: {
        port: 8080,
        host: '127.0.0.1',
        serviceHost: '127.0.0.1',
        requireTls: false,
        trustedProxies: { has: expect.any(Function) },
        dataDir: '/srv/probant/.probant',
        logLevel: 'info',
        drainMs: 30_000,
      },
      database: { url: null, migrationUrl: null, allowedSuperuser: null },
      gateway: {
        rateLimits: { minute: 60, hour: 1000 },
        maxRateLimits: { minute: 6_000, hour: 100_000 },
        addressRateLimits: null,
        redisUrl: null,
        metricsHost: '127.0.0.1',
        tls: null,
      },
      documents: { ocrModels: '/srv/probant/models/ppocr-v6' },
      jobs: {
        retentionHours: 24,
        storageGib: 10,
        keyFolder: null,
        noticeReceivers: { publicReceivers: [], privateReceivers: [] },
        bucket: null,
      },
      languageModel: { extraction: null, assistant: null },
      authenticity: { keystoreDir: null },
      scoring: { kekDir: null, kekBucket: null },
      assistant: { embedding: { remote: null, processes: 1 }, conversationDays: 30, keepsFiles: false, filesKey: null },
      auditLog: { auditOrigin: 'probant.local', replacesLostKey: false },
      companies: { companySearchUrl: null, viesUrl: null },
      relay: { webhook: null, file: null, syslog: null, nats: null },
      anchors: { folder: null, s3: null, timestamp: null },
      receiptPolicies: { published: false },
      mcp: { originHosts: [] },
      interService: { upstreams: {}, serviceSecret: null },
      traffic: { maxConnections: 4096, maxMibInFlight: null },
      tracing: { collector: null, ratio: 1 },
      warnings: [],
    });
  });

  test.each([
    [{}, { url: 'http://127.0.0.1:8000', model: 'm', key: null }],
    [{ PROBANT_LLM_FOR: 'assistant,extraction' }, { url: 'http://127.0.0.1:8000', model: 'm', key: null }],
    [{ PROBANT_LLM_FOR: 'assistant' }, null],
  ])('gives extraction the language model only when it is listed: %j', (environment, llm) => {
    const model = { PROBANT_LLM_URL: 'http://127.0.0.1:8000', PROBANT_LLM_MODEL: 'm' };
    expect(readPlatformSettings({ ...model, ...environment }, '/srv/probant').languageModel.extraction).toEqual(llm);
  });

  test('refuses another service for the language model', () =>
    expect(listProblemsOf({ PROBANT_LLM_FOR: 'scoring' })).toEqual([
      expect.stringContaining('a comma-separated list of extraction, assistant'),
    ]));

  test('reports every bad variable in one line, without its value', () => {
    const problems = listProblemsOf({
      PROBANT_PORT: '80800',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      PROBANT_RATE_LIMITS: '60',
      PROBANT_UPSTREAM_EXPORT: 'export:8080',
    });
    expect(problems.map((line) => line.split(':')[0])).toEqual([
      'PROBANT_PORT',
      'DATABASE_URL',
      'PROBANT_RATE_LIMITS',
      'PROBANT_UPSTREAM_EXPORT',
    ]);
    expect(problems.join('\n')).not.toContain('hunter2');
  });

  test('warns when other machines reach the metrics, and refuses them not even with PROBANT_REQUIRE_TLS', () => {
    const tls = { PROBANT_REQUIRE_TLS: 'true', PROBANT_TLS_CERT: 'cert.pem', PROBANT_TLS_KEY: 'key.pem' };
    expect(readPlatformSettings({ ...tls, PROBANT_METRICS_HOST: '0.0.0.0' }).warnings).toEqual([
      'PROBANT_METRICS_HOST: other machines reach this port without TLS; let only your monitoring reach it',
    ]);
  });

  test('warns when other machines reach the gateway without TLS, and refuses with PROBANT_REQUIRE_TLS', () => {
    const open = { PROBANT_HOST: '0.0.0.0' };
    const remedy = 'set PROBANT_TLS_CERT and PROBANT_TLS_KEY, or put a TLS proxy on this machine';
    expect(readPlatformSettings(open).warnings).toEqual([
      `PROBANT_HOST: other machines reach this port without TLS; ${remedy}`,
    ]);
    expect(listProblemsOf({ ...open, PROBANT_REQUIRE_TLS: 'true' })).toEqual([
      `PROBANT_HOST: expected a loopback address, as PROBANT_REQUIRE_TLS is true; ${remedy}`,
    ]);
    const tls = { PROBANT_TLS_CERT: 'cert.pem', PROBANT_TLS_KEY: 'key.pem' };
    expect(listProblemsOf({ ...open, ...tls, PROBANT_REQUIRE_TLS: 'true' })).toEqual([]);
    expect(listProblemsOf({ PROBANT_REQUIRE_TLS: 'true' })).toEqual([]);
  });

  test('reports a misspelt variable with the nearest known name', () => {
    expect(listProblemsOf({ PROBANT_PROT: '8080' })).toEqual([
      'PROBANT_PROT: unknown variable; did you mean PROBANT_PORT?',
    ]);
  });
});

describe('variable names', () => {
  test('the settings of clients in the environment stop no start', () => {
    expect(CLIENT_VARIABLES).toEqual(['PROBANT_URL', 'PROBANT_API_KEY', 'PROBANT_API_KEY_FILE']);
    // Not read: the file of the key may be readable by the client alone.
    expect(listProblemsOf(Object.fromEntries(CLIENT_VARIABLES.map((name) => [name, '/nonexistent'])))).toEqual([]);
  });

  test('no variable has two owners', () => {
    const names = [
      ...Object.values(BASE_SCHEMAS).flatMap(({ settings }) => listVariables(settings)),
      ...listServiceVariables(SERVICE_SCHEMAS),
      ...CLIENT_VARIABLES,
      ...DEVELOPMENT_VARIABLES,
    ];
    expect(new Set(names).size).toBe(names.length);
  });
});
