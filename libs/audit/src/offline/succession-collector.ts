import { type KeySuccession, openSuccession } from '../notes/key-succession.ts';
import { connectLogKeys, type LogKeys } from '../notes/log-keys.ts';
import { NoteError } from '../notes/note-errors.ts';
import type { VerifierKey } from '../notes/verifier-key.ts';
import type { NoteFault } from './verification-result.ts';

/** The keys of a log according to the succession lines of a file. */
export type CollectedSuccessions = {
  /** Null without a key. When the successions are broken, the given key alone. */
  readonly keys: LogKeys | null;
  readonly successions: readonly KeySuccession[];
  readonly fault: NoteFault | null;
};

/** Many rotations a year for a century; each costs two signatures. */
const MAX_SUCCESSIONS = 10_000;

/** Collects the succession lines of a file. */
export function createSuccessionCollector(origin: string) {
  const lines: { readonly lineNumber: number; readonly note: string }[] = [];

  const openAll = (trusted: VerifierKey): CollectedSuccessions => {
    let at = lines[0]?.lineNumber ?? null;
    try {
      if (lines.length > MAX_SUCCESSIONS) throw new NoteError(`there are more than ${MAX_SUCCESSIONS} successions`);
      const successions = lines.map(({ lineNumber, note }) => {
        at = lineNumber;
        const succession = openSuccession(note);
        if (succession.checkpoint.origin !== origin) throw new NoteError('the succession belongs to another log');
        return succession;
      });
      return { keys: connectLogKeys(trusted, successions), successions, fault: null };
    } catch (error) {
      if (!(error instanceof NoteError)) throw error;
      const fault = { line: at, source: 'succession', size: null, reason: 'broken_succession' } as const;
      return { keys: [{ key: trusted, until: null }], successions: [], fault };
    }
  };

  return {
    add(lineNumber: number, note: string): void {
      lines.push({ lineNumber, note });
    },
    /** Returns the lines, whose roots are to be compared with the log. */
    lines: lines as readonly { readonly lineNumber: number; readonly note: string }[],
    connect: (trusted: VerifierKey | null): CollectedSuccessions =>
      trusted === null ? { keys: null, successions: [], fault: null } : openAll(trusted),
  };
}
