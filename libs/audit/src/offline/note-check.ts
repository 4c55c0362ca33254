import { ledgerOf } from '../notes/audit-checkpoint.ts';
import { type CheckpointBody, parseCheckpoint } from '../notes/checkpoint.ts';
import { NoteError } from '../notes/note-errors.ts';
import { type NoteText, parseNote } from '../notes/note-text.ts';
import { type Verified, verifiedSignatures } from '../notes/signed-note.ts';
import type { VerifierKey } from '../notes/verifier-key.ts';
import type {
  ExportVerdict,
  NoteFault,
  NoteFaultReason,
  NoteSource,
  Signed,
  WitnessFinding,
} from './export-verdict.ts';

/** The log as it stood when a checkpoint was due. */
export type LogThere = {
  /** Events so far. */
  readonly size: number;
  /** The root over them. */
  root(): Uint8Array;
  /** The hash of an entry of the erasure ledger, null when there is none of that number. */
  erasureHash(count: number): string | null;
};

/** A note and where it stood. */
export type StandingNote = {
  readonly source: NoteSource;
  readonly store: string | null;
  readonly at: string;
  readonly note: string;
};

/** What a note says, without trusting it; a reason where it says nothing. */
type ReadNote =
  | {
      readonly note: NoteText;
      readonly checkpoint: CheckpointBody;
      readonly erasures: { readonly count: number; readonly hash: string | null };
    }
  | { readonly reason: 'unreadable_note' };

function readNote(text: string): ReadNote {
  try {
    const note = parseNote(text);
    const checkpoint = parseCheckpoint(note.body);
    const ledger = ledgerOf(checkpoint.extensions);
    const hash = ledger ? Buffer.from(ledger.hash).toString('hex') : null;
    return { note, checkpoint, erasures: { count: ledger?.count ?? 0, hash } };
  } catch (error) {
    if (error instanceof NoteError) return { reason: 'unreadable_note' };
    throw error;
  }
}

/** Holds the checkpoints of a log against what it holds, one after another in the order of their sizes. */
export function noteCheck(origin: string, logKey: VerifierKey | null, witnessKeys: readonly VerifierKey[]) {
  const keys = logKey ? [logKey, ...witnessKeys] : witnessKeys;
  const count: Record<NoteSource, number> = { checkpoint: 0, anchor: 0, kept: 0 };
  const faults: NoteFault[] = [];
  const witnesses = witnessKeys.map((key) => ({ key, notes: 0, newest: null as WitnessFinding['newest'] }));
  let verified = 0;
  let faultCount = 0;
  let newest: Signed | null = null;
  let newestAnchor: ExportVerdict['notes']['newest_anchor'] = null;
  let newestKept: Signed | null = null;
  let unchecked = 0;

  const signaturesOf = (note: NoteText): readonly Verified[] | null => {
    try {
      return verifiedSignatures(note, keys);
    } catch (error) {
      if (error instanceof NoteError) return null;
      throw error;
    }
  };

  const faultOf = (read: ReadNote, there: LogThere): NoteFaultReason | null => {
    if ('reason' in read) return read.reason;
    const { checkpoint, erasures } = read;
    if (checkpoint.origin !== origin) return 'other_log';
    const signatures = signaturesOf(read.note);
    if (signatures === null) return 'bad_signature';
    if (logKey && !signatures.some(({ key }) => key === logKey)) return 'not_signed';
    if (checkpoint.size > there.size) return 'head_behind_anchor';
    if (checkpoint.size < there.size || Buffer.compare(checkpoint.root, there.root()) !== 0) return 'anchor_mismatch';
    if (erasures.count > 0) {
      const hash = there.erasureHash(erasures.count);
      if (hash === null) return 'head_behind_anchor';
      if (hash !== erasures.hash) return 'erasures_mismatch';
    }
    cosigned(signatures, { size: checkpoint.size, erasures: erasures.count });
    return null;
  };

  const cosigned = (signatures: readonly Verified[], signed: Signed) => {
    for (const witness of witnesses) {
      const time = signatures.find(({ key }) => key === witness.key)?.time;
      if (time === undefined || time === null) continue;
      witness.notes += 1;
      witness.newest = { ...signed, at: momentOf(time) };
    }
  };

  return {
    check(line: number | null, { source, store, at, note }: StandingNote, there: LogThere): void {
      const read = readNote(note);
      count[source] += 1;
      const reason = faultOf(read, there);
      const size = 'reason' in read ? null : read.checkpoint.size;
      if (reason !== null) {
        faultCount += 1;
        if (faults.length < SHOWN_FAULTS) faults.push({ line, source, size, reason });
      } else if (!('reason' in read) && logKey) {
        verified += 1;
        newest = { size: read.checkpoint.size, erasures: read.erasures.count };
        if (source === 'kept') newestKept = newest;
        if (source === 'anchor') newestAnchor = { ...newest, store: store ?? '', at };
      }
    },
    /** A note beyond the first broken event: there is nothing to hold it against. */
    passOver({ source }: Pick<StandingNote, 'source'>): void {
      count[source] += 1;
      unchecked += 1;
    },
    findings: (): Pick<ExportVerdict, 'notes' | 'witnesses'> => ({
      notes: {
        checkpoints: count.checkpoint,
        anchors: count.anchor,
        kept: count.kept,
        verified,
        unchecked,
        newest,
        newest_anchor: newestAnchor,
        newest_kept: newestKept,
        faults,
        fault_count: faultCount,
      },
      witnesses: witnesses.map(({ key, notes, newest: last }) => ({ name: key.name, notes, newest: last })),
    }),
  };
}

/** How many events a note says that it covers, null where it says nothing. */
export function sizeOf(note: string): number | null {
  const read = readNote(note);
  return 'reason' in read ? null : read.checkpoint.size;
}

const SHOWN_FAULTS = 10;

/** Seconds since 1970 as a moment; what no date can hold stays a number. */
function momentOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? `${seconds} s` : date.toISOString();
}
