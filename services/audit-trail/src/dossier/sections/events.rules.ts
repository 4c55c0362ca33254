import type { StoredEvent } from '../../read/stored-event.ts';
import type { DossierContent } from '../dossier-content.ts';
import { formatCount, formatTable, formatValue, joinParagraphs, type Markup, markdown } from '../markdown.rules.ts';

/** Renders the most recent events of the period, with their current values in the log. */
export function renderEventsSection({ listing, volumes }: Pick<DossierContent, 'listing' | 'volumes'>): Markup {
  const { events } = listing;
  const title = markdown`## 6. Événements de la période`;
  if (events.length === 0) return joinParagraphs(title, markdown`Aucun événement.`);
  return joinParagraphs(
    title,
    volumes.events > events.length
      ? markdown`**Liste tronquée** : les ${formatCount(events.length)} événements les plus récents, sur ${formatCount(volumes.events)}.`
      : markdown`Liste complète (${formatCount(events.length)}), du plus récent au plus ancien.`,
    markdown`Les valeurs sont celles du journal au moment du dossier : une valeur anonymisée paraît sous son remplacement. Les modifications et métadonnées de chaque événement sont dans l’export du journal. L’empreinte est donnée par ses 16 premiers caractères. Un caractère invisible est noté par son numéro, comme ⟦U+200B⟧.`,
    formatTable(EVENT_TABLE_COLUMNS, events.map(toEventRow)),
  );
}

const EVENT_TABLE_COLUMNS = [
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

const HASH_PREFIX_LENGTH = 16;

const toEventRow = (event: StoredEvent): readonly Markup[] => [
  event.chain_seq === null ? markdown`hors chaîne` : formatCount(event.chain_seq),
  formatValue(event.timestamp),
  formatValue(event.actor_id),
  formatValue(event.actor_type),
  formatValue(event.action),
  formatValue(event.resource_type),
  formatValue(event.resource_id),
  formatValue(event.severity),
  event.anonymized ? markdown`oui` : markdown`non`,
  event.event_hash === null ? markdown`aucune` : formatValue(event.event_hash.slice(0, HASH_PREFIX_LENGTH)),
];
