import type { Feature, FeatureContext } from '../feature.ts';
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
}: FeatureContext): RelayFeature =>
  startRelay({ destinations, outbox: createOutboxRepository(database), clock, newId, randomness, logger, metrics });
