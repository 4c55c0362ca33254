import type { SignalOut } from '@probant/contracts/authenticity';
import type { DetailWord } from './detail-words.ts';
import type { SignalCode } from './signal-table.ts';

/** Where a reviewer should look. */
export type Place = {
  /** 1-based. */
  readonly page: number;
  /** [x0, y0, x1, y1] in shares of the page as shown, 0 to 1 from its top left corner. Absent: the whole page. */
  readonly box?: readonly [number, number, number, number];
};

/**
 * Technical facts about a signal: counts, object numbers, byte offsets, versions, sizes, places. Never a value of the document: neither an
 * amount nor a name, not even in part, and no number read from its text. Texts are words of `detail-words.ts` only.
 */
export type ObservationDetail = {
  readonly places?: readonly Place[];
  readonly [fact: string]:
    | number
    | boolean
    | DetailWord
    | readonly (number | DetailWord)[]
    | readonly Place[]
    | undefined;
};

/** What a detector saw. Its strength and message come from the table of signals. */
export type Observation = {
  readonly code: SignalCode;
  /** Whether the stronger case of the table applies (`raised`). */
  readonly isRaised?: boolean;
  readonly detail?: ObservationDetail;
};

export type Signal = SignalOut;
