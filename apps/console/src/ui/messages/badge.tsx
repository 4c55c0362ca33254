import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'accent' | 'good' | 'watch' | 'bad';

const TONE_CLASSES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-sunken text-ink',
  accent: 'bg-accent-soft text-accent',
  good: 'bg-good-soft text-good',
  watch: 'bg-watch-soft text-watch',
  bad: 'bg-bad-soft text-bad',
};

/** A state in a word or two. The word says it; the colour only helps. */
export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 font-medium text-xs ${TONE_CLASSES[tone]}`}
    >
      {children}
    </span>
  );
}

const NOTICE_CLASSES: Readonly<Record<Tone, string>> = {
  neutral: 'border-line bg-sunken',
  accent: 'border-accent bg-accent-soft',
  good: 'border-good bg-good-soft',
  watch: 'border-watch bg-watch-soft',
  bad: 'border-bad bg-bad-soft',
};

/** A sentence or two that a visitor must read before going on. */
export function Notice({
  tone = 'accent',
  title,
  children,
}: {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={`rounded-card border-l-4 px-4 py-3 text-sm ${NOTICE_CLASSES[tone]}`}>
      {title === undefined ? null : <p className="font-semibold">{title}</p>}
      {children}
    </div>
  );
}
