import { generateDamagedFecs } from '@probant/fec/testing/damaged-fec';
import { buildFec, VALID_LINES } from '@probant/fec/testing/fec-file';
import { eventually } from '@probant/kernel/testing/eventually';
import { expect } from 'vitest';
import { test } from './testing/shared-platform.ts';

const FILES = [
  { name: '732829320FEC20261231.txt', bytes: Buffer.from(buildFec(VALID_LINES)) },
  ...[...generateDamagedFecs(19, 11)].map(({ bytes, filename }) => ({ name: filename ?? '-', bytes })),
];

test('a job answers to the byte what the validation of each of 20 FEC files answers', async ({ platform }) => {
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { 'x-api-key': platform.key, ...(init.headers as Record<string, string>) };
    const response = await fetch(`${platform.url}${path}`, { ...init, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
    return text;
  };
  const direct: string[] = [];
  const all = new FormData();
  for (const { name, bytes } of FILES) {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(bytes)]), name);
    direct.push(await call('/v1/validate/fec', { method: 'POST', body: form }));
    all.append('files', new Blob([Uint8Array.from(bytes)]), name);
  }
  const created = await call('/v1/jobs', {
    ...{ method: 'POST', body: JSON.stringify({ kind: 'fec' }) },
    headers: { 'content-type': 'application/json' },
  });
  const { id } = JSON.parse(created) as { readonly id: string };
  await call(`/v1/jobs/${id}/files`, { method: 'POST', body: all });
  await call(`/v1/jobs/${id}/close`, { method: 'POST' });
  await eventually('the end of the job', async () =>
    (JSON.parse(await call(`/v1/jobs/${id}`)) as { readonly state: string }).state === 'done' ? true : null,
  );
  const lines = (await call(`/v1/jobs/${id}/results`)).trimEnd().split('\n');
  expect(lines).toEqual(
    FILES.map(
      ({ name }, index) =>
        `{"position":${index + 1},"filename":${JSON.stringify(name)},"result":${direct[index]},"error":null}`,
    ),
  );
  expect(new Set(direct).size).toBeGreaterThan(15);
});
