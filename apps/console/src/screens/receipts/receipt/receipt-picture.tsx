import { useTexts } from '../../../i18n/define-texts.ts';
import { Loading } from '../../../ui/messages/loading.tsx';
import { hasPages, usePagePicture } from '../../../ui/pages/use-page-picture.ts';
import { receiptTexts } from '../texts.ts';

const PICTURE_WIDTH = 900;

/** The receipt as a picture: the file itself, or its first page drawn by the service. */
export function ReceiptPicture({ file }: { readonly file: File }) {
  const t = useTexts(receiptTexts);
  const { url, isError } = usePagePicture({ file, page: 1, width: PICTURE_WIDTH, isShownAsItIs: true });
  if (!hasPages(file) || isError) return <p className="text-muted text-sm">{t.noPicture}</p>;
  if (url === null) return <Loading lines={8} />;
  return (
    <img
      src={url}
      alt={t.picture(file.name)}
      className="mx-auto block max-h-[70dvh] max-w-full rounded-card border border-line object-contain"
    />
  );
}
