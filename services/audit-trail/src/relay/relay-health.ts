import { NamedObject, Nullable } from '@probant/contracts/schema';
import { type Static, Type } from 'typebox';

const Destination = NamedObject('RelayDestination', {
  delivered: Type.Integer({ description: 'Events and erasure notices delivered to the destination in total' }),
  failed_attempts: Type.Integer({ description: 'Failed attempts since this process started' }),
  last_delivered_at: Nullable(
    Type.String({ format: 'date-time', description: 'Last successful delivery by this process' }),
  ),
  last_error: Nullable(
    Type.String({ description: 'Class of the failure of the last attempt; null after a successful attempt' }),
  ),
  pending: Type.Integer({ description: 'Events and erasure notices not delivered to the destination yet' }),
  here: Type.Boolean({
    description: 'Whether this process delivers to the destination; of several processes, one does',
  }),
});

/** State of the relay in the health route. Alert when `pending` keeps growing or `last_error` stays set. */
export const RelayHealth = Type.Union([
  NamedObject('DisabledRelay', { enabled: Type.Literal(false) }),
  NamedObject('EnabledRelay', {
    enabled: Type.Literal(true),
    running: Type.Boolean(),
    pending: Nullable(
      Type.Integer({ description: 'Sum over all destinations and tenants; null until the database has been read' }),
    ),
    stats: Type.Record(Type.String(), Destination),
  }),
]);
export type RelayHealth = Static<typeof RelayHealth>;
