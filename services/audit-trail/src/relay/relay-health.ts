import { Nullable } from '@probant/contracts/schema';
import { type Static, Type } from 'typebox';

const Destination = Type.Object({
  delivered: Type.Integer({ description: 'Events and erasure notices that the destination has, since ever' }),
  failed_attempts: Type.Integer({ description: 'Since this process started' }),
  last_delivered_at: Nullable(Type.String({ format: 'date-time', description: 'By this process' })),
  last_error: Nullable(
    Type.String({ description: 'Class of the failure of the last attempt; null once an attempt has succeeded' }),
  ),
  pending: Type.Integer({ description: 'Events and erasure notices that the destination does not have yet' }),
  here: Type.Boolean({ description: 'This process delivers to it; another one may, where several run' }),
});

/** The relay as the health route tells it. `pending` growing, or `last_error` staying, is the warning sign. */
export const RelayHealth = Type.Union([
  Type.Object({ enabled: Type.Literal(false) }),
  Type.Object({
    enabled: Type.Literal(true),
    running: Type.Boolean(),
    pending: Nullable(
      Type.Integer({ description: 'Over all destinations and tenants; null while the database has not been read' }),
    ),
    stats: Type.Record(Type.String(), Destination),
  }),
]);
export type RelayHealth = Static<typeof RelayHealth>;
