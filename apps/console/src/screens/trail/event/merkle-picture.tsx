import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { trailTexts } from '../texts.ts';
import { formatShortHash } from './format-short-hash.ts';
import type { InclusionProof } from './merkle-path.rules.ts';

const [WIDTH, ROW_HEIGHT, NODE_WIDTH, NODE_HEIGHT, MARGIN] = [360, 66, 112, 42, 8];
const CENTER = WIDTH / 2;
const SIDE_CENTERS = { left: MARGIN + NODE_WIDTH / 2 - 4, right: WIDTH - MARGIN - NODE_WIDTH / 2 + 4 } as const;

type MerklePictureProps = {
  readonly proof: InclusionProof;
  /** Hashes from the leaf to the root; null where the browser cannot compute them. */
  readonly path: readonly Uint8Array[] | null;
};

/** The tree as far as it concerns one event: its path to the root, and the hash beside each step. */
export function MerklePicture({ proof, path }: MerklePictureProps) {
  const t = useTexts(trailTexts);
  const { number, count } = useFormats();
  const { steps, index, checkpoint } = proof;
  const height = (steps.length + 1) * ROW_HEIGHT + 2 * MARGIN;
  const topOf = (level: number) => MARGIN + (steps.length - level) * ROW_HEIGHT;
  const leaf = t.leaf(number(index + 1));
  const nodes = Array.from({ length: steps.length + 1 }, (_, level) => ({
    level,
    text: level === steps.length && level > 0 ? t.root : level === 0 ? leaf : '',
    hash: path?.[level],
  }));
  return (
    <svg
      role="img"
      aria-label={t.pictureLabel(
        number(index + 1),
        count(steps.length, { one: t.stepOne, other: t.stepOther }),
        count(checkpoint.size, { one: t.eventOne, other: t.eventOther }),
      )}
      viewBox={`0 0 ${WIDTH} ${height}`}
      className="mx-auto block w-full max-w-md"
    >
      {steps.map((step, level) => (
        <g key={step.first} className="stroke-strong-line" strokeWidth="1.5">
          <line
            x1={CENTER}
            x2={CENTER}
            y1={topOf(level)}
            y2={topOf(level + 1) + NODE_HEIGHT}
            className="stroke-accent"
          />
          <line
            x1={SIDE_CENTERS[step.side]}
            x2={CENTER}
            y1={topOf(level)}
            y2={topOf(level + 1) + NODE_HEIGHT}
            strokeDasharray="4 3"
          />
        </g>
      ))}
      {steps.map((step, level) => (
        <Node
          key={step.first}
          center={SIDE_CENTERS[step.side]}
          top={topOf(level)}
          hash={formatShortHash(step.hash)}
          text={step.first === step.last ? number(step.first) : `${number(step.first)} – ${number(step.last)}`}
        />
      ))}
      {nodes.map(({ level, hash, text }) => (
        <Node
          key={level}
          isOnPath
          center={CENTER}
          top={topOf(level)}
          hash={hash === undefined ? '…' : formatShortHash(hash)}
          text={text}
        />
      ))}
    </svg>
  );
}

type NodeProps = {
  readonly center: number;
  readonly top: number;
  readonly hash: string;
  readonly text: string;
  readonly isOnPath?: boolean;
};

function Node({ center, top, hash, text, isOnPath = false }: NodeProps) {
  const hasText = text !== '';
  return (
    <g>
      <rect
        x={center - NODE_WIDTH / 2}
        y={top}
        width={NODE_WIDTH}
        height={NODE_HEIGHT}
        rx="8"
        strokeWidth={isOnPath ? 1.5 : 1}
        className={isOnPath ? 'fill-accent-soft stroke-accent' : 'fill-sunken stroke-line'}
      />
      <text
        x={center}
        y={top + (hasText ? 18 : 25)}
        textAnchor="middle"
        className={`font-mono text-[11px] ${isOnPath ? 'fill-accent font-semibold' : 'fill-ink'}`}
      >
        {hash}
      </text>
      {hasText ? (
        <text
          x={center}
          y={top + 33}
          textAnchor="middle"
          className={`text-[10px] ${isOnPath ? 'fill-accent' : 'fill-muted'}`}
        >
          {text}
        </text>
      ) : null}
    </g>
  );
}
