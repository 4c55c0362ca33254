import { defineTexts, useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Badge, type Tone } from './badge.tsx';

const texts = defineTexts({
  fr: { high: 'sûr', medium: 'à vérifier', low: 'douteux' },
  en: { high: 'sure', medium: 'to check', low: 'doubtful' },
});

/** From these values on a field counts as sure, or as worth a look (docs/confidence.md). */
const SURE = 0.9;
const LIKELY = 0.7;

type ConfidenceLevel = 'high' | 'medium' | 'low';

export const getConfidenceLevel = (confidence: number): ConfidenceLevel =>
  confidence >= SURE ? 'high' : confidence >= LIKELY ? 'medium' : 'low';

const TONES: Readonly<Record<ConfidenceLevel, Tone>> = { high: 'good', medium: 'watch', low: 'bad' };

/** How sure a value is (0 to 1), as a word and a percentage. */
export function Confidence({ value }: { readonly value: number }) {
  const t = useTexts(texts);
  const { percent } = useFormats();
  const level = getConfidenceLevel(value);
  return (
    <Badge tone={TONES[level]}>
      {t[level]} · {percent(value)}
    </Badge>
  );
}
