import type { StartService } from '@probant/service-runner/service-context';
import { createAssistantService } from './assistant.service.ts';

/** Starts the assistant. The tables of its migrations must exist. */
export const startAssistant: StartService = async (context) => {
  const { settings, database, keys, verifySignature, clock, newId, logger, metrics, traffic, audit } = context;
  return createAssistantService({
    database,
    reader: await context.openDocumentReader(),
    audit,
    newId,
    clock,
    keys,
    verifySignature,
    logger,
    metrics,
    traffic,
    newRequestId: newId,
    trustedProxies: settings.process.trustedProxies,
  });
};
