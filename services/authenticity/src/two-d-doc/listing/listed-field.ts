import type { Place } from '../../signals/signal.ts';

/**
 * How a page prints a value of a code.
 * - `same`: the value is printed, at `texts`, which is empty where the words of a name are printed apart;
 * - `different`: another value of its kind is printed in its place;
 * - `absent`: neither was found, which is no contradiction: many documents print a part only;
 * - `not_compared`: the value is not signed, a repeated one, after the sixtieth, too long or too short to be found or of a kind that is not
 *   searched, or the page has too little text.
 */
export type PrintedState = 'same' | 'different' | 'absent' | 'not_compared';

/** A text of a page, as printed. */
export type PrintedText = { readonly text: string; readonly place: Place };

/** A value of a code beside what the page prints, for the caller who asks for it. */
export type ListedField = {
  readonly id: string;
  /** As a person reads it. */
  readonly value: string;
  readonly isSigned: boolean;
  /** Whether the signer, or the limit of this listing, cut the value. */
  readonly isTruncated: boolean;
  readonly printed: PrintedState;
  /** Where the value, or another one in its place, is printed: at most `MAX_PRINTED_TEXTS`. */
  readonly texts: readonly PrintedText[];
};
