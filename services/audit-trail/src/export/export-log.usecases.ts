import { CHAIN_ALGORITHM } from '@probant/audit/chain/chain-v1';
import {
  type ErasedLine,
  type ErasureLine,
  EXPORT_FORMAT,
  formatLine,
} from '@probant/audit/offline/format/export-lines';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import type { AnchorStore } from '../anchors/stores/anchor-store.ts';
import { appendCosignatures } from '../proof/prove-event.usecases.ts';
import { type PlacedNote, readAnchoredNotes } from './anchored-notes.ts';
import {
  BEFORE_FIRST,
  type ErasedEvent,
  type EventLine,
  type LogSnapshot,
  type LogSnapshots,
  type StoredCheckpoint,
} from './log-snapshot.ts';

export type ExportDeps = {
  readonly logs: LogSnapshots;
  readonly stores: readonly AnchorStore[];
  /** Returns the origin line of a tenant's log and its verifier key. */
  readonly getLogName: (tenant: TenantId) => { readonly origin: string; readonly verifierKey: string | null };
  readonly clock: Clock;
};

export type ExportSummary = {
  readonly events: number;
  readonly erasures: number;
  readonly checkpoints: number;
  readonly anchors: number;
  /** Stores that could not be read. Their anchors are missing in the file. */
  readonly unreadable_stores: readonly string[];
};

/** Writes complete lines, and resolves once more can be written. */
export type WriteLines = (lines: string) => Promise<void>;

/**
 * Writes a tenant's whole log at one moment in the format of docs/audit-format.md, page by page. The anchors are read before that
 * moment, so an anchor that covers more than the log proves that the log was cut.
 */
export async function exportLog(
  { logs, stores, getLogName, clock }: ExportDeps,
  tenant: TenantId,
  write: WriteLines,
  signal: AbortSignal,
): Promise<ExportSummary> {
  const anchored = await readAnchoredNotes(stores, tenant, signal);
  return logs.withSnapshot(tenant, async (log) => {
    const { origin, verifierKey } = getLogName(tenant);
    const [head, ledgerHead] = [await log.readHead(), await log.readLedgerHead()];
    await write(
      `${formatLine({
        type: 'header',
        format: EXPORT_FORMAT,
        algorithm: CHAIN_ALGORITHM,
        tenant_id: tenant,
        origin,
        verifier_key: verifierKey,
        head: { seq: head.seq, hash: head.hash },
        erasures: { count: ledgerHead.seq, hash: ledgerHead.hash },
        exported_at: new Date(clock()).toISOString(),
        from_seq: 1,
      })}\n`,
    );
    for (const note of await log.readSuccessions()) await write(`${formatLine({ type: 'succession', note })}\n`);
    const erasures = await writeLedger(log, write, signal);
    const { events, checkpoints } = await writeEvents(log, anchored.notes, write, signal);
    const anchors = anchored.notes.length;
    await write(`${formatLine({ type: 'end', erasures, events, notes: checkpoints + anchors })}\n`);
    return { events, erasures, checkpoints, anchors, unreadable_stores: anchored.unreadable };
  });
}

async function writeLedger(log: LogSnapshot, write: WriteLines, signal: AbortSignal): Promise<number> {
  let erasures = 0;
  for await (const page of readPages(
    (last?: ErasureLine) => log.readErasures(last?.erasure_seq ?? BEFORE_FIRST),
    signal,
  )) {
    erasures += page.length;
    await write(page.map((line) => `${formatLine(line)}\n`).join(''));
  }
  const start = { erasure_seq: BEFORE_FIRST, chain_seq: BEFORE_FIRST };
  for await (const page of readPages((last?: ErasedEvent) => log.readErasedEvents(last ?? start), signal))
    await write(
      toErasedLines(page)
        .map((line) => `${formatLine(line)}\n`)
        .join(''),
    );
  return erasures;
}

/** Returns one line per erasure of a page. */
function toErasedLines(page: readonly ErasedEvent[]): readonly ErasedLine[] {
  const seqs = new Map<number, number[]>();
  for (const { erasure_seq, chain_seq } of page) {
    const erasedSeqs = seqs.get(erasure_seq);
    if (erasedSeqs) erasedSeqs.push(chain_seq);
    else seqs.set(erasure_seq, [chain_seq]);
  }
  return [...seqs].map(([erasure_seq, erasedSeqs]) => ({ type: 'erased', erasure_seq, seqs: erasedSeqs }));
}

/** Writes the events, and each note right after the last event that it covers. */
async function writeEvents(
  log: LogSnapshot,
  anchored: readonly PlacedNote[],
  write: WriteLines,
  signal: AbortSignal,
): Promise<{ readonly events: number; readonly checkpoints: number }> {
  const notes = mergeNotes(readSignedNotes(log, signal), anchored);
  let events = 0;
  let checkpoints = 0;
  let note = await notes.next();
  const takeNotesBefore = async (seq: number): Promise<string> => {
    let text = '';
    for (; !note.done && note.value.size < seq; note = await notes.next()) {
      if (note.value.line.source === 'checkpoint') checkpoints += 1;
      text += `${formatLine(note.value.line)}\n`;
    }
    return text;
  };
  for await (const page of readPages((last?: EventLine) => log.readEvents(last?.seq ?? BEFORE_FIRST), signal)) {
    events += page.length;
    let text = '';
    for (const row of page) text += `${await takeNotesBefore(row.seq)}${row.text}\n`;
    await write(text);
  }
  await write(await takeNotesBefore(Number.POSITIVE_INFINITY));
  return { events, checkpoints };
}

/** Reads the checkpoints of the database, smallest first, each with its witness cosignatures. */
async function* readSignedNotes(log: LogSnapshot, signal: AbortSignal): AsyncGenerator<PlacedNote> {
  const start = { size: BEFORE_FIRST, erasures: BEFORE_FIRST };
  for await (const page of readPages((last?: StoredCheckpoint) => log.readCheckpoints(last ?? start), signal))
    for (const { size, erasures, signed_at, note, cosignatures } of page) {
      const cosignedNote = appendCosignatures(note, cosignatures);
      yield {
        size,
        erasures,
        line: { type: 'note', source: 'checkpoint', store: null, at: signed_at, note: cosignedNote },
      };
    }
}

/** Merges checkpoints and anchors, ordered by the size of the log that they cover. */
async function* mergeNotes(
  signed: AsyncGenerator<PlacedNote>,
  anchored: readonly PlacedNote[],
): AsyncGenerator<PlacedNote, undefined> {
  let next = 0;
  for await (const note of signed) {
    for (let anchor = anchored[next]; anchor && isBefore(anchor, note); anchor = anchored[next]) {
      yield anchor;
      next += 1;
    }
    yield note;
  }
  yield* anchored.slice(next);
}

const isBefore = (a: PlacedNote, b: PlacedNote): boolean =>
  a.size < b.size || (a.size === b.size && a.erasures < b.erasures);

/** Yields the pages of `readNext`, which receives the last row of the previous page, until a page is empty. */
async function* readPages<Row>(
  readNext: (last?: Row) => Promise<readonly Row[]>,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  for (;;) {
    signal.throwIfAborted();
    const page = await readNext(last);
    if (page.length === 0) return;
    yield page;
    last = page.at(-1);
  }
}
