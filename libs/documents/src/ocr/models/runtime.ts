import { access } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** The platforms for which Probant is packed, as `os` and `cpu` of npm name them. The runtime of the models has a library for each. */
export const RUNTIME_PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-arm64'] as const;
export type RuntimePlatform = (typeof RUNTIME_PLATFORMS)[number];

/** The folder of the library of a platform in the package of the runtime. */
export const getRuntimeFolder = (platform: RuntimePlatform): string =>
  join('bin', 'napi-v6', ...platform.split('-', 2));

/**
 * Verifies that the runtime of the models is there for this machine: a package contains it for the platform that it was packed for. Where
 * there is none at all, documents without OCR are read nevertheless.
 * @throws Error that says how to pack Probant for this machine.
 */
export async function verifyRuntime(
  platform = `${process.platform}-${process.arch}`,
  folder = dirname(findPackageJSON('onnxruntime-node', import.meta.url) ?? ''),
): Promise<void> {
  const known = RUNTIME_PLATFORMS.find((name) => name === platform);
  if (known === undefined) return;
  const [os, cpu] = known.split('-', 2);
  await access(join(folder, getRuntimeFolder(known))).catch((cause: unknown) => {
    throw new Error(
      `this Probant was packed for another platform than ${known}: pack it with npm pack --os=${os} --cpu=${cpu}`,
      { cause },
    );
  });
}
