import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { ProgressBar } from '../../../ui/messages/progress-bar.tsx';
import type { KnowledgeBase } from '../bases/bases.ts';
import { assistantTexts } from '../texts.ts';

/** How many passages can be searched by meaning, while some cannot yet. */
export function VectorProgress({ base: { vectors, index } }: { readonly base: KnowledgeBase }) {
  const t = useTexts(assistantTexts);
  const { number } = useFormats();
  return (
    <>
      {vectors === null || vectors.pending === 0 ? null : (
        <ProgressBar
          label={t.vectors}
          done={vectors.ready}
          all={vectors.ready + vectors.pending}
          text={[
            t.vectorsProgress(number(vectors.ready), number(vectors.ready + vectors.pending)),
            vectors.remaining_seconds === null ? [] : t.vectorsLeft(number(vectors.remaining_seconds)),
            t.vectorsNote,
          ]
            .flat()
            .join(' · ')}
        />
      )}
      {index.outdated === 0 ? null : <p className="text-muted text-sm">{t.outdated(number(index.outdated))}</p>}
    </>
  );
}
