import { parseLedgerExtension } from '../notes/audit-checkpoint.ts';
import { type CheckpointBody, parseCheckpoint } from '../notes/checkpoint.ts';
import { isSignedByLog, type LogKeys } from '../notes/log-keys.ts';
import { NoteError } from '../notes/note-errors.ts';
import { type NoteText, parseNote } from '../notes/note-text.ts';
import { type VerifiedSignature, verifyKnownSignatures } from '../notes/signed-note.ts';
import type { VerifierKey } from '../notes/verifier-key.ts';
import type {
  ExportVerification,
  NoteFault,
  NoteFaultReason,
  NoteSource,
  SignedCoverage,
  WitnessResult,
} from './verification-result.ts';

/** The state of the log at the position of a checkpoint. */
export type LogState = {
  /** Events so far. */
  readonly size: number;
  /** Returns the root over these events. */
  computeRoot(): Uint8Array;
  /** Returns the hash of entry `count` of the erasure ledger, null when there is no such entry. */
  findErasureHash(count: number): string | null;
};

/** A note and where it comes from. */
export type SourcedNote = {
  readonly source: NoteSource;
  readonly store: string | null;
  readonly at: string;
  readonly note: string;
};

/** The content of a note, not verified, or why it has none. */
type ParsedNote =
  | {
      readonly note: NoteText;
      readonly checkpoint: CheckpointBody;
      readonly erasures: { readonly count: number; readonly hash: string | null };
    }
  | { readonly reason: 'unreadable_note' };

function parseCheckpointNote(text: string): ParsedNote {
  try {
    const note = parseNote(text);
    const checkpoint = parseCheckpoint(note.body);
    const ledger = parseLedgerExtension(checkpoint.extensions);
    const hash = ledger ? Buffer.from(ledger.hash).toString('hex') : null;
    return { note, checkpoint, erasures: { count: ledger?.count ?? 0, hash } };
  } catch (error) {
    if (error instanceof NoteError) return { reason: 'unreadable_note' };
    throw error;
  }
}

/** Verifies the checkpoints of a log against its content, in ascending order of their sizes. */
export function createNoteVerifier(origin: string, logKeys: LogKeys | null, witnessKeys: readonly VerifierKey[]) {
  const keys = [...(logKeys ?? []).map(({ key }) => key), ...witnessKeys];
  const counts: Record<NoteSource, number> = { checkpoint: 0, anchor: 0, succession: 0, kept: 0 };
  const faults: NoteFault[] = [];
  const witnesses = witnessKeys.map((key) => ({ key, notes: 0, newest: null as WitnessResult['newest'] }));
  let verified = 0;
  let faultCount = 0;
  let newest: SignedCoverage | null = null;
  let newestAnchor: ExportVerification['notes']['newest_anchor'] = null;
  let newestKept: SignedCoverage | null = null;
  let unchecked = 0;

  const verifySignatures = (note: NoteText): readonly VerifiedSignature[] | null => {
    try {
      return verifyKnownSignatures(note, keys);
    } catch (error) {
      if (error instanceof NoteError) return null;
      throw error;
    }
  };

  const findFault = (parsed: ParsedNote, state: LogState): NoteFaultReason | null => {
    if ('reason' in parsed) return parsed.reason;
    const { checkpoint, erasures } = parsed;
    if (checkpoint.origin !== origin) return 'other_log';
    const signatures = verifySignatures(parsed.note);
    if (signatures === null) return 'bad_signature';
    if (logKeys) {
      if (!signatures.some(({ key }) => logKeys.some((logKey) => logKey.key === key))) return 'not_signed';
      if (!isSignedByLog(signatures, logKeys, { size: checkpoint.size, erasures: erasures.count }))
        return 'superseded_key';
    }
    if (checkpoint.size > state.size) return 'head_behind_anchor';
    if (checkpoint.size < state.size || Buffer.compare(checkpoint.root, state.computeRoot()) !== 0)
      return 'anchor_mismatch';
    if (erasures.count > 0) {
      const hash = state.findErasureHash(erasures.count);
      if (hash === null) return 'head_behind_anchor';
      if (hash !== erasures.hash) return 'erasures_mismatch';
    }
    countCosignatures(signatures, { size: checkpoint.size, erasures: erasures.count });
    return null;
  };

  const countCosignatures = (signatures: readonly VerifiedSignature[], coverage: SignedCoverage) => {
    for (const witness of witnesses) {
      const time = signatures.find(({ key }) => key === witness.key)?.time;
      if (time === undefined || time === null) continue;
      witness.notes += 1;
      witness.newest = { ...coverage, at: formatTime(time) };
    }
  };

  const addFault = (fault: NoteFault): void => {
    faultCount += 1;
    if (faults.length < MAX_LISTED_FAULTS) faults.push(fault);
  };

  return {
    addFault,
    /** Verifies a note. `line` is its line number, null for a note that the auditor kept. */
    verify(line: number | null, { source, store, at, note }: SourcedNote, state: LogState): void {
      const parsed = parseCheckpointNote(note);
      counts[source] += 1;
      const reason = findFault(parsed, state);
      const size = 'reason' in parsed ? null : parsed.checkpoint.size;
      if (reason !== null) addFault({ line, source, size, reason });
      else if (!('reason' in parsed) && logKeys) {
        verified += 1;
        newest = { size: parsed.checkpoint.size, erasures: parsed.erasures.count };
        if (source === 'kept') newestKept = newest;
        if (source === 'anchor') newestAnchor = { ...newest, store: store ?? '', at };
      }
    },
    /** Counts a note after the first broken event, where there is nothing to compare it with. */
    skip({ source }: Pick<SourcedNote, 'source'>): void {
      counts[source] += 1;
      unchecked += 1;
    },
    getResult: (): Pick<ExportVerification, 'notes' | 'witnesses'> => ({
      notes: {
        checkpoints: counts.checkpoint,
        anchors: counts.anchor,
        kept: counts.kept,
        verified,
        unchecked,
        newest,
        newest_anchor: newestAnchor,
        newest_kept: newestKept,
        faults,
        fault_count: faultCount,
      },
      witnesses: witnesses.map(({ key, notes, newest: newestCosigned }) => ({
        name: key.name,
        notes,
        newest: newestCosigned,
      })),
    }),
  };
}

/** Returns the number of events that a note claims to cover, null when it is not a checkpoint. Verifies nothing. */
export function readNoteSize(note: string): number | null {
  const parsed = parseCheckpointNote(note);
  return 'reason' in parsed ? null : parsed.checkpoint.size;
}

const MAX_LISTED_FAULTS = 10;

/** Formats seconds since 1970 in ISO 8601, or as a number when a Date cannot represent them. */
export function formatTime(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? `${seconds} s` : date.toISOString();
}
