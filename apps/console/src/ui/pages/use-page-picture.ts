import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '../../session/session.tsx';
import { useBlobUrl } from './use-blob-url.ts';

/** A page of a file as a picture. */
type RenderedPage = { readonly blob: Blob; readonly pageCount: number };

/** Names a file in the cache; two files with one name and size can differ. */
const fileKeys = new WeakMap<Blob, number>();
let lastFileKey = 0;

function findFileKey(file: Blob): number {
  const known = fileKeys.get(file);
  if (known !== undefined) return known;
  lastFileKey += 1;
  fileKeys.set(file, lastFileKey);
  return lastFileKey;
}

/** A picture that the service does not read for pages and that the browser shows by itself. */
const isOnlyShownByBrowser = (file: File): boolean => /\.webp$/i.test(file.name);
const BROWSER_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/bmp'];

/** A Word document has no pages of its own: the service renders none. */
export const hasPages = (file: File): boolean => !/\.docx$/i.test(file.name);

type PagePictureOptions = {
  readonly file: File;
  readonly page: number;
  readonly width: number;
  /** Shows a picture that the browser knows as it is, where no place on it is marked. */
  readonly isShownAsItIs?: boolean;
};

/** Renders a page of a file, and gives its address while it is shown. */
export function usePagePicture({ file, page, width, isShownAsItIs = false }: PagePictureOptions) {
  const client = useClient();
  const query = useQuery({
    queryKey: ['page-picture', findFileKey(file), page, width, isShownAsItIs],
    enabled: hasPages(file),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<RenderedPage> => {
      if (isOnlyShownByBrowser(file) || (isShownAsItIs && BROWSER_TYPES.includes(file.type)))
        return { blob: file, pageCount: 1 };
      const download = await client.download('post', '/v1/extract/pages', {
        params: { query: { page, width } },
        body: { file },
        signal,
      });
      return { blob: await download.blob(), pageCount: Number(download.headers.get('x-page-count') ?? 1) };
    },
  });
  return { ...query, url: useBlobUrl(query.data?.blob), pageCount: query.data?.pageCount ?? null };
}
