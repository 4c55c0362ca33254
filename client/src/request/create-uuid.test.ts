import { afterEach, expect, test, vi } from 'vitest';
import { createUuid } from './create-uuid.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a random UUID is made also where the browser has no randomUUID, as on a connection without encryption', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) });
  const ids = Array.from({ length: 200 }, createUuid);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
