import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { defineTexts, useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { IconButton } from '../controls/button.tsx';
import { ErrorNotice } from '../messages/error-notice.tsx';
import { Loading } from '../messages/loading.tsx';
import { PageBoxes, type PictureBox } from './page-boxes.tsx';
import { hasPages, usePagePicture } from './use-page-picture.ts';

const texts = defineTexts({
  fr: {
    picture: (name: string, page: number) => `Page ${page} de ${name}`,
    region: 'Image de la page',
    boxes: 'Valeurs sur la page',
    page: (page: number, count: number | null) => (count === null ? `Page ${page}` : `Page ${page} sur ${count}`),
    previous: 'Page précédente',
    next: 'Page suivante',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    noPages: 'Un document Word n’a pas de pages fixes : il n’y a pas d’image à montrer.',
  },
  en: {
    picture: (name: string, page: number) => `Page ${page} of ${name}`,
    region: 'Picture of the page',
    boxes: 'Values on the page',
    page: (page: number, count: number | null) => (count === null ? `Page ${page}` : `Page ${page} of ${count}`),
    previous: 'Previous page',
    next: 'Next page',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    noPages: 'A Word document has no fixed pages: there is no picture to show.',
  },
});

const ZOOMS = [1, 1.25, 1.5, 2, 3, 4] as const;
const WIDTH = 1000;
/** Widest picture that the service makes, for what is zoomed. */
const ZOOMED_WIDTH = 2000;

type PagePictureProps = {
  readonly file: File;
  readonly boxes: readonly PictureBox[];
  /** The box that is lit; its page is shown and it is scrolled into view. */
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  /** Page of the start; 1 by default. */
  readonly firstPage?: number;
  readonly footer?: ReactNode;
};

/**
 * A page of a file with boxes over it. The picture is made by `POST /v1/extract/pages`, which stores nothing.
 */
export function PagePicture({ file, boxes, selected, onSelect, firstPage = 1, footer }: PagePictureProps) {
  const t = useTexts(texts);
  const [page, setPage] = useState(firstPage);
  const [isZoomed, setZoomed] = useState(false);
  const target = boxes.find(({ id }) => id === selected);
  useEffect(() => {
    if (target !== undefined) setPage(target.page);
  }, [target]);
  const picture = usePagePicture({ file, page, width: isZoomed ? ZOOMED_WIDTH : WIDTH });
  if (!hasPages(file)) return <p className="rounded-card bg-sunken p-6 text-center text-muted">{t.noPages}</p>;
  return (
    <PageView
      alt={t.picture(file.name, page)}
      picture={picture}
      page={page}
      onPage={setPage}
      onZoom={(scale) => setZoomed(scale > 1.5)}
      boxes={boxes}
      selected={selected}
      onSelect={onSelect}
      footer={footer}
    />
  );
}

/** A page as its query gives it. Placeholder data is the page that was shown before. */
type ShownPicture = {
  readonly url: string | null;
  readonly error: unknown;
  readonly pageCount: number | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
};

type PageViewProps = Pick<PagePictureProps, 'boxes' | 'selected' | 'onSelect' | 'footer'> & {
  readonly alt: string;
  readonly picture: ShownPicture;
  readonly page: number;
  /** Without it the page is changed elsewhere. */
  readonly onPage?: ((page: number) => void) | undefined;
  readonly onZoom?: (scale: number) => void;
};

/** A page with boxes over it: zoom, pages, and boxes by mouse and keyboard. It fills the height of its parent. */
export function PageView(props: PageViewProps) {
  const { alt, picture, page, onPage, onZoom, boxes, selected, onSelect, footer } = props;
  const t = useTexts(texts);
  const [zoom, setZoom] = useState(0);
  const target = boxes.find(({ id }) => id === selected);
  const scale = ZOOMS[zoom] ?? 1;
  const change = (step: number) => {
    const next = Math.min(ZOOMS.length - 1, Math.max(0, zoom + step));
    setZoom(next);
    onZoom?.(ZOOMS[next] ?? 1);
  };
  return (
    <div className="flex h-full min-h-0 flex-col rounded-card border border-line bg-sunken">
      <Toolbar page={page} pageCount={picture.pageCount} onPage={onPage} zoom={zoom} onZoom={change} />
      {picture.error !== null ? (
        <div className="p-3">
          <ErrorNotice error={picture.error} onRetry={() => picture.refetch()} />
        </div>
      ) : (
        <Paper
          url={picture.isPlaceholderData && picture.pageCount === null ? null : picture.url}
          alt={alt}
          scale={scale}
          target={picture.isPlaceholderData ? undefined : target}
          onZoom={change}
        >
          <PageBoxes
            label={t.boxes}
            boxes={boxes.filter((box) => box.page === page)}
            selected={selected}
            onSelect={onSelect}
          />
        </Paper>
      )}
      {footer === undefined ? null : <div className="border-line border-t px-3 py-2 text-muted text-xs">{footer}</div>}
    </div>
  );
}

type ToolbarProps = {
  readonly page: number;
  readonly pageCount: number | null;
  readonly onPage: ((page: number) => void) | undefined;
  readonly zoom: number;
  readonly onZoom: (step: number) => void;
};

function Toolbar({ page, pageCount, onPage, zoom, onZoom }: ToolbarProps) {
  const t = useTexts(texts);
  const { percent } = useFormats();
  const isSingle = pageCount === null || pageCount === 1 || onPage === undefined;
  return (
    <div className="flex shrink-0 items-center justify-between gap-2 border-line border-b px-2 py-1 text-muted text-sm">
      <div className="flex items-center">
        {isSingle ? null : (
          <IconButton label={t.previous} Icon={ChevronLeft} disabled={page === 1} onClick={() => onPage(page - 1)} />
        )}
        <span className="px-2 tabular-nums">{t.page(page, pageCount)}</span>
        {isSingle ? null : (
          <IconButton
            label={t.next}
            Icon={ChevronRight}
            disabled={page === pageCount}
            onClick={() => onPage(page + 1)}
          />
        )}
      </div>
      <div className="flex items-center">
        <IconButton label={t.zoomOut} Icon={ZoomOut} disabled={zoom === 0} onClick={() => onZoom(-1)} />
        <span className="w-12 text-center tabular-nums">{percent(ZOOMS[zoom] ?? 1)}</span>
        <IconButton label={t.zoomIn} Icon={ZoomIn} disabled={zoom === ZOOMS.length - 1} onClick={() => onZoom(1)} />
      </div>
    </div>
  );
}

type PaperProps = {
  readonly url: string | null;
  readonly alt: string;
  readonly scale: number;
  readonly target: PictureBox | undefined;
  readonly onZoom: (step: number) => void;
  readonly children: ReactNode;
};

function Paper({ url, alt, scale, target, onZoom, children }: PaperProps) {
  const t = useTexts(texts);
  const view = useRef<HTMLElement>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (view.current !== null && loaded !== null && target?.box !== undefined) showBox(view.current, target.box, scale);
  }, [target, loaded, scale]);
  const zoomByKey = (event: KeyboardEvent) => {
    const step = event.key === '+' ? 1 : event.key === '-' ? -1 : 0;
    if (step === 0 || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onZoom(step);
  };
  return (
    <section
      ref={view}
      aria-label={t.region}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls, and only an element with focus scrolls by keyboard
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-auto p-3"
      onKeyDown={zoomByKey}
    >
      {url === null ? <Loading lines={8} /> : null}
      <div className="relative mx-auto" style={{ width: `${scale * 100}%` }} hidden={url === null}>
        {url === null ? null : (
          <img src={url} alt={alt} className="block w-full shadow-raised" onLoad={() => setLoaded(url)} />
        )}
        {loaded === null || loaded !== url ? null : children}
      </div>
    </section>
  );
}

/** Scrolls the view, and nothing around it, so that the box is near its middle. */
function showBox(view: HTMLElement, [x0 = 0, y0 = 0, x1 = 1, y1 = 1]: readonly number[], scale: number): void {
  const paper = view.querySelector('img');
  if (paper === null) return;
  const isSeen =
    scale === 1 &&
    paper.offsetHeight * y0 > view.scrollTop &&
    paper.offsetHeight * y1 + 24 < view.scrollTop + view.clientHeight;
  if (isSeen) return;
  view.scrollTo({
    left: paper.offsetWidth * ((x0 + x1) / 2) - view.clientWidth / 2,
    top: paper.offsetHeight * ((y0 + y1) / 2) - view.clientHeight / 2,
  });
}
