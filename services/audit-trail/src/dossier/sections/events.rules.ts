import type { AuditEvent } from '@probant/contracts/audit-trail';
import type { DossierContent } from '../dossier-content.ts';
import { count, type Markup, markdown, paragraphs, shown, table } from '../markdown.rules.ts';

/** The most recent events of the period, as they stand in the log now. */
export function eventsSection({ listing, volumes }: Pick<DossierContent, 'listing' | 'volumes'>): Markup {
  const { events } = listing;
  const title = markdown`## 6. Événements de la période`;
  if (events.length === 0) return paragraphs(title, markdown`Aucun événement.`);
  return paragraphs(
    title,
    volumes.events > events.length
      ? markdown`**Liste tronquée** : les ${count(events.length)} événements les plus récents, sur ${count(volumes.events)}.`
      : markdown`Liste complète (${count(events.length)}), du plus récent au plus ancien.`,
    markdown`Les valeurs sont celles du journal au moment du dossier : une valeur anonymisée paraît sous son remplacement. Les modifications et métadonnées de chaque événement sont dans l’export du journal. L’empreinte est donnée par ses 16 premiers caractères. Un caractère invisible est noté par son numéro, comme ⟦U+200B⟧.`,
    table(COLUMNS, events.map(eventRow)),
  );
}

const COLUMNS = [
  { title: markdown`N°`, align: 'right' as const },
  { title: markdown`Date` },
  { title: markdown`Acteur` },
  { title: markdown`Type d’acteur` },
  { title: markdown`Action` },
  { title: markdown`Type de ressource` },
  { title: markdown`Ressource` },
  { title: markdown`Gravité` },
  { title: markdown`Anonymisé` },
  { title: markdown`Empreinte` },
];

const HASH_SHOWN = 16;

const eventRow = (event: AuditEvent): readonly Markup[] => [
  event.chain_seq === null ? markdown`hors chaîne` : count(event.chain_seq),
  shown(event.timestamp),
  shown(event.actor_id),
  shown(event.actor_type),
  shown(event.action),
  shown(event.resource_type),
  shown(event.resource_id),
  shown(event.severity),
  event.anonymized ? markdown`oui` : markdown`non`,
  event.event_hash === null ? markdown`aucune` : shown(event.event_hash.slice(0, HASH_SHOWN)),
];
