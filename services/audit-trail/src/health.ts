import { Nullable } from '@probant/contracts/schema';
import { Type } from 'typebox';
import { RelayHealth } from './relay/relay-health.ts';

export const AuditTrailHealth = Type.Object({
  status: Type.String(),
  service: Type.String(),
  version: Type.String(),
  relay: RelayHealth,
  anchor: Nullable(Type.Object({ bucket: Type.String(), last_anchored_at: Nullable(Type.String()) })),
});
