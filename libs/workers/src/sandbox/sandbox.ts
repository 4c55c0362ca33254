import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type SandboxOptions = {
  /** What the process may read beside the installed packages. */
  readonly folders: readonly string[];
  readonly heapMib: number;
};

/** How long the process itself waited for a processor, which does not count as its work. */
const OWN_PROCESSOR_TIME = '/proc/self/schedstat';
const PACKAGE_FOLDER = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Returns Node's arguments for a worker process. The permission model lets its JavaScript read the installed packages, these folders and
 * how long it waited for a processor, and nothing else: no other file, no write, no subprocess. Native code (image library, network runtime) is required and is not
 * restricted by the permission model.
 */
export function buildSandboxArguments({ folders, heapMib }: SandboxOptions): string[] {
  const readableFolders = [...listInstalledFolders(PACKAGE_FOLDER), ...folders];
  const paths = new Set(readableFolders.filter(existsSync).flatMap((path) => [path, realpathSync(path)]));
  return [
    '--permission',
    ...[...paths, OWN_PROCESSOR_TIME].map((path) => `--allow-fs-read=${path}`),
    '--allow-addons',
    '--allow-worker',
    '--disable-warning=SecurityWarning',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${heapMib}`,
  ];
}

/**
 * Returns the environment of a worker process. It contains no secret: neither the database address nor any key. Two malloc arenas keep the
 * resident memory low. Since version 1.29 the runtime of the networks reports its usage to its vendor over the network and logs it in the
 * home folder: both are disabled. The CBOR reader of C2PA manifests uses its JavaScript and no native code.
 */
export const buildSandboxEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '',
  MALLOC_ARENA_MAX: '2',
  ORT_DISABLE_TELEMETRY: '1',
  CBOR_NATIVE_ACCELERATION_DISABLED: 'true',
});

/** Every node_modules folder in which Node searches the packages of a folder. */
function listInstalledFolders(folder: string): string[] {
  const parent = dirname(folder);
  const installed = join(folder, 'node_modules');
  return parent === folder ? [installed] : [installed, ...listInstalledFolders(parent)];
}
