import { readFileSync } from 'node:fs';
import { createLogger } from '@probant/kernel/logging';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';

const lines: Record<string, unknown>[] = [];
let platform: PlatformUnderTest;
beforeAll(async () => {
  const logger = createLogger({ destination: { write: (line) => lines.push(JSON.parse(line)) } });
  platform = await startPlatformUnderTest({}, { logger });
});
afterAll(() => platform.close());

const call = (path: string, key: string | null, body?: string) =>
  fetch(`${platform.url}${path}`, {
    headers: { ...(key === null ? {} : { 'x-api-key': key }), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body }),
  }).then(async (response) => ({ status: response.status, text: await response.text() }));

describe('request log lines', () => {
  test.each([
    ['/v1/formats', undefined, 200, undefined],
    ['/v1/export/fec', '{"siren":"SECRET-VALUE"}', 422, 'string_pattern_mismatch'],
    ['/v1/export/fec', '{"siren":', 422, 'json_invalid'],
    ['/v1/export/nothing', undefined, 404, 'not_found'],
    ['/v1/formats', '{}', 405, 'method_not_allowed'],
    [
      '/v1/hr/analyses/00000000-0000-4000-8000-000000000000/decisions',
      '{"decision":"on_hold","reviewer_ref":"r"}',
      404,
      'analysis_not_found',
    ],
  ])('%s with %s: %d has the reason %s', async (path, body, status, reason) => {
    const before = lines.length;
    expect((await call(path, platform.key, body)).status).toBe(status);
    const line = lines.slice(before).find(({ msg }) => msg === 'request');
    expect([line?.['status'], line?.['reason']]).toEqual([status, reason]);
  });

  test('have documented fields only, and no value of a request', async () => {
    await call('/v1/formats', 'prb_live_unknown');
    await call('/v1/formats', null);
    const page = readFileSync(`${repositoryRoot}/docs/logs.md`, 'utf8');
    const documented = new Set(
      [...page.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, names = '']) =>
        names.replaceAll('`', '').split(', '),
      ),
    );
    const logged = new Set(
      lines.filter(({ msg }) => /^(?:request|starting|more requests refused)/.test(String(msg))).flatMap(Object.keys),
    );
    expect([...logged].filter((field) => !documented.has(field))).toEqual([]);
    expect(logged.size).toBeGreaterThan(8);
    expect(JSON.stringify(lines)).not.toMatch(/SECRET-VALUE|prb_live_/);
  });
});
