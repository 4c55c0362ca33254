import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { formatCheckpoint, parseCheckpoint } from '@probant/audit/notes/checkpoint';
import type { AcceptedTreeHead, CosignedTreeHead } from '@probant/audit/notes/verify-add-checkpoint';
import { syncFolder } from '@probant/kernel/durable-files/sync-folder';

/** The largest checkpoint of a log that the witness cosigned, and its number: 1 for the first. */
type CosignedTurn = { readonly turn: number; readonly head: CosignedTreeHead };

/**
 * The state of a witness for one log: a file for each checkpoint it cosigned, numbered by turns. A turn's file is created once and never
 * replaced, so of two processes that checked their requests against the same last checkpoint, only one may sign.
 */
export type WitnessMemory = {
  last(): Promise<CosignedTurn | null>;
  /** Stores a checkpoint durably. Rejects when another one was cosigned since `last`. */
  remember(last: CosignedTurn | null, accepted: AcceptedTreeHead): Promise<void>;
};

const STATE_FILE_PATTERN = /^(\d{12})\.checkpoint$/;
/** Earlier checkpoints, kept as evidence. */
const MAX_KEPT_FILES = 1_000;

export function createWitnessMemory(stateDir: string, origin: string): WitnessMemory {
  const folder = join(stateDir, createHash('sha256').update(origin).digest('hex'));
  const fileOf = (turn: number) => join(folder, `${String(turn).padStart(12, '0')}.checkpoint`);
  const turns = async (): Promise<readonly number[]> =>
    (await listFiles(folder))
      .flatMap((file) => STATE_FILE_PATTERN.exec(file)?.slice(1).map(Number) ?? [])
      .sort((a, b) => a - b);

  return {
    async last() {
      const turn = (await turns()).at(-1);
      if (turn === undefined) return null;
      const { origin: written, size, root } = parseCheckpoint(await readFile(fileOf(turn), 'utf8'));
      if (written !== origin) throw new Error('the state of the witness belongs to another log');
      return { turn, head: { size, root } };
    },
    async remember(last, { size, root }) {
      const turn = (last?.turn ?? 0) + 1;
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `draft-${randomUUID()}`);
      await writeDurably(draft, formatCheckpoint({ origin, size, root, extensions: [] }));
      const isOurs = await link(draft, fileOf(turn)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      );
      await unlink(draft);
      const existingTurns = await turns();
      // A file of a turn that is not the newest means that the turn was old and its file already removed.
      if (!isOurs || existingTurns.at(-1) !== turn)
        throw new Error('this witness has cosigned another checkpoint meanwhile: try again');
      await syncFolder(folder);
      for (const old of existingTurns.slice(0, -MAX_KEPT_FILES)) await unlink(fileOf(old));
    },
  };
}

async function listFiles(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
