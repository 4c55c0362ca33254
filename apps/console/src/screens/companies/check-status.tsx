import type { Schemas } from '@probant/client';
import { CircleCheck, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTexts } from '../../i18n/define-texts.ts';
import { Badge, type Tone } from '../../ui/messages/badge.tsx';
import { companiesTexts } from './texts.ts';

type Status = Schemas['CompanyCheck']['status'];

/** Words, icon and colour of each status. Only what a source answered looks in order. */
const LOOKS: Readonly<Record<Status, { readonly tone: Tone; readonly Icon: LucideIcon; readonly iconClass: string }>> =
  {
    ok: { tone: 'good', Icon: CircleCheck, iconClass: 'text-good' },
    to_check: { tone: 'bad', Icon: TriangleAlert, iconClass: 'text-bad' },
    not_evaluated: { tone: 'neutral', Icon: CircleHelp, iconClass: 'text-muted' },
  };

export function StatusIcon({ status }: { readonly status: Status }) {
  const { Icon, iconClass } = LOOKS[status];
  return <Icon aria-hidden="true" size={20} className={`mt-0.5 shrink-0 ${iconClass}`} />;
}

export function StatusBadge({ status }: { readonly status: Status }) {
  const t = useTexts(companiesTexts);
  return <Badge tone={LOOKS[status].tone}>{status === 'ok' ? t.okStatus : t[status]}</Badge>;
}
