import { CircleCheck, Eye, type LucideIcon, ShieldAlert } from 'lucide-react';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import type { Opinion } from './opinion.rules.ts';
import { texts } from './texts.ts';

type Look = { readonly Icon: LucideIcon; readonly box: string; readonly word: string };

const LOOKS: Readonly<Record<Opinion['verdict'], Look>> = {
  consistent: { Icon: CircleCheck, box: 'border-good bg-good-soft', word: 'text-good' },
  suspicious: { Icon: Eye, box: 'border-watch bg-watch-soft', word: 'text-watch' },
  inconsistent: { Icon: ShieldAlert, box: 'border-bad bg-bad-soft', word: 'text-bad' },
};

/** The verdict in words, what to do with it, and the score with what it is not. */
export function VerdictCard({ opinion }: { readonly opinion: Opinion }) {
  const t = useTexts(texts);
  const { number, count } = useFormats();
  const { Icon, box, word } = LOOKS[opinion.verdict];
  const strong = opinion.signals.filter(({ strength }) => strength === 'strong').length;
  const weak = opinion.signals.filter(({ strength }) => strength === 'weak').length;
  return (
    <section aria-label={t[opinion.verdict]} className={`rounded-card border p-4 sm:p-5 ${box}`}>
      <h2 className={`flex items-center gap-2 font-semibold text-xl ${word}`}>
        <Icon aria-hidden="true" size={24} className="shrink-0" />
        {t[opinion.verdict]}
      </h2>
      <p className="mt-1">{t[`${opinion.verdict}Text`]}</p>
      <dl className="mt-3 text-sm">
        <div className="flex flex-wrap gap-x-2">
          <dt>{t.score}</dt>
          <dd className="font-semibold tabular-nums">{number(opinion.score, 2)}</dd>
          <dd>
            {t.counts(
              count(strong, { one: t.strongOne, other: t.strongMany }),
              count(weak, { one: t.weakOne, other: t.weakMany }),
            )}
          </dd>
        </div>
      </dl>
      <p className="mt-1 text-sm">{t.scoreNote}</p>
    </section>
  );
}
