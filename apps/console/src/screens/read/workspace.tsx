import { Download, Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Notice } from '../../ui/messages/badge.tsx';
import { PagePicture } from '../../ui/pages/page-picture.tsx';
import { FieldSections } from './review/field-sections.tsx';
import { listBoxes } from './review/list-boxes.ts';
import { ReviewBar } from './review/review-bar.tsx';
import { REVIEW_INPUT_ID } from './review/review-editor.tsx';
import { ShortcutsHelp } from './review/shortcuts-help.tsx';
import { TextView } from './review/text-view.tsx';
import { TypeChoice } from './review/type-choice.tsx';
import { type DocumentAction, useReview } from './review/use-review.ts';
import { useShortcuts, useShortcutsSetting } from './review/use-shortcuts.ts';
import { texts } from './texts.ts';
import type { ReadDocument, Reading } from './values/readings.rules.ts';

type WorkspaceProps = {
  readonly reading: Reading;
  readonly document: ReadDocument;
  readonly change: (change: DocumentAction) => void;
  readonly onType: (type: Reading['requestedType']) => void;
  readonly onExport: () => void;
  readonly onFile: (step: 1 | -1) => void;
  readonly isMasked: boolean;
  readonly onMask: (isMasked: boolean) => void;
};

/** One document: its page with boxes, and its values beside. */
export function Workspace(props: WorkspaceProps) {
  const { reading, document: shown, change, onType, onExport, onFile, isMasked, onMask } = props;
  const t = useTexts(texts);
  const [tab, setTab] = useState<'fields' | 'text'>('fields');
  const [areShortcutsOn, setShortcutsOn] = useShortcutsSetting();
  const review = useReview({ document: shown, change, isMasked });
  const { result } = shown;
  useSelectedInView(review.selected);
  useShortcuts(
    {
      j: () => review.move(1),
      k: () => review.move(-1),
      ArrowDown: () => review.move(1),
      ArrowUp: () => review.move(-1),
      v: review.keep,
      e: () => document.getElementById(REVIEW_INPUT_ID)?.focus(),
      n: () => onFile(1),
      p: () => onFile(-1),
      m: () => onMask(!isMasked),
      x: onExport,
    },
    areShortcutsOn,
  );
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <TypeChoice reading={reading} result={result} onType={onType} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onMask(!isMasked)}>
            {isMasked ? <EyeOff aria-hidden="true" size={16} /> : <Eye aria-hidden="true" size={16} />}
            {isMasked ? t.unmaskAll : t.mask}
          </Button>
          <Button kind="primary" onClick={onExport}>
            <Download aria-hidden="true" size={16} />
            {t.export}
          </Button>
        </div>
      </div>
      {result.data === null ? (
        <Notice tone="watch" title={t.unknownTitle}>
          {t.unknownText}
        </Notice>
      ) : null}
      {result.details === undefined || result.details.hidden_text_pages.length === 0 ? null : (
        <Notice tone="bad">{t.hidden(result.details.hidden_text_pages.join(', '))}</Notice>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="h-[60dvh] lg:sticky lg:top-4 lg:h-[calc(100dvh-2rem)]">
          <PagePicture
            key={reading.id}
            file={reading.file}
            boxes={listBoxes(review)}
            selected={review.selected}
            onSelect={review.select}
            footer={isMasked ? t.maskNote(review.personal.uncoveredCount) : undefined}
          />
        </div>
        <div data-arrows="" className="min-w-0 space-y-4">
          <ReviewBar review={review} />
          <Tabs
            label={t.fields}
            tabs={[
              { name: 'fields', label: t.fields, content: <FieldSections review={review} /> },
              { name: 'text', label: t.text, content: <TextView review={review} /> },
            ]}
            selected={tab}
            onSelect={setTab}
          />
          <ShortcutsHelp isOn={areShortcutsOn} onChange={setShortcutsOn} />
        </div>
      </div>
    </div>
  );
}

/** Scrolls the list to the chosen value where the page is beside it; on a small screen the page would scroll away. */
function useSelectedInView(selected: string | null): void {
  const first = useRef(selected);
  useEffect(() => {
    if (selected === null || selected === first.current) return;
    first.current = null;
    if (!window.matchMedia('(min-width: 64rem)').matches) return;
    document.querySelector(`[data-path="${CSS.escape(selected)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
}
