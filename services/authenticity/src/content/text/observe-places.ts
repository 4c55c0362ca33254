import type { Observation, Place } from '../../signals/signal.ts';
import type { SignalCode } from '../../signals/signal-table.ts';
import { MAX_PLACES } from './places.ts';

/** Returns one observation for all places where something was seen, none without a place. */
export const observePlaces = (code: SignalCode, places: readonly Place[], isRaised = false): readonly Observation[] =>
  places.length === 0
    ? []
    : [
        {
          code,
          ...(isRaised ? { isRaised } : {}),
          detail: { count: places.length, places: places.slice(0, MAX_PLACES) },
        },
      ];
