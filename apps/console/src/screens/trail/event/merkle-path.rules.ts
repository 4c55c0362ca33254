import { type CheckpointNote, decodeBase64, readCheckpoint } from './checkpoint.rules.ts';

/** One step from the leaf to the root: the hash beside the path, on which side it is, and the events that it covers. */
export type PathStep = {
  readonly side: 'left' | 'right';
  readonly hash: Uint8Array<ArrayBuffer>;
  /** First and last `chain_seq` below the hash. */
  readonly first: number;
  readonly last: number;
};

export type InclusionProof = {
  readonly index: number;
  readonly steps: readonly PathStep[];
  readonly checkpoint: CheckpointNote;
};

const FORMAT = 'c2sp.org/tlog-proof@v1';

/** Reads a tlog-proof file (docs/audit-format.md, "Proving one event"); null when it is not one. */
export function readProof(file: string): InclusionProof | null {
  const border = file.indexOf('\n\n');
  const [format, ...lines] = file.slice(0, border).split('\n');
  const checkpoint = readCheckpoint(file.slice(border + 2));
  const indexLine = lines.find((line) => line.startsWith('index '));
  if (format !== FORMAT || border < 0 || checkpoint === null || indexLine === undefined) return null;
  const index = Number(indexLine.slice('index '.length));
  const hashes = lines
    .filter((line) => line !== indexLine && !line.startsWith('extra '))
    .flatMap((line) => decodeBase64(line) ?? []);
  const steps = placeHashes(hashes, index, checkpoint.size);
  return steps === null ? null : { index, steps, checkpoint };
}

/** Finds the side of each hash as a verifier does (RFC 9162, section 2.1.3.2), and the leaves below it; null when their number is wrong. */
export function placeHashes(
  hashes: readonly Uint8Array<ArrayBuffer>[],
  index: number,
  size: number,
): readonly PathStep[] | null {
  if (!(index >= 0 && index < size)) return null;
  let [node, last, width] = [index, size - 1, 1];
  const climb = () => {
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
    width *= 2;
  };
  const steps: PathStep[] = [];
  for (const hash of hashes) {
    if (last === 0) return null;
    const isRight = node % 2 === 1 || node === last;
    // At the right edge a node without a neighbour is its own parent.
    while (isRight && node % 2 === 0 && node > 0) climb();
    const neighbour = isRight ? node - 1 : node + 1;
    steps.push({
      side: isRight ? 'left' : 'right',
      hash,
      first: neighbour * width + 1,
      last: Math.min((neighbour + 1) * width, size),
    });
    climb();
  }
  return last === 0 ? steps : null;
}

/** The hash at the leaf and after each step; the last one is the root. */
export async function computePath(
  eventHash: string,
  steps: readonly PathStep[],
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const path = [await digest([LEAF_PREFIX], decodeHex(eventHash))];
  for (const { side, hash } of steps) {
    const own = path.at(-1) as Uint8Array<ArrayBuffer>;
    path.push(await (side === 'left' ? digest([NODE_PREFIX], hash, own) : digest([NODE_PREFIX], own, hash)));
  }
  return path;
}

const [LEAF_PREFIX, NODE_PREFIX] = [0, 1];

async function digest(prefix: readonly number[], ...parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Uint8Array.from([prefix, ...parts].flatMap((part) => [...part]));
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

const decodeHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const encodeBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
