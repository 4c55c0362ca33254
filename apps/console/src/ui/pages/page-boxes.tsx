import { type KeyboardEvent, useRef } from 'react';
import type { Tone } from '../messages/badge.tsx';

/** A place on a page, as the services give it. */
export type PictureBox = {
  readonly id: string;
  /** Counted from 1. */
  readonly page: number;
  /** `[x0, y0, x1, y1]` in shares of the page; absent for the whole page. */
  readonly box?: readonly number[] | undefined;
  readonly label: string;
  readonly tone: Tone;
  /** Hides what is below, for personal data that nobody should see over a shoulder. */
  readonly isCovered?: boolean;
};

/** The paper is white in both themes, so that the box keeps a dark and a light edge. */
const TONE_CLASSES: Readonly<Record<Tone, string>> = {
  neutral: 'border-strong-line',
  accent: 'border-accent',
  good: 'border-good',
  watch: 'border-watch',
  bad: 'border-bad',
};

const FILL_CLASSES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-strong-line/15',
  accent: 'bg-accent/15',
  good: 'bg-good/10',
  watch: 'bg-watch/20',
  bad: 'bg-bad/20',
};

const LABEL_CLASSES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-sunken text-ink border-strong-line',
  accent: 'bg-accent-soft text-accent border-accent',
  good: 'bg-good-soft text-good border-good',
  watch: 'bg-watch-soft text-watch border-watch',
  bad: 'bg-bad-soft text-bad border-bad',
};

type PageBoxesProps = {
  readonly label: string;
  readonly boxes: readonly PictureBox[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
};

/** Boxes over a page. The group is one stop of the Tab key; arrows go from box to box in reading order. */
export function PageBoxes({ label, boxes, selected, onSelect }: PageBoxesProps) {
  const group = useRef<HTMLDivElement>(null);
  const ordered = boxes.toSorted((a, b) => readingOrder(a) - readingOrder(b));
  const stop = ordered.find(({ id }) => id === selected) ?? ordered[0];
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || stop === undefined) return;
    event.preventDefault();
    const index = (ordered.indexOf(stop) + step + ordered.length) % ordered.length;
    const next = ordered[index];
    if (next === undefined) return;
    onSelect(next.id);
    group.current?.querySelectorAll<HTMLElement>('[data-box]')[index]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div ref={group} role="group" aria-label={label} onKeyDown={move}>
      {ordered.map((box) => (
        <Box
          key={box.id}
          box={box}
          isSelected={box.id === selected}
          isStop={box === stop}
          onSelect={() => onSelect(box.id)}
        />
      ))}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Rows of about a hundredth of the page, each from left to right. */
const readingOrder = ({ box }: PictureBox): number =>
  box === undefined ? -1 : Math.round((box[1] ?? 0) * 100) * 10 + (box[0] ?? 0);

type BoxProps = {
  readonly box: PictureBox;
  readonly isSelected: boolean;
  readonly isStop: boolean;
  readonly onSelect: () => void;
};

function Box({ box: { box = [0, 0, 1, 1], label, tone, isCovered = false }, isSelected, isStop, onSelect }: BoxProps) {
  const [x0 = 0, y0 = 0, x1 = 1, y1 = 1] = box;
  const percent = (share: number) => `${share * 100}%`;
  const ground = isCovered ? 'bg-ink' : isSelected ? FILL_CLASSES[tone] : 'hover:bg-accent/10';
  return (
    <button
      type="button"
      data-box=""
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      aria-pressed={isSelected}
      className={`group absolute rounded-sm border-solid shadow-[0_0_0_1px_rgb(0_0_0/15%)] ${isSelected ? 'z-10 border-[3px]' : 'border'} ${TONE_CLASSES[tone]} ${ground}`}
      style={{
        left: `calc(${percent(x0)} - 3px)`,
        top: `calc(${percent(y0)} - 3px)`,
        width: `calc(${percent(x1 - x0)} + 6px)`,
        height: `calc(${percent(y1 - y0)} + 6px)`,
      }}
      onClick={onSelect}
    >
      <span
        className={`pointer-events-none absolute whitespace-nowrap rounded-sm border px-1.5 py-0.5 font-medium text-xs shadow-raised ${LABEL_CLASSES[tone]} ${y0 < 0.04 ? 'top-full mt-1' : 'bottom-full mb-1'} ${x0 > 0.55 ? 'right-0' : 'left-0'} ${isSelected ? 'block' : 'hidden group-hover:block group-focus-visible:block'}`}
      >
        {label}
      </span>
    </button>
  );
}
