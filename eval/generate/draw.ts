import { createHash } from 'node:crypto';
import { type SeededRandom, seededRandom } from '../../samples/randomness.ts';

/** Choices that are the same for the same seed, whatever was drawn elsewhere. */
export type Draw = {
  readonly random: SeededRandom;
  chance(probability: number): boolean;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  weighted<T>(choices: readonly (readonly [weight: number, value: T])[]): T;
  shuffled<T>(list: readonly T[]): T[];
  /** At most `count` different members, in the order drawn. */
  some<T>(list: readonly T[], count: number): T[];
  digits(count: number): string;
  /** Fills `#` with digits and `@` with capitals. */
  pattern(written: string): string;
  /** Choices of their own, so that what is drawn here moves nothing there. */
  fork(name: string): Draw;
};

const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

export function createDraw(seed: string): Draw {
  const random = seededRandom(createHash('sha256').update(seed).digest().readUInt32LE(0));
  const whole = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('nothing to pick from');
    return list[whole(0, list.length - 1)] as T;
  };
  const shuffled = <T>(list: readonly T[]): T[] => {
    const result = [...list];
    for (let i = result.length - 1; i > 0; i -= 1) {
      const k = whole(0, i);
      [result[i], result[k]] = [result[k] as T, result[i] as T];
    }
    return result;
  };
  const digits = (count: number) => Array.from({ length: count }, () => whole(0, 9)).join('');
  return {
    random,
    chance: (probability) => random() < probability,
    whole,
    between: (low, high) => low + (high - low) * random(),
    pick,
    weighted: (choices) => {
      let left = random() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of choices) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(choices)[1];
    },
    shuffled,
    some: (list, count) => shuffled(list).slice(0, count),
    digits,
    pattern: (written) => written.replaceAll(/[#@]/g, (sign) => (sign === '#' ? digits(1) : pick([...CAPITALS]))),
    fork: (name) => createDraw(`${seed}/${name}`),
  };
}
