import { AppError } from '@probant/kernel/errors';

/**
 * The store of the month keys cannot be used, so nothing is scored: `unavailable` may be temporary, `refused` needs an operator. A
 * caller gets 503 with a sentence; the message is for the operator and contains no key.
 */
export class KekStoreError extends AppError {
  constructor(fault: keyof typeof RESPONSES, message: string, options: { readonly cause?: unknown } = {}) {
    super(503, RESPONSES[fault].detail, {
      code: RESPONSES[fault].code,
      internal: message,
      headers: RESPONSES[fault].headers,
      cause: options.cause,
    });
  }
}

const RESPONSES = {
  unavailable: {
    code: 'scoring_keys_unavailable',
    detail: 'The keys of scoring are not available at the moment',
    headers: { 'retry-after': '5' },
  },
  refused: {
    code: 'scoring_keys_refused',
    detail: 'The keys of scoring cannot be kept safely, ask the operator',
    headers: {},
  },
} as const;
