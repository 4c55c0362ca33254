import type { Schemas } from '@probant/client';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { assistantTexts } from '../texts.ts';
import { markPassage, type Span } from './passage.rules.ts';

const KIND_CLASSES: Readonly<Record<Schemas['PageBlock']['kind'], string>> = {
  heading: 'font-semibold',
  paragraph: '',
  list_item: 'ml-4 list-item list-disc',
  code: 'font-mono text-xs',
  table_row: 'border-line border-b pb-1 tabular-nums',
};

type PageTextProps = { readonly blocks: readonly Schemas['PageBlock'][]; readonly passage: Span };

/** The text of a page, scrolled to the passage. */
export function PageText({ blocks, passage }: PageTextProps) {
  const t = useTexts(assistantTexts);
  const region = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its passage elsewhere
  useEffect(() => {
    region.current?.querySelector('mark')?.scrollIntoView({ block: 'center' });
  }, [blocks]);
  return (
    <section
      ref={region}
      aria-label={t.pageText}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls, and only an element with focus scrolls by keyboard
      tabIndex={0}
      className="max-h-[65dvh] space-y-2 overflow-y-auto rounded-card border border-line p-4 text-sm"
    >
      {blocks.length === 0 ? <p className="text-muted">{t.emptyPage}</p> : null}
      {blocks.map((block) => (
        <p key={block.start} className={`whitespace-pre-wrap break-words ${KIND_CLASSES[block.kind]}`}>
          {markPassage(block, passage).map(({ text, isMarked }) =>
            isMarked ? (
              <mark key="marked" className="rounded-sm bg-watch-soft text-ink outline-2 outline-watch-soft">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </p>
      ))}
    </section>
  );
}
