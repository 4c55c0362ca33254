import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Alignment, readAlignmentFile } from '@probant/assistant/lab';
import { CACHE_FOLDER } from '../../forge/cache.ts';

/** Questions of one document are in one fold. */
export const FOLDS = 5;
const DIMENSIONS = 384;

export const foldOf = (group: string): number => createHash('sha256').update(group).digest().readUInt32LE() % FOLDS;

/** Where lab/fit/alignment/fit.ts writes the alignment that was not fitted on the questions of a fold. */
export const nameFoldFile = (fold: number): string => join(CACHE_FOLDER, `alignment-fold-${fold}.f32`);

/** Returns the alignment for a question by its group: one that was not fitted on it. */
export type ChooseAlignment = (group: string) => Alignment;

/** Reads the alignments of the folds. @throws Error without them: run lab/fit/alignment/fit.ts. */
export function readFoldAlignments(): ChooseAlignment {
  const files = Array.from({ length: FOLDS }, (_, fold) => nameFoldFile(fold));
  if (!files.every((file) => existsSync(file)))
    throw new Error('alignments of folds are missing: run lab/fit/alignment/fit.ts');
  const alignments = files.map((file) => readAlignmentFile(file, DIMENSIONS));
  return (group) => alignments[foldOf(group)] as Alignment;
}

/** Folds whose questions the chooser is fitted on; those of the others are only reported. */
const FITTED_FOLDS = 3;
/** FQuAD is never fitted on: its licence allows to evaluate only. */
const UNFITTED_SETS = ['fquad-valid-NC', 'cranfield-en'];

/** Whether the chooser was not fitted on the questions of a group of a set. */
export const isReported = (set: string, group: string): boolean =>
  UNFITTED_SETS.includes(set) || foldOf(group) >= FITTED_FOLDS;
