import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Stat } from '../../../ui/layout.tsx';
import { assistantTexts } from '../texts.ts';
import { countOutcomes, findInterval, type Share, type TestResult } from './evaluation.rules.ts';

/** What the questions say of a base, with how sure that is. */
export function EvaluationTotalsView({ results }: { readonly results: readonly TestResult[] }) {
  const t = useTexts(assistantTexts);
  const { number, percent } = useFormats();
  const { overall, answerable, unanswerable, notFound } = countOutcomes(results);
  const describe = (share: Share) => {
    const [low, high] = findInterval(share);
    return {
      value: t.rightOf(number(share.right), number(share.all)),
      note: share.all === 0 ? '' : t.interval(percent(low), percent(high)),
    };
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Stat label={t.right} {...describe(overall)} />
      <Stat label={t.answeredRightly} {...describe(answerable)} />
      <Stat label={t.notFoundCount} value={number(notFound)} />
      <Stat label={t.refusedRightly} {...describe(unanswerable)} />
    </div>
  );
}
