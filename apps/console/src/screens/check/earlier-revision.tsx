import { Download } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { saveFile } from '../../ui/files/save-file.ts';
import { Card } from '../../ui/layout.tsx';
import { ErrorNotice } from '../../ui/messages/error-notice.tsx';
import { Loading } from '../../ui/messages/loading.tsx';
import { usePagePicture } from '../../ui/pages/use-page-picture.ts';
import { texts } from './texts.ts';

type EarlierRevisionProps = {
  readonly file: File;
  /** Where the earlier version ends in the file, in bytes. */
  readonly end: number;
  readonly page: number;
};

const WIDTH = 1000;

/** The page as it was saved before, over the page as it is now, with a slider between. The earlier version is a part of the file. */
export function EarlierRevision({ file, end, page }: EarlierRevisionProps) {
  const t = useTexts(texts);
  const id = useId();
  const [share, setShare] = useState(50);
  const earlierFile = useMemo(
    () => new File([file.slice(0, end)], `avant-${file.name}`, { type: file.type }),
    [file, end],
  );
  const earlier = usePagePicture({ file: earlierFile, page, width: WIDTH });
  const current = usePagePicture({ file, page, width: WIDTH });
  const error = earlier.error ?? current.error;
  return (
    <Card
      title={t.earlier}
      actions={
        <Button kind="quiet" onClick={() => saveFile(earlierFile.name, earlierFile)}>
          <Download aria-hidden="true" size={16} />
          {t.saveEarlier}
        </Button>
      }
    >
      <p className="text-muted text-sm">{t.earlierText}</p>
      <label htmlFor={id} className="mt-3 flex justify-between font-medium text-sm">
        <span>{t.earlierSide}</span>
        <span className="sr-only">{t.slider}</span>
        <span>{t.currentSide}</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={share}
        className="h-8 w-full accent-accent"
        onChange={({ target }) => setShare(Number(target.value))}
      />
      {error !== null ? <ErrorNotice error={error} /> : null}
      {earlier.url === null || current.url === null ? (
        <Loading lines={6} />
      ) : (
        <div className="relative overflow-hidden border border-line">
          <img src={current.url} alt={t.currentPicture} className="block w-full" />
          <img
            src={earlier.url}
            alt={t.earlierPicture}
            className="absolute inset-0 size-full"
            style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
          />
          <div className="absolute inset-y-0 w-0.5 bg-accent" style={{ left: `${share}%` }} />
        </div>
      )}
    </Card>
  );
}
