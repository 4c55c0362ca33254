import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'vitepress';
import { runLocked } from '../sites/build-lock.ts';
import { replaceFolder } from '../sites/replace-folder.ts';
import { writeManifest } from '../sites/write-manifest.ts';
import { collectLicences } from './collect-licences.ts';
import type { SiteOptions } from './site-config.ts';
import { stagePages } from './stage-pages.ts';

/**
 * Builds the site of the guide and then replaces the output folder with it as a whole. Returns false when another build to that folder runs.
 * @throws Error when a page links to a page that does not exist, or VitePress fails. The former site then remains.
 */
export async function buildSite(options: SiteOptions): Promise<boolean> {
  const { root, outputFolder } = options;
  const cache = join(root, 'node_modules/.cache/probant-guide');
  await mkdir(cache, { recursive: true });
  return runLocked(join(cache, `${basename(outputFolder)}.lock`), async () => {
    // Inside node_modules of the repository, because the theme finds its packages from there.
    const stage = await mkdtemp(join(cache, 'stage-'));
    const site = join(stage, 'site');
    try {
      await stagePages({ ...options, outputFolder: site }, stage);
      await build(stage);
      await writeFile(join(site, 'licences.txt'), await collectLicences(root));
      await writeManifest(root, 'guide', site);
      await replaceFolder(site, outputFolder);
    } finally {
      await rm(stage, { recursive: true, force: true });
    }
  });
}
