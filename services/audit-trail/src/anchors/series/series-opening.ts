import { NoteError } from '@probant/audit/notes/note-errors';
import { openNote } from '@probant/audit/notes/signed-note';
import type { VerifierKey } from '@probant/audit/notes/verifier-key';
import { isSeriesName } from './series-name.ts';

/** A series starts with a database without any log, or with logs that an operator accepted. */
export type SeriesStart = 'empty' | 'accepted';

/** The opening of a series, signed by the installation. */
export type SeriesOpening = {
  readonly series: string;
  /** See `computeDatabaseAddress`. */
  readonly address: string;
  readonly openedAt: string;
  readonly begins: SeriesStart;
  /** One line, for people to read. */
  readonly reason: string;
};

/** The first line of every opening note. A checkpoint starts with the name of its log, so neither note can be taken for the other. */
const OPENING_FORMAT = 'probant.anchor-series.v1';

export const formatOpening = ({ series, address, openedAt, begins, reason }: SeriesOpening): string =>
  `${OPENING_FORMAT}\nseries ${series}\ndatabase ${address}\nopened ${openedAt}\nbegins ${begins}\nreason ${reason}\n`;

const OPENING_PATTERN = new RegExp(
  `^${OPENING_FORMAT.replaceAll('.', '\\.')}\\nseries (?<series>.+)\\ndatabase (?<address>[0-9a-f]+)\\nopened (?<openedAt>\\S+)\\nbegins (?<begins>empty|accepted)\\nreason (?<reason>.+)\\n$`,
);

/** Parses a note signed by one of the keys of the installation. Returns null for any other note. */
export function readOpening(note: string, keys: readonly VerifierKey[]): SeriesOpening | null {
  const { series, address, openedAt, begins, reason } =
    OPENING_PATTERN.exec(readSignedText(note, keys) ?? '')?.groups ?? {};
  if (series === undefined || address === undefined || openedAt === undefined || reason === undefined) return null;
  if (!isSeriesName(series)) return null;
  return { series, address, openedAt, begins: begins === 'empty' ? 'empty' : 'accepted', reason };
}

function readSignedText(note: string, keys: readonly VerifierKey[]): string | null {
  try {
    return openNote(note, keys).body;
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}

const MAX_REASON_LENGTH = 300;

/**
 * Trims and checks an operator's reason.
 * @throws RangeError when it is not one line of 1 to 300 characters.
 */
export function parseSeriesReason(text: string): string {
  const reason = text.trim();
  if (
    reason.length === 0 ||
    reason.length > MAX_REASON_LENGTH ||
    /\p{Cc}|\p{Zl}|\p{Zp}/u.test(reason) ||
    !reason.isWellFormed()
  )
    throw new RangeError(`the reason must be one line of 1 to ${MAX_REASON_LENGTH} characters`);
  return reason;
}
