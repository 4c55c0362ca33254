import type { FieldComparison, Replay } from '@probant/scoring/replay';

/** Formats a replay for a person: one line for each field, then the conclusion. */
export function formatReplay(replay: Replay): string {
  const { analysisId, candidate, candidates, agrees, fields } = replay;
  const place = candidates === 1 ? '' : `, candidate ${candidate} of ${candidates}`;
  const width = fields.reduce((longest, { field }) => Math.max(longest, field.length), 0);
  return [
    `analysis ${analysisId}${place}`,
    ...fields.map((comparison) => `${comparison.field.padEnd(width)}  ${describeComparison(comparison)}`),
    agrees
      ? 'The request gives the analysis in the journal.'
      : 'The request does not give the analysis in the journal.',
    '',
  ].join('\n');
}

export const formatReplayJson = ({ analysisId, ...replay }: Replay): string =>
  `${JSON.stringify({ analysis_id: analysisId, ...replay }, null, 2)}\n`;

function describeComparison({ result, journal, replay, reason }: FieldComparison): string {
  if (result === 'not_compared') return `not compared: ${reason}`;
  if (journal === null && replay === null) return result;
  if (result === 'agrees') return `agrees: ${formatValue(journal)}`;
  return `differs: ${formatValue(journal)} in the journal, ${formatValue(replay)} from the request`;
}

function formatValue(value: FieldComparison['journal']): string {
  if (value === null) return 'not evaluated';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ');
}
