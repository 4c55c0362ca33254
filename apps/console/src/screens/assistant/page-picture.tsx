import { NotFoundError, type Schemas } from '@probant/client';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../app/session.tsx';
import { useTexts } from '../../i18n/define-texts.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useBlobUrl } from '../../ui/use-blob-url.ts';
import { coversBlock, type Span } from './passage.rules.ts';
import { assistantTexts } from './texts.ts';

const PICTURE_WIDTH = 1200;

type PagePath = { readonly kb_id: string; readonly doc_id: string; readonly page: number };
type PagePictureProps = {
  readonly path: PagePath;
  readonly blocks: readonly Schemas['PageBlock'][];
  readonly passage: Span;
};

/** The picture of a page with boxes over the passage. Only an installation that keeps files has one. */
export function PagePicture({ path, blocks, passage }: PagePictureProps) {
  const t = useTexts(assistantTexts);
  const client = useClient();
  const picture = useQuery({
    queryKey: ['assistant', 'picture', path],
    queryFn: async ({ signal }) => {
      const download = await client.download(
        'get',
        '/v1/knowledge-bases/{kb_id}/documents/{doc_id}/pages/{page}/picture',
        { params: { path, query: { width: PICTURE_WIDTH } }, signal },
      );
      return download.blob();
    },
  });
  const url = useBlobUrl(picture.data);
  if (picture.error instanceof NotFoundError) return <p className="text-muted text-sm">{t.noPicture}</p>;
  if (picture.isError) return <ErrorNotice error={picture.error} onRetry={() => void picture.refetch()} />;
  if (url === null) return <Loading lines={8} />;
  const marked = blocks.filter((block) => coversBlock(block, passage));
  return (
    <div className="relative self-start overflow-hidden rounded-card border border-line">
      <img src={url} alt={t.pagePicture} className="block w-full" />
      {marked.map(({ start, box }) =>
        box === null ? null : (
          <div
            key={start}
            aria-hidden="true"
            className="absolute rounded-sm border-2 border-accent bg-accent/10"
            style={toPlace(box)}
          />
        ),
      )}
    </div>
  );
}

/** A box is left, top, right and bottom, as shares of the page. */
function toPlace([left = 0, top = 0, right = 0, bottom = 0]: readonly number[]) {
  const share = (value: number) => `${100 * value}%`;
  return { left: share(left), top: share(top), width: share(right - left), height: share(bottom - top) };
}
