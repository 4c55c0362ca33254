import type { Environment } from '@probant/kernel/settings/define-settings';
import { listProblems } from '@probant/kernel/testing/list-problems';
import { describe, expect, test } from 'vitest';
import { readInstallationSettings } from './settings.ts';

const read = (environment: Environment) => readInstallationSettings({}, environment, '/r');

const listProblemsOf = (environment: Environment): readonly string[] => listProblems(() => read(environment));

describe('readInstallationSettings', () => {
  test('binds the services to loopback unless PROBANT_SERVICE_HOST is set, whatever PROBANT_HOST is', () => {
    expect(read({ PROBANT_HOST: '0.0.0.0' }).process.serviceHost).toBe('127.0.0.1');
    expect(read({ PROBANT_SERVICE_HOST: '10.0.0.5' }).process.serviceHost).toBe('10.0.0.5');
  });

  test('warns when the service ports are open to other machines, and refuses with PROBANT_REQUIRE_TLS', () => {
    expect(read({ PROBANT_SERVICE_HOST: '::1' }).warnings).toEqual([]);
    expect(read({ PROBANT_SERVICE_HOST: '0.0.0.0' }).warnings).toEqual([
      'PROBANT_SERVICE_HOST: other machines reach this port without TLS; put a TLS proxy in front of the services',
    ]);
    expect(listProblemsOf({ PROBANT_SERVICE_HOST: '0.0.0.0', PROBANT_REQUIRE_TLS: 'true' })).toEqual([
      'PROBANT_SERVICE_HOST: expected a loopback address, as PROBANT_REQUIRE_TLS is true; put a TLS proxy in front of the services',
    ]);
  });

  test('accepts the files of the secrets that the services of other processes read', () => {
    expect(
      listProblemsOf({ PROBANT_LLM_KEY_FILE: '/run/secrets/none', PROBANT_S3_SECRET_ACCESS_KEY_FILE: '/x' }),
    ).toEqual([]);
  });

  test('treats an empty variable as unset', () => {
    expect(read({ PROBANT_PORT: '', DATABASE_URL: '' }).process.port).toBe(8080);
  });

  test('starts relative folders from the root and keeps absolute ones', () => {
    expect(read({ PROBANT_DATA_DIR: './data' }).process.dataDir).toBe('/r/data');
    expect(read({ PROBANT_DATA_DIR: '/var/lib/x' }).process.dataDir).toBe('/var/lib/x');
  });

  test('returns the address of a service in another process', () => {
    const { upstreams } = read({ PROBANT_UPSTREAM_AUDIT_TRAIL: 'http://10.1.2.3:9000' }).interService;
    expect(upstreams).toEqual({ 'audit-trail': ['http://10.1.2.3:9000'] });
  });

  test('returns the addresses of a service in several processes', () => {
    const { upstreams } = read({
      PROBANT_UPSTREAM_EXPORT: 'http://10.1.2.3:9000, https://b.internal/probant',
    }).interService;
    expect(upstreams).toEqual({ export: ['http://10.1.2.3:9000', 'https://b.internal/probant'] });
  });

  test.each(['http://10.1.2.3:9000,', ',', 'http://a,ftp://b', 'http://a http://b', 'http://a,http://a'])(
    'reports the list of addresses %s as malformed',
    (list) => {
      expect(listProblemsOf({ PROBANT_UPSTREAM_EXPORT: list })).toEqual([
        'PROBANT_UPSTREAM_EXPORT: expected different URLs that start with http:// or https://, separated by commas',
      ]);
    },
  );

  test.each([
    { PROBANT_RATE_LIMITS: '60/1000' },
    { PROBANT_TEST_REPORT: '/tmp/report.json' },
    { PROBANT_EVAL_DATA: '/data' },
    { PROBANT_FAULTS: 'short' },
    { PROBANT_TEST_SEED: 'random' },
    { PROBANT_TEST_DATABASE_URL: 'postgres://127.0.0.1/postgres' },
  ])('accepts %o, which another process or a development tool reads', (environment) => {
    expect(listProblemsOf(environment)).toEqual([]);
  });

  test('reports a misspelt variable of a service that runs in another process', () => {
    expect(listProblemsOf({ PROBANT_RATE_LIMIT: '60/1000', PROBANT_UPSTREAM_EXPORTS: 'http://x' })).toEqual([
      'PROBANT_RATE_LIMIT: unknown variable; did you mean PROBANT_RATE_LIMITS?',
      'PROBANT_UPSTREAM_EXPORTS: unknown variable; did you mean PROBANT_UPSTREAM_EXPORT?',
    ]);
  });
});
