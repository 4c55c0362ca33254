import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { formatCheckpoint, parseCheckpoint } from '@probant/audit/notes/checkpoint';
import type { AcceptedHead, CosignedHead } from '@probant/audit/notes/witnessing';

/** The largest head of a log that was cosigned, and its turn: 1 for the first. */
type Remembered = { readonly turn: number; readonly head: CosignedHead };

/**
 * What a witness remembers of one log: a file for each head it signed, numbered by turns. The file of a turn is made once and never
 * over another, so of two processes that judged their heads by the same last one, only one may sign.
 */
export type WitnessMemory = {
  last(): Promise<Remembered | null>;
  /** Durable once it resolves. Rejects when another head was signed since `last`. */
  remember(last: Remembered | null, accepted: AcceptedHead): Promise<void>;
};

const FILE = /^(\d{12})\.checkpoint$/;
/** Earlier heads, kept as evidence. */
const KEPT = 1_000;

export function witnessMemory(stateDir: string, origin: string): WitnessMemory {
  const folder = join(stateDir, createHash('sha256').update(origin).digest('hex'));
  const fileOf = (turn: number) => join(folder, `${String(turn).padStart(12, '0')}.checkpoint`);
  const turns = async (): Promise<readonly number[]> =>
    (await filesIn(folder)).flatMap((file) => FILE.exec(file)?.slice(1).map(Number) ?? []).sort((a, b) => a - b);

  return {
    async last() {
      const turn = (await turns()).at(-1);
      if (turn === undefined) return null;
      const { origin: written, size, root } = parseCheckpoint(await readFile(fileOf(turn), 'utf8'));
      if (written !== origin) throw new Error('the state of the witness is of another log');
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
      const known = await turns();
      // A turn so old that its file had been cleared away is no turn either.
      if (!isOurs || known.at(-1) !== turn)
        throw new Error('this witness has signed another head meanwhile: ask again');
      await syncFolder(folder);
      for (const old of known.slice(0, -KEPT)) await unlink(fileOf(old));
    },
  };
}

async function filesIn(folder: string): Promise<readonly string[]> {
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

/** A new name is durable once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
