import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listPages, rewriteLinks } from './list-pages.ts';
import type { SiteOptions } from './site-config.ts';

/** Writes to a folder what VitePress builds: the pages with links that hold in the site, their pictures, the theme and the configuration. */
export async function stagePages(options: SiteOptions, stage: string): Promise<void> {
  const { root } = options;
  const pages = listPages(root);
  await cp(join(root, 'docs'), stage, { recursive: true, filter: (path) => !path.endsWith('.md') });
  for (const page of pages) {
    const path = join(stage, `${page.name}.md`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, rewriteLinks(page, pages));
  }
  await cp(join(root, 'scripts/guide/theme'), join(stage, '.vitepress/theme'), { recursive: true });
  // The compiler of the theme does not know the target in that of the repository.
  await writeFile(join(stage, 'tsconfig.json'), '{}\n');
  // VitePress compiles a configuration and what it imports. Node imports this one itself, so that no other compiler reads our types.
  const address = JSON.stringify(pathToFileURL(join(root, 'scripts/guide/site-config.ts')));
  await writeFile(
    join(stage, '.vitepress/config.mjs'),
    `const address = ${address};\nconst { configureSite } = await import(address);\nexport default configureSite(${JSON.stringify(options)});\n`,
  );
}
