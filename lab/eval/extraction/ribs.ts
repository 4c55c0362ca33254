import { generateRibs } from '../../generate/generate-ribs.ts';
import { isSameText } from './compare-values.ts';
import { evaluateGeneratedSet } from './generated-set.ts';
import type { EvaluationInput } from './opened-files.ts';

const TEXT_FIELDS = ['holder_name', 'bank_name', 'bank_address'] as const;
const CODE_FIELDS = ['iban', 'bic', 'agency_code', 'account_number', 'rib_key'] as const;

/**
 * Builds the tables of generated bank-details slips. Codes must be exact; names and addresses are compared without case, accents and
 * punctuation. Account parts that a slip prints only inside the IBAN are compared too.
 */
export async function buildRibTable(input: EvaluationInput): Promise<string[]> {
  const { lines } = await evaluateGeneratedSet(
    {
      type: 'rib',
      title: 'Generated bank-details slips, unseen templates',
      goal: '>= .99',
      generate: generateRibs,
      compared: ({ truth }) => [
        ...CODE_FIELDS.map((field) => ({ field, truth: truth[field], same: Object.is })),
        ...TEXT_FIELDS.map((field) => ({ field, truth: truth[field], same: isSameText })),
      ],
      orders: [
        { medium: 'pdf', count: 80 },
        { medium: 'scan', count: 80 },
        { medium: 'photo', count: 60 },
      ],
    },
    input,
  );
  return lines;
}
