import type { AnalyzeResponse } from '@probant/contracts/authenticity';
import type { RouteExample } from '@probant/http/route';
import type { Observation } from '../signals/signal.ts';
import { formOpinion } from '../verdict/form-opinion.rules.ts';

/** A constant, so that the description does not change with every change of the table of signals. */
export const EXAMPLE_RULES_VERSION = '1.0.0+0123456789ab';

const createExample = (observations: readonly Observation[]): AnalyzeResponse => {
  const scope = {
    isPdf: true,
    isEncrypted: false,
    pageCount: 1,
    analysedPages: 1,
    unreadPages: [],
    hasText: true,
    limits: [],
    incomplete: [],
  };
  return {
    ...formOpinion(observations, 'rib', scope),
    rules_version: EXAMPLE_RULES_VERSION,
    document_sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    document_type: 'rib',
    analysed_at: '2026-11-23T09:30:00.000Z',
  };
};

export const ANALYZE_EXAMPLES: Readonly<Record<string, RouteExample>> = {
  consistent: { summary: 'Nothing calls for a check', value: createExample([]) },
  inconsistent: {
    summary: 'A figure was replaced, and the IBAN no longer has its key',
    value: createExample([
      { code: 'text_overwritten', detail: { places: [{ page: 1, box: [0.31, 0.42, 0.58, 0.44] }] } },
      { code: 'iban_checksum_invalid', detail: { places: [{ page: 1, box: [0.31, 0.42, 0.72, 0.44] }] } },
    ]),
  },
};
