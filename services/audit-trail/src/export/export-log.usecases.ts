import { ALGORITHM } from '@probant/audit/chain-v1';
import { type ErasedLine, type ErasureLine, FORMAT, lineText } from '@probant/audit/offline/export-lines';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import type { AnchorStore } from '../anchors/anchor-store.ts';
import { noteWith } from '../proof/prove-event.usecases.ts';
import { anchoredNotes, type PlacedNote } from './anchored-notes.ts';
import {
  BEFORE_ALL,
  type EventRow,
  type LogSnapshot,
  type LogSnapshots,
  type Naming,
  type StoredCheckpoint,
} from './log-snapshot.ts';

export type Exporting = {
  readonly logs: LogSnapshots;
  readonly stores: readonly AnchorStore[];
  /** The name of a tenant's log and its verifier key. */
  readonly nameOf: (tenant: TenantId) => { readonly origin: string; readonly verifierKey: string | null };
  readonly clock: Clock;
};

export type Exported = {
  readonly events: number;
  readonly erasures: number;
  readonly checkpoints: number;
  readonly anchors: number;
  /** Stores that could not be read: their anchors are not in the file. */
  readonly unreadable_stores: readonly string[];
};

/** Takes some whole lines, and resolves once there is room for more. */
export type Writing = (lines: string) => Promise<void>;

/**
 * Writes a tenant's whole log in the format of docs/audit-format.md, as it stood at one moment, in runs. The anchors are read before
 * that moment: each covers what was there then, or the log was cut.
 */
export async function exportLog(
  { logs, stores, nameOf, clock }: Exporting,
  tenant: TenantId,
  write: Writing,
  signal: AbortSignal,
): Promise<Exported> {
  const anchored = await anchoredNotes(stores, tenant, signal);
  return logs.of(tenant, async (log) => {
    const { origin, verifierKey } = nameOf(tenant);
    const [head, ledgerHead] = [await log.head(), await log.ledgerHead()];
    await write(
      `${lineText({
        type: 'header',
        format: FORMAT,
        algorithm: ALGORITHM,
        tenant_id: tenant,
        origin,
        verifier_key: verifierKey,
        head: { seq: head.seq, hash: head.hash },
        erasures: { count: ledgerHead.seq, hash: ledgerHead.hash },
        exported_at: new Date(clock()).toISOString(),
        from_seq: 1,
      })}\n`,
    );
    const erasures = await writeLedger(log, write, signal);
    const { events, checkpoints } = await writeEvents(log, anchored.notes, write, signal);
    const anchors = anchored.notes.length;
    await write(`${lineText({ type: 'end', erasures, events, notes: checkpoints + anchors })}\n`);
    return { events, erasures, checkpoints, anchors, unreadable_stores: anchored.unreadable };
  });
}

async function writeLedger(log: LogSnapshot, write: Writing, signal: AbortSignal): Promise<number> {
  let erasures = 0;
  for await (const run of runs((last?: ErasureLine) => log.erasures(last?.erasure_seq ?? BEFORE_ALL), signal)) {
    erasures += run.length;
    await write(run.map((line) => `${lineText(line)}\n`).join(''));
  }
  const start = { erasure_seq: BEFORE_ALL, chain_seq: BEFORE_ALL };
  for await (const run of runs((last?: Naming) => log.erased(last ?? start), signal))
    await write(
      erasedLines(run)
        .map((line) => `${lineText(line)}\n`)
        .join(''),
    );
  return erasures;
}

/** One line for each erasure of a run. */
function erasedLines(run: readonly Naming[]): readonly ErasedLine[] {
  const seqs = new Map<number, number[]>();
  for (const { erasure_seq, chain_seq } of run) {
    const named = seqs.get(erasure_seq);
    if (named) named.push(chain_seq);
    else seqs.set(erasure_seq, [chain_seq]);
  }
  return [...seqs].map(([erasure_seq, named]) => ({ type: 'erased', erasure_seq, seqs: named }));
}

/** Events, and each note right after the last event that it covers. */
async function writeEvents(
  log: LogSnapshot,
  anchored: readonly PlacedNote[],
  write: Writing,
  signal: AbortSignal,
): Promise<{ readonly events: number; readonly checkpoints: number }> {
  const notes = inOrder(signedNotes(log, signal), anchored);
  let events = 0;
  let checkpoints = 0;
  let note = await notes.next();
  const notesBefore = async (seq: number): Promise<string> => {
    let text = '';
    for (; !note.done && note.value.size < seq; note = await notes.next()) {
      if (note.value.line.source === 'checkpoint') checkpoints += 1;
      text += `${lineText(note.value.line)}\n`;
    }
    return text;
  };
  for await (const run of runs((last?: EventRow) => log.events(last?.seq ?? BEFORE_ALL), signal)) {
    events += run.length;
    let text = '';
    for (const row of run) text += `${await notesBefore(row.seq)}${row.text}\n`;
    await write(text);
  }
  await write(await notesBefore(Number.POSITIVE_INFINITY));
  return { events, checkpoints };
}

/** The checkpoints of the database, smallest first, each with the signatures of its witnesses. */
async function* signedNotes(log: LogSnapshot, signal: AbortSignal): AsyncGenerator<PlacedNote> {
  const start = { size: BEFORE_ALL, erasures: BEFORE_ALL };
  for await (const run of runs((last?: StoredCheckpoint) => log.checkpoints(last ?? start), signal))
    for (const { size, erasures, signed_at, note, cosignatures } of run) {
      const whole = noteWith(note, cosignatures);
      yield { size, erasures, line: { type: 'note', source: 'checkpoint', store: null, at: signed_at, note: whole } };
    }
}

/** Two lists of notes as one, in the order of what they cover. */
async function* inOrder(
  signed: AsyncGenerator<PlacedNote>,
  anchored: readonly PlacedNote[],
): AsyncGenerator<PlacedNote, undefined> {
  let place = 0;
  for await (const note of signed) {
    for (let anchor = anchored[place]; anchor && isBefore(anchor, note); anchor = anchored[place]) {
      yield anchor;
      place += 1;
    }
    yield note;
  }
  yield* anchored.slice(place);
}

const isBefore = (a: PlacedNote, b: PlacedNote): boolean =>
  a.size < b.size || (a.size === b.size && a.erasures < b.erasures);

/** What `next` gives after the last row of the run before, until it gives nothing. */
async function* runs<Row>(
  next: (last?: Row) => Promise<readonly Row[]>,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  for (;;) {
    signal.throwIfAborted();
    const run = await next(last);
    if (run.length === 0) return;
    yield run;
    last = run.at(-1);
  }
}
