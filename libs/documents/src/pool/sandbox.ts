import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** This package: its folder holds package.json, which Node reads to know that the files are modules. */
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Node's arguments for a child. Its permission model lets JavaScript read our package, the installed packages and the models, and nothing else: no
 * other file, nothing to write, no process to start. Native code (the image library, the OCR runtime) is needed and is not held by it.
 */
export function sandboxArguments(entry: URL, models: string, heapMegabytes: number): string[] {
  const readable = [PACKAGE, ...packageFolders(PACKAGE), models, dirname(fileURLToPath(entry))];
  const paths = new Set(readable.filter(existsSync).flatMap((path) => [path, realpathSync(path)]));
  return [
    '--permission',
    ...[...paths].map((path) => `--allow-fs-read=${path}`),
    '--allow-addons',
    '--allow-worker',
    '--disable-warning=SecurityWarning',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${heapMegabytes}`,
  ];
}

/**
 * The child sees no secret: neither the database's address nor any key. Two arenas keep the resident memory low. The OCR runtime, since its
 * version 1.29, reports its use to its maker over the network and keeps a log of it in the home folder: both are turned off.
 */
export const sandboxEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '',
  MALLOC_ARENA_MAX: '2',
  ORT_DISABLE_TELEMETRY: '1',
});

/** Every node_modules in which Node looks for the packages of a folder. */
function packageFolders(folder: string): string[] {
  const above = dirname(folder);
  const own = join(folder, 'node_modules');
  return above === folder ? [own] : [own, ...packageFolders(above)];
}
