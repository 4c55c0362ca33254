import type { DossierContent } from '../dossier-content.ts';
import type { AnchorEntry } from '../dossier-parts.ts';
import {
  formatBlock,
  formatCount,
  formatTable,
  formatValue,
  joinParagraphs,
  type Markup,
  markdown,
} from '../markdown.rules.ts';

/** Renders the checkpoint of the log and its anchors outside the database. */
export function renderAnchorsSection(
  content: Pick<DossierContent, 'checkpointState' | 'listing' | 'run' | 'series'>,
): Markup {
  return joinParagraphs(
    markdown`## 3. Point de contrôle signé et ancres`,
    ...renderCheckpoint(content.checkpointState),
    markdown`### Ancres hors de la base de données`,
    ...renderAnchors(content),
    ...renderSeriesOpenings(content.series),
  );
}

function renderCheckpoint({ checkpoint, isRefused }: DossierContent['checkpointState']): readonly Markup[] {
  if (checkpoint === null)
    return [
      markdown`Le journal n’a pas de point de contrôle signé : il ne contient pas d’événement, ou sa tête n’a pas pu être signée.`,
    ];
  const { size, erasures, signedAt, note } = checkpoint;
  const coverage = markdown`Tête du journal signée le ${formatValue(signedAt)}. Événements couverts, depuis le premier : ${formatCount(size)}. Inscriptions couvertes au registre des anonymisations : ${formatCount(erasures)}.`;
  return [
    ...(isRefused ? [CONTRADICTION_WARNING] : []),
    coverage,
    markdown`Le texte ci-dessous est la note signée elle-même (c2sp.org/tlog-checkpoint) : nom du journal, nombre d’événements, racine de l’arbre de Merkle, signature.`,
    formatBlock(note),
  ];
}

const CONTRADICTION_WARNING = markdown`**Le contenu du journal contredit le dernier point de contrôle signé.** Aucun point de contrôle plus récent n’est signé.`;

function renderAnchors({ listing, run }: Pick<DossierContent, 'listing' | 'run'>): readonly Markup[] {
  const { count: inPeriod, shown: entries } = listing.anchors;
  if (entries.length === 0)
    return [
      markdown`Aucune ancre n’est enregistrée pour ce journal. Sans ancre, ce dossier ne permet pas d’exclure une réécriture complète de la base par qui en détient tous les accès.`,
    ];
  return [
    markdown`Ancres déposées pendant la période : ${formatCount(inPeriod)}. Le tableau donne, par emplacement, les plus récentes d’entre elles, la première qui couvre toute la période et la dernière connue.`,
    formatTable(
      [
        { title: markdown`Événements couverts`, align: 'right' },
        { title: markdown`Anonymisations couvertes`, align: 'right' },
        { title: markdown`Emplacement` },
        { title: markdown`Ancré le` },
        { title: markdown`Horodatage RFC 3161` },
        { title: markdown`Couvre toute la période` },
      ],
      entries.map((entry) => toAnchorRow(entry, run.to)),
    ),
    markdown`Ce relevé vient de la base de données ; la preuve est l’objet conservé à l’emplacement indiqué, à demander à qui en a la garde.`,
  ];
}

/** Lists the opened series: a reader must know that the log is no longer compared with earlier anchors. */
function renderSeriesOpenings(series: DossierContent['series']): readonly Markup[] {
  if (series.length === 0) return [];
  return [
    markdown`### Séries d’ancres ouvertes`,
    markdown`Une série est ouverte quand la plateforme démarre sur une base de données vide, ou quand l’exploitant accepte les journaux tels qu’ils sont, par exemple après la restauration d’une sauvegarde. Les ancres antérieures restent à leur emplacement ; le journal n’y est plus comparé. Ouvertures, signées par l’installation :`,
    formatTable(
      [{ title: markdown`Série` }, { title: markdown`Ouverte le` }, { title: markdown`Motif` }],
      series.map(({ series: name, openedAt, reason }) => [
        formatValue(name),
        formatValue(openedAt),
        formatValue(reason),
      ]),
    ),
  ];
}

const toAnchorRow = (
  { size, erasures, store, anchored_at, stamped_at }: AnchorEntry,
  last: number,
): readonly Markup[] => [
  formatCount(size),
  formatCount(erasures),
  formatValue(store),
  formatValue(anchored_at),
  stamped_at === null ? markdown`aucun` : formatValue(stamped_at),
  size >= last ? markdown`oui` : markdown`non`,
];
