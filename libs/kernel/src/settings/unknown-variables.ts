import type { Environment } from './define-settings.ts';

const OWN_PREFIX = 'PROBANT_';

/** Returns one line for each PROBANT_ variable that is set and not known, with the known name that is nearest to it. */
export const findUnknownVariables = (environment: Environment, knownNames: readonly string[]): readonly string[] =>
  Object.keys(environment)
    .filter((name) => name.startsWith(OWN_PREFIX) && environment[name] && !knownNames.includes(name))
    .sort()
    .map((name) => {
      const nearest = findNearestName(name, knownNames);
      return `${name}: unknown variable${nearest === null ? '' : `; did you mean ${nearest}?`}`;
    });

/** Returns the name at the smallest edit distance, the first one on a tie. */
function findNearestName(name: string, knownNames: readonly string[]): string | null {
  let nearest: { readonly name: string; readonly distance: number } | null = null;
  for (const candidate of knownNames) {
    const distance = computeEditDistance(name, candidate);
    if (nearest === null || distance < nearest.distance) nearest = { name: candidate, distance };
  }
  return nearest?.name ?? null;
}

/**
 * Returns the optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, so that `PROT` is as
 * near to `PORT` as one mistake.
 */
function computeEditDistance(from: string, to: string): number {
  let beforePrevious: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const at = (distances: readonly number[], index: number) => distances[index] ?? Number.POSITIVE_INFINITY;
      const substitution = at(previous, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swap = isSwap ? at(beforePrevious, column - 2) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(substitution, swap, at(previous, column) + 1, at(current, column - 1) + 1));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[to.length] ?? Number.POSITIVE_INFINITY;
}
