import { homedir } from 'node:os';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { ConfigError } from '@probant/kernel/settings/config-error';
import type { Environment } from '@probant/kernel/settings/define-settings';

/** Whether this code runs from the npm package, which contains JavaScript, and not from the repository, which contains TypeScript. */
const isInstalledPackage = import.meta.url.endsWith('.js');

type Origin = {
  readonly isInstalledPackage: boolean;
  /** User id of the process; undefined where there are none. */
  readonly uid: number | undefined;
  /** Null for a user without one, such as an arbitrary user id in a container. */
  readonly homeFolder: string | null;
  readonly workingFolder: string;
};

/**
 * Returns the folder that relative paths start from, and the environment with the defaults that depend on where the program is. An
 * installed package is often read-only and is replaced by each upgrade, so its data is elsewhere: in /var/lib/probant for root, else in
 * the data folder of the user (XDG Base Directory Specification). Relative paths then start from the working folder.
 *
 * @throws ConfigError when no data folder is set and the user has no home folder.
 */
export function applyInstallationDefaults(
  environment: Environment,
  origin: Origin = readOrigin(),
): { readonly root: string; readonly environment: Environment } {
  if (!origin.isInstalledPackage) return { root: repositoryRoot, environment };
  return {
    root: origin.workingFolder,
    environment: {
      ...environment,
      PROBANT_DATA_DIR: environment['PROBANT_DATA_DIR'] || getDefaultDataFolder(environment, origin),
      PROBANT_OCR_MODELS: environment['PROBANT_OCR_MODELS'] || `${repositoryRoot}/models/ppocr-v6`,
    },
  };
}

function getDefaultDataFolder(environment: Environment, { uid, homeFolder }: Origin): string {
  if (uid === 0) return '/var/lib/probant';
  if (environment['XDG_DATA_HOME']) return `${environment['XDG_DATA_HOME']}/probant`;
  if (homeFolder !== null) return `${homeFolder}/.local/share/probant`;
  throw new ConfigError(['PROBANT_DATA_DIR: expected a path, as this user has no home folder']);
}

const readOrigin = (): Origin => ({
  isInstalledPackage,
  uid: process.getuid?.(),
  homeFolder: readHomeFolder(),
  workingFolder: process.cwd(),
});

function readHomeFolder(): string | null {
  try {
    return homedir();
  } catch {
    return null;
  }
}
