import { expect, test } from 'vitest';
import { createTimeSlicer } from '../../time/time-slicer.ts';
import { parseJsonInSlices } from './parse-json-in-slices.ts';
import { MAX_NEW_MEMBERS } from './scan-limits.ts';

const options = {
  maxValues: 1e9,
  maxContainers: 1e9,
  strict: false,
  slicer: createTimeSlicer(new AbortController().signal),
  pieceBytes: 65_536,
};

test(`throws too_many_names beyond ${MAX_NEW_MEMBERS} members of objects that differ`, async () => {
  const createMembers = (object: number) =>
    Array.from({ length: 1_000 }, (_, member) => `"${object * 1_000 + member}":0`).join(',');
  const objects = Array.from({ length: MAX_NEW_MEMBERS / 1_000 }, (_, object) => `{${createMembers(object)}}`);
  expect(await parseJsonInSlices(Buffer.from(`[${objects.join(',')}]`), options)).toHaveLength(objects.length);
  await expect(parseJsonInSlices(Buffer.from(`[${objects.join(',')},{"a":0}]`), options)).rejects.toMatchObject({
    reason: 'too_many_names',
  });
});
