import { Nullable } from '@probant/contracts/schema';
import { Type } from 'typebox';
import { RelayHealth } from './relay/relay-health.ts';

export const VERSION = '0.1.0';

export const Health = Type.Object({
  status: Type.String(),
  service: Type.String(),
  version: Type.String(),
  relay: RelayHealth,
  anchor: Nullable(Type.Object({ bucket: Type.String(), last_anchored_at: Nullable(Type.String()) })),
});
