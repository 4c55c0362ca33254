import { useId } from 'react';

type ProgressBarProps = {
  readonly label: string;
  readonly done: number;
  readonly all: number;
  /** The same in words. */
  readonly text: string;
};

/** How far a long work is. */
export function ProgressBar({ label, done, all, text }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="space-y-1 text-sm">
      <p id={id} className="font-medium">
        {label}
      </p>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full bg-accent transition-[width]"
          style={{ width: `${all === 0 ? 0 : (100 * done) / all}%` }}
        />
      </div>
      <p className="text-muted">{text}</p>
    </div>
  );
}
