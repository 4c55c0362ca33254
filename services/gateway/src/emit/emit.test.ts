import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emitGatewayConfig, GATEWAY_KINDS, type GatewayKind } from '../emit.ts';
import type { EmitOptions } from './outline.ts';
import { routesOf, SERVICE_ROUTES } from '../route-table.ts';

const options: EmitOptions = {
  port: 8080,
  host: '127.0.0.1',
  rateLimits: { minute: 60, hour: 1000 },
  publishReceiptPolicies: false,
  upstreams: {},
};

const FILES: Record<GatewayKind, string> = {
  kong: 'kong.yml',
  envoy: 'envoy.yaml',
  haproxy: 'haproxy.cfg',
  nginx: 'nginx.conf',
};

describe.each(GATEWAY_KINDS)('the configuration for %s', (kind) => {
  const text = emitGatewayConfig(kind, options);

  test('has every route of this start and no other', () => {
    for (const { prefix } of routesOf(false)) expect(text).toContain(prefix);
    expect(text).not.toContain('/v1/receipt-policies');
    expect(emitGatewayConfig(kind, { ...options, publishReceiptPolicies: true })).toContain('/v1/receipt-policies');
  });

  test('says in its head what it cannot do the same way', () => {
    expect(text).toMatch(/^# Made by `probant gateway emit/);
    expect(text).toContain('# Different from the platform gateway:\n# - ');
  });

  test('looks for the key in its header', () => {
    expect(text).toMatch(/x[-_]api[-_]key/i);
  });

  test('knows services that live elsewhere', () => {
    const moved = emitGatewayConfig(kind, { ...options, upstreams: { scoring: 'http://scoring.internal:9000' } });
    expect(moved).toMatch(/scoring\.internal["\s:]/);
    expect(moved).toContain('9000');
  });

  test('the example in deploy/ is this one', () => {
    const example = new URL(`../../../../deploy/gateway/${FILES[kind]}`, import.meta.url);
    expect(readFileSync(example, 'utf8')).toBe(text);
  });
});

test('the stricter limit of the subject reference route is written whatever the general limits', () => {
  const big = { ...options, rateLimits: { minute: 7_777, hour: 77_777 } };
  expect(SERVICE_ROUTES.filter(({ ownLimits }) => ownLimits !== undefined)).toHaveLength(1);
  expect(emitGatewayConfig('kong', big)).toMatch(/subjects\/ref[\s\S]*minute: 10\n\s+hour: 100\n/);
  expect(emitGatewayConfig('envoy', big)).toMatch(/subjects\/ref[\s\S]*max_tokens: 10\n[\s\S]*max_tokens: 100\n/);
  expect(emitGatewayConfig('haproxy', big)).toMatch(/minute_limit\) int\(10\)[\s\S]*hour_limit\) int\(100\)/);
  expect(emitGatewayConfig('nginx', big)).toMatch(/subjects_ref_minute:10m rate=10r\/m/);
});

/** The proxies' own checks of a configuration, when they are installed. */
const CHECKS = [
  {
    kind: 'haproxy',
    binary: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'],
    wrap: (text: string) => text,
    parameters: (file: string) => ['-c', '-f', file],
  },
  {
    kind: 'nginx',
    binary: ['/usr/sbin/nginx', '/usr/local/sbin/nginx'],
    wrap: (text: string, folder: string) =>
      `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${[
        'client_body',
        'proxy',
        'fastcgi',
        'uwsgi',
        'scgi',
      ]
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join('\n')}\n${text}}\n`,
    parameters: (file: string, folder: string) => ['-t', '-c', file, '-p', folder],
  },
] as const;

describe.each(CHECKS)('$kind itself', ({ kind, binary, wrap, parameters }) => {
  const path = binary.find(existsSync);
  if (path === undefined)
    test.skip(`accepts the configuration: ${kind} is not installed (Debian package ${kind})`, () => undefined);
  else
    test.each([
      ['of the defaults', options],
      [
        'with services elsewhere',
        { ...options, upstreams: { scoring: 'https://127.0.0.1:9443', mcp: 'http://127.0.0.1' } },
      ],
      [
        'with large limits',
        { ...options, publishReceiptPolicies: true, rateLimits: { minute: 1_000_000, hour: 1_000_000 } },
      ],
    ])('accepts the configuration %s', (_, given) => {
      const folder = mkdtempSync(join(tmpdir(), 'probant-emit-'));
      const file = join(folder, 'configuration');
      writeFileSync(file, wrap(emitGatewayConfig(kind, given), folder));
      const checked = spawnSync(path, parameters(file, folder), { encoding: 'utf8' });
      rmSync(folder, { recursive: true });
      expect(`${checked.stderr}${checked.status}`).toMatch(/0$/);
      expect(checked.stderr).not.toMatch(/\[WARNING\]|\[ALERT\]|\[warn\]|\[emerg\]/);
    });
});
