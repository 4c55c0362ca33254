import { foldWord } from '@probant/scoring/lab';
import { formatShare, formatTable } from '../extraction/table.ts';
import { countFalseMerges, readFoldGroups } from './fold-groups.ts';

/** Reports how many of the judged groups of merged words are no forms of one word. */
export function buildMergeTable(): readonly string[] {
  const groups = readFoldGroups();
  const { merged, falseMerges } = countFalseMerges(groups, foldWord);
  return [
    'Groups of words that matching merges, judged one by one (lab/eval/scoring/fold-groups.tsv)',
    ...formatTable([
      ['measure', 'groups', 'still merged', 'false', 'share', 'goal'],
      [
        `false merges in ${groups.length} fold groups`,
        String(groups.length),
        String(merged),
        String(falseMerges),
        formatShare(falseMerges, groups.length),
        '<= .02',
      ],
    ]),
  ];
}
