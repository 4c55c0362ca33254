import { type ComponentProps, useId } from 'react';

type ProgressBarProps = {
  readonly label: string;
  readonly done: number;
  readonly all: number;
  /** The same in words. */
  readonly text: string;
};

/** How far a long work is, with its name above and the same in words below. */
export function ProgressBar({ label, done, all, text }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="space-y-1 text-sm">
      <p id={id} className="font-medium">
        {label}
      </p>
      <ProgressTrack aria-labelledby={id} done={done} all={all} aria-valuetext={text} />
      <p className="text-muted">{text}</p>
    </div>
  );
}

type ProgressTrackProps = Pick<ComponentProps<'div'>, 'aria-label' | 'aria-labelledby' | 'aria-valuetext'> &
  Pick<ProgressBarProps, 'done' | 'all'>;

/** The bar alone, as wide as its place. */
export const ProgressTrack = ({ done, all, ...words }: ProgressTrackProps) => (
  <div
    role="progressbar"
    {...words}
    aria-valuemin={0}
    aria-valuemax={all}
    aria-valuenow={done}
    className="h-2 overflow-hidden rounded-full bg-sunken"
  >
    <div className="h-full bg-accent transition-[width]" style={{ width: `${all === 0 ? 0 : (100 * done) / all}%` }} />
  </div>
);
