import type { DefaultTheme, UserConfig } from 'vitepress';
import { listPages } from './list-pages.ts';
import { renderSidebar } from './render-sidebar.ts';
import { toAnchor } from './to-anchor.ts';

export type SiteOptions = {
  /** Folder of the repository. */
  readonly root: string;
  /** Path under which the site is served, with a slash at both ends. */
  readonly base: string;
  readonly outputFolder: string;
};

/**
 * Returns the configuration of VitePress. It must hold no function that a browser needs, such as one of the search options: VitePress sends
 * functions as text and evaluates them, which the content security policy of the gateway forbids.
 */
export const configureSite = ({ root, base, outputFolder }: SiteOptions): UserConfig<DefaultTheme.Config> => ({
  title: 'Probant',
  description: 'Documentation of Probant: French business documents turned into evidence',
  lang: 'en',
  base,
  outDir: outputFolder,
  // The data of the site in a file of its own, not in each page.
  metaChunk: true,
  // Each page has some forty links in its sidebar.
  router: { prefetchLinks: false },
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    html: false,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
    anchor: { slugify: toAnchor },
  },
  themeConfig: {
    siteTitle: 'Probant guide',
    sidebar: renderSidebar(listPages(root)) as DefaultTheme.SidebarItem[],
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    externalLinkIcon: true,
  },
});
