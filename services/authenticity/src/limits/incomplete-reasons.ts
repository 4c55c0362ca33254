/** Why a check was not made, or only in part. */
export const INCOMPLETE_REASONS = ['time', 'limit', 'failure', 'encryption', 'no_text'] as const;
export type IncompleteReason = (typeof INCOMPLETE_REASONS)[number];
