import type { GuidePage } from './list-pages.ts';
import { NAVIGATION } from './navigation.ts';

type SidebarGroup = {
  readonly text: string;
  readonly collapsed?: boolean;
  readonly items: readonly { readonly text: string; readonly link: string }[];
};

/** Returns the sidebar of the site. @throws Error when the navigation names a page that does not exist. */
export function renderSidebar(pages: readonly GuidePage[]): readonly SidebarGroup[] {
  return NAVIGATION.map(({ text, collapsed, pages: entries }) => ({
    text,
    ...(collapsed === undefined ? {} : { collapsed }),
    items: entries.flatMap((entry) => {
      if (typeof entry !== 'string') return [{ text: entry[1], link: linkTo(findPage(pages, entry[0])) }];
      return pages
        .filter(({ source }) => source.startsWith(`docs/${entry}`))
        .sort((left, right) => Number(right.name.endsWith('/index')) - Number(left.name.endsWith('/index')))
        .map((page) => ({ text: shorten(page.title), link: linkTo(page) }));
    }),
  }));
}

function findPage(pages: readonly GuidePage[], file: string): GuidePage {
  const page =
    pages.find(({ source }) => source === `docs/${file}.md`) ?? pages.find(({ source }) => source === `${file}.md`);
  if (!page) throw new Error(`scripts/guide/navigation.ts names ${file}, and there is no such page`);
  return page;
}

const linkTo = ({ name }: GuidePage): string => `/${name.replace(/(^|\/)index$/, '$1')}`;

/** Without the version at the end, which fills the sidebar. */
const shorten = (title: string): string => title.replace(/ \d+\.\d+\.\d+\+\w+$/, '');
