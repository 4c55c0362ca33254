import { NoteError } from '@probant/audit/notes/note-errors';
import { openNote } from '@probant/audit/notes/signed-note';
import type { VerifierKey } from '@probant/audit/notes/verifier-key';
import { isSeriesName } from './series-name.ts';

/** What a series of anchors begins with: a database without any log, or logs as an operator accepted them. */
export type Beginning = 'empty' | 'accepted';

/** The opening of a series, as the installation signs it. */
export type SeriesOpening = {
  readonly series: string;
  /** The digest of the database's address (`databaseAddress`). */
  readonly address: string;
  readonly openedAt: string;
  readonly begins: Beginning;
  /** One line, for people. */
  readonly reason: string;
};

/** The first line of every such note. A checkpoint starts with its log's name, which this is not, so neither passes for the other. */
const FORM = 'probant.anchor-series.v1';

export const openingText = ({ series, address, openedAt, begins, reason }: SeriesOpening): string =>
  `${FORM}\nseries ${series}\ndatabase ${address}\nopened ${openedAt}\nbegins ${begins}\nreason ${reason}\n`;

const TEXT = new RegExp(
  `^${FORM.replaceAll('.', '\\.')}\\nseries (?<series>.+)\\ndatabase (?<address>[0-9a-f]+)\\nopened (?<openedAt>\\S+)\\nbegins (?<begins>empty|accepted)\\nreason (?<reason>.+)\\n$`,
);

/** What a note says that `key` has signed; null for any other. */
export function readOpening(note: string, key: VerifierKey): SeriesOpening | null {
  const { series, address, openedAt, begins, reason } = TEXT.exec(signedText(note, key) ?? '')?.groups ?? {};
  if (series === undefined || address === undefined || openedAt === undefined || reason === undefined) return null;
  if (!isSeriesName(series)) return null;
  return { series, address, openedAt, begins: begins === 'empty' ? 'empty' : 'accepted', reason };
}

function signedText(note: string, key: VerifierKey): string | null {
  try {
    return openNote(note, [key]).body;
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}

const LONGEST_REASON = 300;

/** Reads an operator's reason. Throws a RangeError for what is not one line of 1 to 300 characters. */
export function seriesReason(text: string): string {
  const reason = text.trim();
  if (
    reason.length === 0 ||
    reason.length > LONGEST_REASON ||
    /\p{Cc}|\p{Zl}|\p{Zp}/u.test(reason) ||
    !reason.isWellFormed()
  )
    throw new RangeError(`a reason is one line of 1 to ${LONGEST_REASON} characters`);
  return reason;
}
