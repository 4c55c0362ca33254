import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../app/session.tsx';
import { useTexts } from '../../i18n/define-texts.ts';
import { Loading } from '../../ui/loading.tsx';
import { useBlobUrl } from '../../ui/use-blob-url.ts';
import { receiptTexts } from './texts.ts';

const PICTURE_WIDTH = 900;
const SHOWN_BY_BROWSERS = ['image/png', 'image/jpeg', 'image/gif', 'image/bmp'];

/** The receipt as a picture: the file itself, or its first page drawn by the service. */
export function ReceiptPicture({ file }: { readonly file: File }) {
  const t = useTexts(receiptTexts);
  const client = useClient();
  const isPicture = SHOWN_BY_BROWSERS.includes(file.type);
  const isDrawable = !file.name.toLowerCase().endsWith('.docx');
  const page = useQuery({
    queryKey: ['receipts', 'picture', file.name, file.size, file.lastModified],
    queryFn: async ({ signal }) => {
      const init = { params: { query: { page: 1, width: PICTURE_WIDTH } }, body: { file }, signal };
      const download = await client.download('post', '/v1/extract/pages', init);
      return download.blob();
    },
    enabled: !isPicture && isDrawable,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useBlobUrl(isPicture ? file : page.data);
  if (!isDrawable || page.isError) return <p className="text-muted text-sm">{t.noPicture}</p>;
  if (url === null) return <Loading lines={8} />;
  return (
    <img
      src={url}
      alt={t.picture(file.name)}
      className="mx-auto block max-h-[70dvh] max-w-full rounded-card border border-line object-contain"
    />
  );
}
