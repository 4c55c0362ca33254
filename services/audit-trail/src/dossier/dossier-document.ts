import type { ComplianceDossier } from '@probant/contracts/audit-trail';
import type { DeepReadonly } from '@probant/http/route';
import { formatEventJson, type StoredEvent } from '../read/stored-event.ts';

/** A ComplianceDossier whose events contain the texts that were hashed. */
export type DossierDocument = DeepReadonly<Omit<ComplianceDossier, 'events'>> & {
  readonly events: readonly StoredEvent[];
};

/** Yields the JSON text of a dossier event by event: its 1,000 events take up to 64 MiB. */
export async function* formatDossierJson({ events, truncated, ...document }: DossierDocument): AsyncGenerator<string> {
  yield `${JSON.stringify(document).slice(0, -1)},"events":[`;
  let separator = '';
  for (const event of events) {
    yield separator + formatEventJson(event);
    separator = ',';
  }
  yield `],"truncated":${truncated}}`;
}
