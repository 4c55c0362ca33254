import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runLocked } from './build-lock.ts';
import type { SiteName } from './hash-sources.mjs';
import { replaceFolder } from './replace-folder.ts';
import { writeManifest } from './write-manifest.ts';

type StagedBuild = {
  /** Folder of the repository. */
  readonly root: string;
  readonly name: SiteName;
  readonly outputFolder: string;
  /** Builds in a new folder inside node_modules of the repository, and returns the folder of the site. */
  readonly build: (stage: string) => Promise<string>;
};

/**
 * Builds a site and then replaces the output folder with it as a whole. Returns false when another build to that folder runs.
 * @throws what the build throws. The former site then remains.
 */
export async function buildStaged({ root, name, outputFolder, build }: StagedBuild): Promise<boolean> {
  const cache = join(root, `node_modules/.cache/probant-${name}`);
  await mkdir(cache, { recursive: true });
  return runLocked(join(cache, `${basename(outputFolder)}.lock`), async () => {
    const stage = await mkdtemp(join(cache, 'stage-'));
    try {
      const site = await build(stage);
      await writeManifest(root, name, site);
      await replaceFolder(site, outputFolder);
    } finally {
      await rm(stage, { recursive: true, force: true });
    }
  });
}
