import type { ScoringSettings } from '@probant/contracts/scoring';

export const settingsRequestExample = { retention_months: 12, scoring_enabled: true };

export const settingsExample = {
  retention_months: 12,
  scoring_enabled: true,
  updated_at: '2026-01-31T09:15:00.000Z',
  destroyed_months: ['2025-01'],
} satisfies ScoringSettings;
