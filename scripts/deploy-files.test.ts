import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { listProgramFiles } from './package/list-package-files.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const hasProgram = (name: string, ...words: readonly string[]): boolean => spawnSync(name, words).status === 0;

const FILES = {
  dockerfile: read('deploy/container/Dockerfile'),
  compose: read('deploy/compose/compose.yaml'),
  unit: read('deploy/systemd/probant.service'),
  chart: read('deploy/helm/probant/templates/deployment.yaml') + read('deploy/helm/probant/values.schema.json'),
};
/** The page lists every variable; render-configuration-page.test.ts compares it with the settings. */
const documentedVariables = new Set(
  read('docs/configuration.md').match(/\b(?:PROBANT_[A-Z0-9_]+|[A-Z]+_URL)(?:_FILE)?\b/g),
);

test.each(Object.entries(FILES))('the variables that the %s names are settings', (_, text) => {
  const names = text.match(/\b(?:PROBANT_[A-Z0-9_]+|DATABASE_URL|REDIS_URL|NATS_URL)(?:_FILE)?\b/g) ?? [];
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !documentedVariables.has(name.replace(/_FILE$/, '')))).toEqual([]);
});

test('every file names the version of the package', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(FILES.dockerfile).toContain(`ARG VERSION=${version}\n`);
  expect(FILES.compose).toContain(`image: probant:${version}\n`);
  expect(parse(read('deploy/helm/probant/Chart.yaml'))).toMatchObject({ version, appVersion: version });
});

test.runIf(hasProgram('haproxy', '-v'))('HAProxy accepts the configuration of several instances', () => {
  const file = join(repositoryRoot, 'deploy/several-instances/haproxy.cfg');
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' });
  expect({ status, output: status === 0 ? '' : stderr }).toEqual({ status: 0, output: '' });
});

describe('the container file', () => {
  const instructions = FILES.dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '');
  const listArguments = (name: string) =>
    instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1).trim());

  test('copies only files that exist or that npm pack writes, and that the ignore file lets through', () => {
    const sources = listArguments('COPY')
      .filter((line) => !line.startsWith('--from='))
      .map((line) => (line.split(' ')[0] ?? '').replace(/\$\{\w+\}/, 'VERSION'));
    expect(sources).toEqual(['probant-VERSION.tgz', 'deploy/container/check-health.mjs']);
    expect(statSync(join(repositoryRoot, 'deploy/container/check-health.mjs')).isFile()).toBe(true);
    expect(read('deploy/container/Dockerfile.dockerignore')).toContain(
      '!probant-*.tgz\n!deploy/container/check-health.mjs',
    );
  });

  test('runs the command as another user than root and without a shell, so that it receives SIGTERM', () => {
    expect(listArguments('USER')).toEqual(['10001:10001']);
    expect([listArguments('ENTRYPOINT'), listArguments('CMD')]).toEqual([['["probant"]'], ['["up"]']]);
    expect(listProgramFiles(repositoryRoot)).toContain('apps/cli/bin/probant');
    expect(listArguments('STOPSIGNAL')).toEqual(['SIGTERM']);
  });
});

describe('the health check of the container', () => {
  const statuses = { '/health/ready': 200 };
  const server = createServer((request, response) => {
    response.statusCode = statuses[request.url as '/health/ready'] ?? 404;
    response.end();
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const check = (port: number) => {
    const child = spawn(process.execPath, [join(repositoryRoot, 'deploy/container/check-health.mjs')], {
      env: { PROBANT_PORT: String(port) },
      stdio: 'ignore',
    });
    return new Promise((resolve) => child.once('exit', resolve));
  };

  test('passes when the gateway is ready, and fails when it is not or does not answer', async () => {
    const { port } = server.address() as AddressInfo;
    expect(await check(port)).toBe(0);
    statuses['/health/ready'] = 503;
    expect(await check(port)).toBe(1);
    expect(await check(1)).toBe(1);
  });
});

describe('the compose file', () => {
  type Service = {
    readonly environment?: Readonly<Record<string, string>>;
    readonly secrets?: readonly string[];
    readonly networks: readonly string[];
    readonly ports?: readonly string[];
    readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
    readonly healthcheck?: unknown;
  };
  const compose = parse(FILES.compose) as {
    readonly services: Readonly<Record<string, Service>>;
    readonly secrets: Readonly<Record<string, { readonly file: string }>>;
    readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  };
  const { probant, ...others } = compose.services;

  test('waits for services that have a health check', () => {
    expect(Object.entries(probant?.depends_on ?? {})).toEqual(
      Object.keys(others).map((name) => [name, { condition: 'service_healthy' }]),
    );
    for (const other of Object.values(others)) expect(other.healthcheck).toBeDefined();
  });

  test('publishes the gateway on loopback only, and keeps the other services on a network without a route', () => {
    expect(probant?.ports).toEqual(['127.0.0.1:8080:8080']);
    expect(compose.networks['internal']).toEqual({ internal: true });
    for (const other of Object.values(others)) expect([other.networks, other.ports]).toEqual([['internal'], undefined]);
  });

  test('passes each secret as a file that create-secrets.sh writes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'probant-secrets-'));
    try {
      const script = join(folder, 'create-secrets.sh');
      writeFileSync(script, read('deploy/compose/create-secrets.sh'));
      expect(spawnSync('sh', [script]).status).toBe(0);
      for (const { file } of Object.values(compose.secrets))
        expect(statSync(join(folder, file)).size).toBeGreaterThan(40);
      expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
      const url = new URL(readFileSync(join(folder, 'secrets/database_url'), 'utf8'));
      expect([url.username, url.password.length, url.host, url.pathname]).toEqual([
        'probant',
        48,
        'database',
        '/probant',
      ]);
      // A second run must not replace the passwords of an existing database.
      expect(spawnSync('sh', [script]).status).toBe(1);
      expect(readFileSync(join(folder, 'secrets/database_url'), 'utf8')).toBe(url.href);
    } finally {
      rmSync(folder, { recursive: true });
    }
    const mounted = Object.entries(probant?.environment ?? {}).filter(([name]) => name.endsWith('_FILE'));
    expect(mounted.map(([, path]) => path.replace('/run/secrets/', ''))).toEqual(probant?.secrets);
    expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining([...(probant?.secrets ?? [])]));
  });
});

describe('the systemd unit', () => {
  test('stops Node before its database, and lets workers have their namespaces', () => {
    expect(FILES.unit).toContain('\nKillMode=mixed\n');
    expect(FILES.unit).toContain('\nRestrictNamespaces=user net ipc pid\n');
    // V8 writes machine code.
    expect(FILES.unit).not.toMatch(/^MemoryDenyWriteExecute/m);
    expect(FILES.unit).not.toMatch(/^PrivateUsers/m);
  });

  test.skipIf(!hasProgram('systemd-analyze', '--version'))(
    'is accepted by systemd-analyze and rated 2.5 or better',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'probant-unit-'));
      try {
        const unit = join(folder, 'probant.service');
        writeFileSync(unit, FILES.unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
        const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
        expect([verified.status, verified.stderr]).toEqual([0, '']);
        const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=25', unit], {
          encoding: 'utf8',
          env: { ...process.env, SYSTEMD_PAGER: 'cat' },
        });
        expect(rated.status).toBe(0);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});
