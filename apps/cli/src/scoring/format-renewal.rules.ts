import type { KeyRenewal } from '@probant/scoring/key-renewal';

/** Formats a renewal for a person. */
export function formatRenewal({ month, renewed, mismatched }: KeyRenewal): string {
  const lines =
    renewed.length === 0
      ? [`0 keys of ${month} renewed: ${mismatched.length === 0 ? 'none is lost' : 'no other one is lost'}`]
      : [
          `${countKeys(renewed.length)} of ${month} renewed: ${renewed.join(', ')}`,
          'Pseudonyms made earlier this month with the lost keys can no longer be found by subjects/ref; their analyses and decisions stay.',
        ];
  if (mismatched.length > 0)
    lines.push(
      `${countKeys(mismatched.length)} of ${month} left unchanged: ${mismatched.join(', ')}`,
      'The store has another outer key for them than the one they were encrypted with: all instances must use the same store.',
    );
  return `${lines.join('\n')}\n`;
}

export const formatRenewalJson = ({ month, renewed, mismatched }: KeyRenewal): string =>
  `${JSON.stringify({ month, renewed, mismatched }, null, 2)}\n`;

const countKeys = (count: number): string => (count === 1 ? '1 key' : `${count} keys`);
