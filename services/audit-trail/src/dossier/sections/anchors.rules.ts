import type { DossierContent } from '../dossier-content.ts';
import type { AnchorEntry } from '../dossier-parts.ts';
import { block, count, type Markup, markdown, paragraphs, shown, table } from '../markdown.rules.ts';

/** What holds the log from outside: its signed head, and where such heads were put out of the database's reach. */
export function anchorsSection(content: Pick<DossierContent, 'head' | 'listing' | 'run' | 'series'>): Markup {
  return paragraphs(
    markdown`## 3. Point de contrôle signé et ancrages`,
    ...signedHead(content.head),
    markdown`### Ancrages hors de la base de données`,
    ...anchors(content),
    ...openings(content.series),
  );
}

function signedHead({ checkpoint, refused }: DossierContent['head']): readonly Markup[] {
  if (checkpoint === null)
    return [
      markdown`Le journal n’a pas de point de contrôle signé : il ne contient pas d’événement, ou sa tête n’a pas pu être signée.`,
    ];
  const { size, erasures, signedAt, note } = checkpoint;
  const covers = markdown`Tête du journal signée le ${shown(signedAt)}. Événements couverts, depuis le premier : ${count(size)}. Inscriptions couvertes au registre des anonymisations : ${count(erasures)}.`;
  return [
    ...(refused ? [CONTRADICTED] : []),
    covers,
    markdown`Le texte ci-dessous est la note signée elle-même (c2sp.org/tlog-checkpoint) : nom du journal, nombre d’événements, racine de l’arbre de Merkle, signature.`,
    block(note),
  ];
}

const CONTRADICTED = markdown`**Le contenu du journal contredit le dernier point de contrôle signé.** Aucun point de contrôle plus récent n’est signé.`;

function anchors({ listing, run }: Pick<DossierContent, 'listing' | 'run'>): readonly Markup[] {
  const { count: inPeriod, shown: entries } = listing.anchors;
  if (entries.length === 0)
    return [
      markdown`Aucun ancrage n’est enregistré pour ce journal. Sans ancrage, ce dossier ne permet pas d’exclure une réécriture complète de la base par qui en détient tous les accès.`,
    ];
  return [
    markdown`Ancrages faits pendant la période : ${count(inPeriod)}. Le tableau donne, par emplacement, les plus récents d’entre eux, le premier qui couvre toute la période et le dernier connu.`,
    table(
      [
        { title: markdown`Événements couverts`, align: 'right' },
        { title: markdown`Anonymisations couvertes`, align: 'right' },
        { title: markdown`Emplacement` },
        { title: markdown`Ancré le` },
        { title: markdown`Horodatage RFC 3161` },
        { title: markdown`Couvre toute la période` },
      ],
      entries.map((entry) => anchorRow(entry, run.to)),
    ),
    markdown`Ce relevé vient de la base de données ; la preuve est l’objet conservé à l’emplacement indiqué, à demander à qui en a la garde.`,
  ];
}

/** What a reader must know of logs that are no longer held against all that was once anchored. */
function openings(series: DossierContent['series']): readonly Markup[] {
  if (series.length === 0) return [];
  return [
    markdown`### Séries d’ancrages ouvertes`,
    markdown`Une série est ouverte quand la plateforme démarre sur une base de données vide, ou quand l’exploitant accepte les journaux tels qu’ils sont, par exemple après la restauration d’une sauvegarde. Les ancrages antérieurs restent à leur emplacement ; le journal n’y est plus comparé. Ouvertures, signées par l’installation :`,
    table(
      [{ title: markdown`Série` }, { title: markdown`Ouverte le` }, { title: markdown`Motif` }],
      series.map(({ series: name, openedAt, reason }) => [shown(name), shown(openedAt), shown(reason)]),
    ),
  ];
}

const anchorRow = (
  { size, erasures, store, anchored_at, stamped_at }: AnchorEntry,
  last: number,
): readonly Markup[] => [
  count(size),
  count(erasures),
  shown(store),
  shown(anchored_at),
  stamped_at === null ? markdown`aucun` : shown(stamped_at),
  size >= last ? markdown`oui` : markdown`non`,
];
