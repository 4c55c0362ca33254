import { RUNTIME_PLATFORMS, type RuntimePlatform } from '../../libs/documents/src/ocr/models/runtime.ts';

/**
 * Returns the platforms whose libraries the package contains: that of `os` and `cpu` (`npm pack --os=linux --cpu=arm64`), by default that of
 * the machine that packs, or all of them (`--os=all`).
 * @throws Error when there is no runtime for it.
 */
export function choosePlatforms(os: string, cpu: string): readonly RuntimePlatform[] {
  if (os === 'all') return RUNTIME_PLATFORMS;
  const platform = RUNTIME_PLATFORMS.find((name) => name === `${os}-${cpu}`);
  if (platform !== undefined) return [platform];
  throw new Error(
    `no package can be made for ${os}-${cpu}: choose one of ${RUNTIME_PLATFORMS.join(', ')} with --os and --cpu, or --os=all`,
  );
}
