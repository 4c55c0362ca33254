import { useTexts } from '../../i18n/define-texts.ts';
import { Badge, type Tone } from '../../ui/messages/badge.tsx';
import { operatorTexts } from './texts.ts';

const STATES: Readonly<
  Record<string, { readonly tone: Tone; readonly text: 'ok' | 'degraded' | 'absent' | 'unreachable' }>
> = {
  ok: { tone: 'good', text: 'ok' },
  degraded: { tone: 'watch', text: 'degraded' },
  absent: { tone: 'neutral', text: 'absent' },
  unreachable: { tone: 'bad', text: 'unreachable' },
};

/** The state of a part in words. */
export function StateBadge({ status }: { readonly status: string }) {
  const t = useTexts(operatorTexts);
  const state = STATES[status];
  return <Badge tone={state?.tone ?? 'bad'}>{state === undefined ? status : t[state.text]}</Badge>;
}
