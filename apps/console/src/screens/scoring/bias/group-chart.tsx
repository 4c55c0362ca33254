import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { computeFourFifths, computeScaleEnd, type GroupImpact, type Grouping } from './bias-report.rules.ts';
import { biasTexts, nameGroup } from './bias-texts.ts';

const ROW = 32;
const BAR = 16;
const WHISKER = 5;

type GroupChartProps = { readonly by: Grouping; readonly groups: readonly GroupImpact[] };

/** The rate of each group as a bar with its interval, and the four-fifths line. The table beside it has the same values. */
export function GroupChart({ by, groups }: GroupChartProps) {
  const t = useTexts(biasTexts);
  const { percent } = useFormats();
  const line = computeFourFifths(groups);
  const toX = (rate: number) => (100 * rate) / computeScaleEnd(groups);
  const name = ({ group }: GroupImpact) => nameGroup(t, group) ?? group;
  const values = groups.map((group) => `${name(group)} ${percent(group.rate, 1)}`).join(', ');
  return (
    <figure className="min-w-0">
      <div className="grid grid-cols-[minmax(6rem,max-content)_1fr] gap-x-3">
        <ul aria-hidden="true" className="text-right text-sm">
          {groups.map((group) => (
            <li key={group.group} className="flex h-8 items-center justify-end leading-tight">
              {name(group)}
            </li>
          ))}
        </ul>
        <svg
          role="img"
          aria-label={t.chart(t[`by.${by}`], values, percent(line, 1))}
          viewBox={`0 0 100 ${groups.length * ROW}`}
          preserveAspectRatio="none"
          className="block w-full border-line border-l"
          height={groups.length * ROW}
        >
          {groups.map((group, index) => (
            <GroupBar key={group.group} group={group} top={index * ROW} toX={toX} text={percent(group.rate, 1)} />
          ))}
          <line
            x1={toX(line)}
            x2={toX(line)}
            y1="0"
            y2={groups.length * ROW}
            className="stroke-bad"
            strokeWidth="2"
            strokeDasharray="6 4"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 text-muted text-xs">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="h-4 border-bad border-l-2 border-dashed" />
          {t.line(percent(line, 1))}
        </span>
        <span>{t.whisker}</span>
      </figcaption>
    </figure>
  );
}

type GroupBarProps = {
  readonly group: GroupImpact;
  readonly top: number;
  readonly toX: (rate: number) => number;
  readonly text: string;
};

function GroupBar({ group: { rate, interval, isFlagged }, top, toX, text }: GroupBarProps) {
  const middle = top + ROW / 2;
  const [low, high] = interval.map(toX);
  const whisker = { className: 'stroke-ink', strokeWidth: '1.5', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <g>
      <rect
        x="0"
        y={middle - BAR / 2}
        width={toX(rate)}
        height={BAR}
        className={isFlagged ? 'fill-watch' : 'fill-accent'}
        opacity="0.75"
      >
        <title>{text}</title>
      </rect>
      <line x1={low} x2={high} y1={middle} y2={middle} {...whisker} />
      <line x1={low} x2={low} y1={middle - WHISKER} y2={middle + WHISKER} {...whisker} />
      <line x1={high} x2={high} y1={middle - WHISKER} y2={middle + WHISKER} {...whisker} />
    </g>
  );
}
