import { Nullable } from '@probant/contracts/schema';
import { Type } from 'typebox';

export const VERSION = '0.1.0';

export const Health = Type.Object({
  status: Type.String(),
  service: Type.String(),
  version: Type.String(),
  relay: Nullable(Type.Object({ enabled: Type.Boolean() })),
  anchor: Nullable(Type.Object({ bucket: Type.String(), last_anchored_at: Nullable(Type.String()) })),
});
