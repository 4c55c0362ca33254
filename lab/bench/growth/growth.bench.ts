import type { Row } from '../table.ts';
import { measureAnalysisGrowth } from './grow-analyses.ts';
import { measureBaseGrowth } from './grow-bases.ts';
import { measureEventGrowth } from './grow-events.ts';
import { type SizeCosts, toGrowthRows } from './growth-rows.ts';
import { type MeasuredPlatform, startMeasuredPlatform } from './measured-platform.ts';

/** The largest numbers, at full scale. */
const GROWING = {
  events: { largest: 5_000_000, measure: measureEventGrowth },
  analyses: { largest: 1_000_000, measure: measureAnalysisGrowth },
  'knowledge bases': { largest: 10_000, measure: measureBaseGrowth },
} satisfies Record<
  string,
  {
    readonly largest: number;
    readonly measure: (platform: MeasuredPlatform, sizes: readonly number[]) => Promise<readonly SizeCosts[]>;
  }
>;

export type GrowthOptions = {
  /** Share of five million events, a million analyses and ten thousand knowledge bases. */
  readonly scale: number;
  /** One of the things that grow; all of them without it. */
  readonly only?: string | undefined;
};

/**
 * Returns what grows: the one thing, or all of them without it.
 *
 * @throws Error for another name, with the known ones.
 */
export function chooseGrowing(only: string | undefined): readonly (keyof typeof GROWING)[] {
  const known = Object.keys(GROWING) as (keyof typeof GROWING)[];
  const chosen = known.filter((things) => only === undefined || only === things);
  if (chosen.length === 0) throw new Error(`--growth-only: unknown "${only}" (expected ${known.join(', ')})`);
  return chosen;
}

/**
 * Measures what each operation costs while the tables grow a hundredfold, in three sizes, on a platform of its own for each kind. CPU is
 * that of the platform and its database, background work included.
 */
export async function benchGrowth({ scale, only }: GrowthOptions): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const things of chooseGrowing(only)) {
    const { largest, measure } = GROWING[things];
    const sizes = [100, 10, 1].map((divisor) => Math.round((largest * scale) / divisor));
    const platform = await startMeasuredPlatform();
    try {
      rows.push(...toGrowthRows(things, await measure(platform, sizes)));
    } finally {
      await platform.stop();
    }
  }
  return rows;
}
