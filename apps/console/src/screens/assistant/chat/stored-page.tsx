import { NotFoundError, type Schemas } from '@probant/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useClient } from '../../../session/session.tsx';
import { PageView } from '../../../ui/pages/page-picture.tsx';
import { useBlobUrl } from '../../../ui/pages/use-blob-url.ts';
import { assistantTexts } from '../texts.ts';
import { coversBlock, type Span } from './passage.rules.ts';

const PICTURE_WIDTH = 1200;

type PagePath = { readonly kb_id: string; readonly doc_id: string; readonly page: number };
type StoredPageProps = {
  readonly path: PagePath;
  readonly blocks: readonly Schemas['PageBlock'][];
  readonly passage: Span;
};

/** The picture of a page of a stored document, with boxes over the passage. Only an installation that keeps files has one. */
export function StoredPage({ path, blocks, passage }: StoredPageProps) {
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
  const marks = blocks.flatMap(({ start, end, box }) =>
    box !== null && coversBlock({ start, end }, passage)
      ? [{ id: String(start), page: path.page, box, label: t.citedPassage, tone: 'accent' as const }]
      : [],
  );
  const [selected, setSelected] = useState<string | null>(null);
  if (picture.error instanceof NotFoundError) return <p className="text-muted text-sm">{t.noPicture}</p>;
  return (
    <div className="h-[70dvh] lg:sticky lg:top-0">
      <PageView
        alt={t.pagePicture}
        picture={{ ...picture, url, pageCount: null }}
        page={path.page}
        boxes={marks}
        selected={selected ?? marks[0]?.id ?? null}
        onSelect={setSelected}
      />
    </div>
  );
}
