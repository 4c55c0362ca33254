import { join } from 'node:path';
import type { CommandSettings } from '../settings.ts';

/** The folders of an installation that a backup saves. */
type SavedFolders = { readonly keyFolder: string; readonly anchorFolder: string };

/** Returns where an installation keeps its keys and its anchors. */
export const findSavedFolders = ({ process: own, anchors }: CommandSettings): SavedFolders => ({
  keyFolder: join(own.dataDir, 'keys'),
  anchorFolder: anchors.folder ?? join(own.dataDir, 'anchors'),
});
