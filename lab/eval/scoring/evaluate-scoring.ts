import type { EvaluationRun } from '../evaluation-run.ts';
import { buildMergeTable } from './fold-merges.ts';
import { buildGenderTable } from './gender-pairs.ts';
import { buildSkillSpanTable } from './skill-spans.ts';

const SCORING_TABLES = { gender: buildGenderTable, merges: buildMergeTable, spans: buildSkillSpanTable } as const;

/** Prints the tables of candidate scoring, or the one that `--only` names, with measured values and goals. */
export async function evaluateScoring({ data, limit, only }: EvaluationRun): Promise<void> {
  const tables = Object.entries(SCORING_TABLES).filter(([name]) => only === undefined || name === only);
  if (tables.length === 0) throw new RangeError(`--only must be one of ${Object.keys(SCORING_TABLES).join(', ')}`);
  for (const [, buildTable] of tables) {
    for (const line of buildTable({ folder: `${data}/scoring`, limit })) console.log(line);
    console.log('');
  }
}
