import type { Schemas } from '@probant/client';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Stat } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { trailTexts } from '../texts.ts';

type Verification = Schemas['ChainVerification'];

/** What a verification found, in words, and what it does not say. */
export function VerificationResult({ result }: { readonly result: Verification }) {
  const t = useTexts(trailTexts);
  const { number, time } = useFormats();
  return (
    <div className="space-y-4">
      <Verdict result={result} />
      <AnchorOpinion result={result} />
      {result.anchor_series === undefined ? null : (
        <Notice tone="watch" title={t.seriesTitle}>
          <p>{t.series(time(result.anchor_series.opened_at), result.anchor_series.reason)}</p>
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label={t.checkedCount} value={number(result.checked)} />
        <Stat label={t.head} value={number(result.head_seq)} />
        <Stat label={t.unchained} value={number(result.unchained_count)} />
        <Stat label={t.duration} value={t.milliseconds(number(Math.round(result.duration_ms)))} />
      </div>
    </div>
  );
}

function Verdict({ result }: { readonly result: Verification }) {
  const t = useTexts(trailTexts);
  const { number, count } = useFormats();
  if (!result.ok) {
    const broken = result.first_broken_seq;
    return (
      <Notice tone="bad" title={t.verifiedBroken}>
        {result.reason === undefined ? null : <p>{t[result.reason]}</p>}
        <p>{broken === undefined || broken === null ? t.brokenUnknown : t.brokenAt(number(broken))}</p>
        <p className="mt-1 font-medium">{t.callOperator}</p>
      </Notice>
    );
  }
  const isWhole = result.scope === 'full';
  return (
    <Notice tone="good" title={isWhole ? t.verifiedOk : t.windowOk}>
      <p>{t.verifiedOkText(count(result.checked, { one: t.eventOne, other: t.eventOther }))}</p>
      {isWhole ? null : <p>{t.windowNote}</p>}
    </Notice>
  );
}

function AnchorOpinion({ result: { anchor } }: { readonly result: Verification }) {
  const t = useTexts(trailTexts);
  const { time, count } = useFormats();
  if (anchor === null)
    return (
      <Notice tone="watch" title={t.anchorTitle}>
        {t.anchorNone}
      </Notice>
    );
  const tone = anchor.ok === null ? 'watch' : anchor.ok ? 'good' : 'bad';
  return (
    <Notice tone={tone} title={t.anchorTitle}>
      {anchor.ok === null
        ? t.anchorUnread
        : anchor.ok
          ? t.anchorOk(
              count(anchor.seq ?? 0, { one: t.eventOne, other: t.eventOther }),
              anchor.at === null ? '' : time(anchor.at),
            )
          : t.anchorBad}
    </Notice>
  );
}
