import { homedir } from 'node:os';
import { repositoryRoot } from '@probant/kernel/repository-root';
import type { Environment } from '@probant/kernel/settings/define-settings';

/** Whether this code runs from the npm package, which contains JavaScript, and not from the repository, which contains TypeScript. */
const isInstalledPackage = import.meta.url.endsWith('.js');

type Origin = {
  readonly isInstalledPackage: boolean;
  /** User id of the process; undefined where there are none. */
  readonly uid: number | undefined;
  readonly homeFolder: string;
  readonly workingFolder: string;
};

/**
 * Returns the folder that relative paths start from, and the environment with the defaults that depend on where the program is. An
 * installed package is often read-only and is replaced by each upgrade, so its data is elsewhere: in /var/lib/probant for root, else in
 * the data folder of the user (XDG Base Directory Specification). Relative paths then start from the working folder.
 */
export function applyInstallationDefaults(
  environment: Environment,
  origin: Origin = readOrigin(),
): { readonly root: string; readonly environment: Environment } {
  if (!origin.isInstalledPackage) return { root: repositoryRoot, environment };
  const userData = environment['XDG_DATA_HOME'] || `${origin.homeFolder}/.local/share`;
  return {
    root: origin.workingFolder,
    environment: {
      ...environment,
      PROBANT_DATA_DIR: environment['PROBANT_DATA_DIR'] || `${origin.uid === 0 ? '/var/lib' : userData}/probant`,
      PROBANT_OCR_MODELS: environment['PROBANT_OCR_MODELS'] || `${repositoryRoot}/models/ppocr-v6`,
    },
  };
}

const readOrigin = (): Origin => ({
  isInstalledPackage,
  uid: process.getuid?.(),
  homeFolder: homedir(),
  workingFolder: process.cwd(),
});
