import type { WrittenFile } from './results/load-rows.ts';

/** A file that gave no fields. */
type UnreadFile = { readonly path: string; readonly error: string; readonly message: string };

/** What a run found, with what earlier runs wrote. */
export type FolderTally = {
  /** Documents of each type, of this run and of earlier ones. */
  readonly documentsByType: ReadonlyMap<string, number>;
  /** Files of earlier runs that were not read again. */
  readonly skipped: number;
  readonly unreadCount: number;
  readonly unreadByError: ReadonlyMap<string, number>;
  /** The first ones: a folder of any size has a short table. */
  readonly unread: readonly UnreadFile[];
};

const MAX_LISTED_FILES = 50;

export type TallyCounter = {
  readonly add: (path: string, file: WrittenFile) => void;
  readonly finish: (skipped: number) => FolderTally;
};

export function createTallyCounter(): TallyCounter {
  const documentsByType = new Map<string, number>();
  const unreadByError = new Map<string, number>();
  const unread: UnreadFile[] = [];
  let unreadCount = 0;
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  return {
    add: (path, { error, message, types }) => {
      for (const type of types) count(documentsByType, type);
      if (error === null) return;
      unreadCount += 1;
      count(unreadByError, error);
      if (unread.length < MAX_LISTED_FILES) unread.push({ path, error, message: message ?? '' });
    },
    finish: (skipped) => ({ documentsByType, skipped, unreadCount, unreadByError, unread }),
  };
}
