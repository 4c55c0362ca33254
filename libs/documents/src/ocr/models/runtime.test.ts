import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getRuntimeFolder, RUNTIME_PLATFORMS, verifyRuntime } from './runtime.ts';

test.each(RUNTIME_PLATFORMS)('an installation from a clone has the runtime for %s', async (platform) => {
  await expect(verifyRuntime(platform)).resolves.toBeUndefined();
});

test('a package for another platform is refused with how to pack it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'runtime-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, getRuntimeFolder('linux-x64')), { recursive: true });
  await expect(verifyRuntime('linux-x64', folder)).resolves.toBeUndefined();
  await expect(verifyRuntime('linux-arm64', folder)).rejects.toThrow(
    'this Probant was packed for another platform than linux-arm64: pack it with npm pack --os=linux --cpu=arm64',
  );
});

test('a platform without a runtime starts, and reads documents without OCR', async () => {
  await expect(verifyRuntime('darwin-x64')).resolves.toBeUndefined();
});
