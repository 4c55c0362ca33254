import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vitepress';
import { buildStaged } from '../sites/build-staged.ts';
import { collectLicences } from './collect-licences.ts';
import type { SiteOptions } from './site-config.ts';
import { stagePages } from './stage-pages.ts';

/**
 * Builds the site of the guide and then replaces the output folder with it as a whole. Returns false when another build to that folder runs.
 * @throws Error when a page links to a page that does not exist, or VitePress fails. The former site then remains.
 */
export const buildSite = (options: SiteOptions): Promise<boolean> =>
  buildStaged({
    ...options,
    name: 'guide',
    // Inside node_modules of the repository, because the theme finds its packages from there.
    build: async (stage) => {
      const site = join(stage, 'site');
      await stagePages({ ...options, outputFolder: site }, stage);
      await build(stage);
      await writeFile(join(site, 'licences.txt'), await collectLicences(options.root));
      return site;
    },
  });
