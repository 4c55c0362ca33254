import { generateRibs } from '../generate/generate-ribs.ts';
import { sameText } from './agreement.ts';
import { generatedSet } from './generated-set.ts';
import type { EvaluationInput } from './opened-files.ts';

const NAMES = ['holder_name', 'bank_name', 'bank_address'] as const;
const CODES = ['iban', 'bic', 'agency_code', 'account_number', 'rib_key'] as const;

/**
 * Bank-details slips that never existed. Codes must be exact, names and addresses alike but for case, accents and punctuation. Parts
 * that a slip prints only inside the IBAN are asked for as well.
 */
export async function ribTable(input: EvaluationInput): Promise<string[]> {
  const { lines } = await generatedSet(
    {
      type: 'rib',
      title: 'Bank-details slips that never existed, templates that nothing was learned from',
      goal: '>= .99',
      generate: generateRibs,
      compared: ({ truth }) => [
        ...CODES.map((field) => ({ field, truth: truth[field], same: Object.is })),
        ...NAMES.map((field) => ({ field, truth: truth[field], same: sameText })),
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
