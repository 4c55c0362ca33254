import type { Feature, FeatureContext } from '../feature.ts';
import type { Destination } from './destination.ts';
import { createOutboxRepository } from './outbox.repository.ts';
import { type Relay, startRelay } from './relay.ts';

type RelayFeature = Feature & Relay;

/** Delivers every event to the configured destinations. */
export const createRelayFeature = ({
  database,
  destinations,
  clock,
  newId,
  randomness,
  logger,
  metrics,
}: FeatureContext & { readonly destinations: readonly Destination[] }): RelayFeature =>
  startRelay({ destinations, outbox: createOutboxRepository(database), clock, newId, randomness, logger, metrics });
