import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path/posix';

export type GuidePage = {
  /** The file in the repository, such as docs/fec.md. */
  readonly source: string;
  /** The file of the site without its extension, such as fec. */
  readonly name: string;
  readonly title: string;
  readonly markdown: string;
};

/** Pages of the root that pages of docs/ link to. Those with the name of a page of docs/ get another one. */
const ROOT_PAGES = {
  'CHANGELOG.md': 'changelog',
  'CONTRIBUTING.md': 'contributing',
  'SECURITY.md': 'report-vulnerability',
};

/** Returns the pages of the site, in the order of their files. */
export function listPages(root: string): readonly GuidePage[] {
  const files = [...globSync('docs/**/*.md', { cwd: root }).sort(), ...Object.keys(ROOT_PAGES)];
  return files.map((source) => {
    const markdown = readFileSync(join(root, source), 'utf8');
    return { source, name: namePage(source), title: markdown.match(/^# (.+)$/m)?.[1] ?? source, markdown };
  });
}

/** README.md is the index of its folder, and so is the only bias report, whose name has the version of the rules. */
const namePage = (source: string): string =>
  ROOT_PAGES[source as keyof typeof ROOT_PAGES] ??
  source
    .replace(/^docs\//, '')
    .replace(/(^|\/)README\.md$/, '$1index')
    .replace(/^bias\/[^/]+\.md$/, 'bias/index')
    .replace(/\.md$/, '');

/** A text that says to a reader of the repository which file to open. */
const FILE_NAME_PATTERN = /^[\w./-]+\.md$/;

/** A link to the API reference, which the gateway serves next to the site. */
const REFERENCE_LINK = '../';

/**
 * Returns the Markdown of a page with links that hold in the site. A page is named by its file there, and
 * a link whose text is a file name gets the title of the page; the descriptions become the API
 * reference; what is not part of the site, such as code, keeps its text and loses the link.
 */
export function rewriteLinks({ source, name, markdown }: GuidePage, pages: readonly GuidePage[]): string {
  const depth = name.split('/').length - 1;
  return mapProse(markdown, (prose) =>
    prose.replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (link, image: string, text: string, address: string) => {
      if (image !== '' || /^[a-z]+:/.test(address) || address.startsWith('#')) return link;
      const [path = '', anchor] = address.split('#');
      const target = normalize(join(source, '..', path)).replace(/\/$/, '');
      const page =
        pages.find((candidate) => candidate.source === target) ??
        pages.find((candidate) => candidate.source.startsWith(`${target}/`) && candidate.name.endsWith('/index'));
      if (page)
        return `[${FILE_NAME_PATTERN.test(text) ? page.title : text}](${'../'.repeat(depth) || './'}${page.name}.md${anchor === undefined ? '' : `#${anchor}`})`;
      return target.startsWith('openapi') ? `[${text}](${'../'.repeat(depth)}${REFERENCE_LINK}){target="_self"}` : text;
    }),
  );
}

/** Applies a change to a Markdown text outside its fenced blocks. */
function mapProse(markdown: string, change: (prose: string) => string): string {
  return markdown
    .split(/^(```+[^\n]*\n[\s\S]*?^```+$)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}
