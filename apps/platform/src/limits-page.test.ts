import { readFileSync } from 'node:fs';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { describe, expect } from 'vitest';
import { type SharedPlatform, test } from './testing/shared-platform.ts';

const PAGE = readFileSync(`${repositoryRoot}/docs/limits.md`, 'utf8');
const UNIT_BYTES: Readonly<Record<string, number>> = { KiB: 1024, MiB: 1024 * 1024 };

/** Returns the numbers of a row of docs/limits.md, sizes in bytes. */
function readLimits(section: string, name: string): readonly number[] {
  const [, text = expect.fail(`no section ${section}`)] = PAGE.split(`\n## ${section}\n`);
  const row = text
    .split('\n## ', 1)[0]
    ?.split('\n')
    .find((line) => line.startsWith(`| ${name} |`));
  const value = row?.split('|')[2] ?? expect.fail(`no row ${name}`);
  return [...value.matchAll(/(\d[\d,]*)(?: (KiB|MiB))?/g)].map(
    ([, digits = '', unit = '']) => Number(digits.replaceAll(',', '')) * (UNIT_BYTES[unit] ?? 1),
  );
}

let platform: SharedPlatform;
test.beforeAll(({ platform: shared }) => {
  platform = shared;
});

const send = async (path: string, body: string | FormData, headers: Readonly<Record<string, string>> = {}) => {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const response = await fetch(`${platform.url}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': platform.key, ...type, ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const post = async (path: string, value: unknown, headers?: Readonly<Record<string, string>>) =>
  (await send(path, JSON.stringify(value), headers)).status;
/** Posts a request for a file, which is read and left. */
const postForFile = async (path: string, value: unknown) => {
  const response = await fetch(`${platform.url}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': platform.key, 'content-type': 'application/json' },
    body: JSON.stringify(value),
  });
  await response.bytes();
  return response.status;
};
const list = <T>(length: number, item: T): T[] => Array.from({ length }, () => item);

const createEvent = () => ({
  tenant_id: platform.tenant,
  actor_id: 'alice',
  action: 'read',
  resource_type: 'invoice',
  resource_id: '1',
});
const JOB = { title: 'Comptable', required_skills: ['Excel'] };
const analyze = (job: object, candidate: object = {}) =>
  post('/v1/analyze', { job: { ...JOB, ...job }, candidate: { id: 'c', ...candidate } });
const extract = async (issuers: unknown, name = 'a.txt') => {
  const form = new FormData();
  form.set('known_issuers', JSON.stringify(issuers));
  form.set('file', new File(['no document'], name));
  const { body } = await send('/v1/extract', form);
  return JSON.stringify(body).includes('known_issuers') ? 422 : 200;
};
/** An event of exactly this size as canonical JSON. */
const eventOfSize = (bytes: number) => {
  const empty = JSON.stringify({ ...createEvent(), metadata: { text: '' } }).length;
  return { ...createEvent(), metadata: { text: 'x'.repeat(bytes - empty) } };
};
const csv = (rows: number) => postForFile('/v1/export/csv', { data: list(rows, { a: 1 }) });

/** Section, row, a request of a size, the status of one beyond the limit, and which number of the row the limit is. */
type Limit = readonly [string, string, (size: number) => Promise<number>, number, number];

/** What a request sends at the limit is accepted, one more is refused. */
const LIMITS: readonly Limit[] = [
  [
    'Every request',
    '`Idempotency-Key`',
    (n) => post('/v1/events', createEvent(), { 'idempotency-key': 'k'.repeat(n) }),
    422,
    0,
  ],
  ['Reading documents', 'known issuers', (n) => extract(list(n, { name: 'a' })), 422, 0],
  ['Reading documents', 'known issuers', (n) => extract([{ name: 'a'.repeat(n) }]), 422, 2],
  ['Audit trail', 'event', (n) => post('/v1/events', eventOfSize(n)), 422, 0],
  ['Audit trail', 'events of a batch', (n) => post('/v1/events/batch', { events: list(n, createEvent()) }), 422, 0],
  ['Export and FEC', 'rows of a CSV export', csv, 422, 0],
  ['Candidate scoring', 'skills of a job', (n) => analyze({ required_skills: list(n, 'Excel') }), 422, 0],
  ['Candidate scoring', 'skills of a job', (n) => analyze({ required_skills: ['e'.repeat(n)] }), 422, 1],
  ['Candidate scoring', 'languages of a job', (n) => analyze({ required_languages: list(n, 'a') }), 422, 0],
  ['Candidate scoring', 'skills of a candidate', (n) => analyze({}, { skills: list(n, 'a') }), 422, 0],
  ['Candidate scoring', 'skills of a candidate', (n) => analyze({}, { skills: ['a'.repeat(n)] }), 422, 1],
  [
    'Candidate scoring',
    'positions, and diplomas, of a candidate',
    (n) => analyze({}, { diplomas: list(n, {}) }),
    422,
    0,
  ],
  [
    'Candidate scoring',
    'candidates of a batch',
    (n) => post('/v1/analyze/batch', { job: JOB, candidates: list(n, { id: 'c' }) }),
    422,
    0,
  ],
  [
    'Candidate scoring',
    'text of a competency file',
    (n) => post('/v1/analyze/competency-file', { job: JOB, competency_text: 'a'.repeat(n) }),
    422,
    0,
  ],
];

describe('docs/limits.md states where requests are refused', () => {
  test.each(LIMITS)('%s: %s', async (section, name, sendSize, refused, place) => {
    const limit = readLimits(section, name)[place] ?? expect.fail(`no number ${place} in ${name}`);
    expect(await sendSize(limit)).toBeLessThan(300);
    expect(await sendSize(limit + 1)).toBe(refused);
  });

  test('the number of problems that a 422 lists', async () => {
    const [limit = 0] = readLimits('Every request', 'problems in a list of a 422');
    const { status, body } = await send('/v1/events/batch', JSON.stringify({ events: list(limit + 50, {}) }));
    expect([status, (body['detail'] as unknown[]).length]).toEqual([422, limit]);
  });

  test('the size of a value that a problem repeats', async () => {
    const [limit = 0] = readLimits('Every request', 'value repeated in a problem (`input`)');
    const repeat = async (size: number) => {
      const { body } = await send('/v1/events', JSON.stringify({ ...createEvent(), severity: 's'.repeat(size) }));
      return (body['detail'] as { input: unknown }[])[0]?.input;
    };
    expect(await repeat(limit)).toBe('s'.repeat(limit));
    expect(await repeat(limit + 1)).toBeNull();
  });

  test('the size of a JSON body, and of the body of a scoring request', async () => {
    for (const [section, path] of [
      ['Every request', '/v1/events'],
      ['Candidate scoring', '/v1/analyze'],
    ] as const) {
      const [limit = 0] = readLimits(section, 'JSON body');
      expect((await send(path, `{}${' '.repeat(limit - 2)}`)).status).toBe(422);
      expect((await send(path, `{}${' '.repeat(limit - 1)}`)).status).toBe(413);
    }
  });

  test.each(['actor_id', 'action', 'resource_type', 'resource_id'])('an empty %s is refused', async (name) => {
    expect(PAGE).toContain('must not be empty');
    expect(await post('/v1/events', { ...createEvent(), [name]: '' })).toBe(422);
  });
});
