import { isUp, type UpstreamAddress } from './upstream-address.ts';

type Candidate = Pick<UpstreamAddress, 'outstanding' | 'failures'>;

/**
 * Returns the address with the fewest outstanding requests among those that are up. `rotation` decides between equals, so that idle
 * addresses take turns. When none is up, all take part: a wrong ejection must not stop the service. Null without candidates.
 */
export function chooseAddress<A extends Candidate>(candidates: readonly A[], rotation: number): A | null {
  const up = candidates.filter(isUp);
  const eligible = up.length > 0 ? up : candidates;
  let chosen: A | null = null;
  for (let i = 0; i < eligible.length; i += 1) {
    const candidate = eligible[(i + rotation) % eligible.length];
    if (candidate && (chosen === null || candidate.outstanding < chosen.outstanding)) chosen = candidate;
  }
  return chosen;
}
