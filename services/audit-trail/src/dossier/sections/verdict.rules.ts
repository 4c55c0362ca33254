import type { ChainFault, ChainVerification } from '@probant/contracts/audit-trail';
import type { DossierContent } from '../dossier-content.ts';
import { formatCount, formatTable, formatValue, joinParagraphs, type Markup, markdown } from '../markdown.rules.ts';

/** Renders the verification result of the whole chain, not of the period alone: a chain is valid from its origin or not at all. */
export function renderVerdictSection({ chain }: Pick<DossierContent, 'chain'>): Markup {
  const rows = [
    [markdown`Portée`, markdown`Chaîne entière, de son origine au dernier événement, période ou non`],
    [markdown`Événements vérifiés`, formatCount(chain.checked)],
    [markdown`Numéro du dernier événement`, formatCount(chain.head_seq)],
    [
      markdown`Empreinte du dernier événement`,
      chain.head_hash === null ? markdown`aucune` : formatValue(chain.head_hash),
    ],
    [markdown`Comparaison avec la dernière ancre externe`, formatAnchorComparison(chain.anchor)],
    [markdown`Événements antérieurs à la chaîne, hors d’elle`, formatCount(chain.unchained_count)],
    [markdown`Format de la chaîne`, formatValue(chain.algorithm)],
    [markdown`Durée de la vérification`, markdown`${formatCount(Math.round(chain.duration_ms))} ms`],
  ];
  return joinParagraphs(
    markdown`## 2. Verdict d’intégrité`,
    renderVerdict(chain),
    formatTable([{ title: markdown`Contrôle` }, { title: markdown`Résultat` }], rows),
  );
}

function renderVerdict(chain: ChainVerification): Markup {
  if (!chain.ok) return renderBreak(chain);
  if (chain.head_seq === 0)
    return markdown`**Journal vide.** Aucun événement n’a été enregistré : il n’y a rien à vérifier.`;
  return markdown`**Chaîne intègre.** Tous les événements du journal (${formatCount(chain.head_seq)}) ont été recalculés, du premier au dernier : chaque empreinte, chaque engagement et chaque lien avec l’événement précédent concordent.`;
}

function renderBreak({ first_broken_seq, first_broken_id, reason }: ChainVerification): Markup {
  if (reason === undefined) return markdown`**Chaîne rompue.**`;
  if (first_broken_seq === undefined || first_broken_seq === null)
    return markdown`**Chaîne rompue** : ${FAULT_LABELS[reason]} (${formatValue(reason)}). Aucun événement ne peut être désigné comme le premier altéré : rien n’est garanti.`;
  const id = first_broken_id ? markdown` (${formatValue(first_broken_id)})` : markdown``;
  return markdown`**Chaîne rompue à l’événement n° ${formatCount(first_broken_seq)}**${id} : ${FAULT_LABELS[reason]} (${formatValue(reason)}). Rien n’est garanti à partir de cet événement.`;
}

function formatAnchorComparison(anchor: ChainVerification['anchor']): Markup {
  if (anchor === null) return markdown`aucune ancre à comparer`;
  const date = anchor.at === null ? markdown`` : markdown` du ${formatValue(anchor.at)}`;
  const size = anchor.seq === null ? markdown`` : markdown` (événements couverts : ${formatCount(anchor.seq)})`;
  if (anchor.ok === null) return markdown`non concluante${date}${size} : emplacement illisible, ou chaîne déjà rompue`;
  return anchor.ok ? markdown`concordante${date}${size}` : markdown`**contraire**${date}${size}`;
}

const FAULT_LABELS: Readonly<Record<ChainFault, Markup>> = {
  hash_mismatch: markdown`le contenu de l’événement a été modifié`,
  commitment_mismatch: markdown`son acteur, sa ressource, ses modifications ou ses métadonnées ont été altérés`,
  prev_mismatch: markdown`un événement a été remplacé ou déplacé`,
  seq_gap: markdown`un événement manque`,
  head_mismatch: markdown`la fin de la chaîne n’est pas celle qui a été enregistrée`,
  head_behind_anchor: markdown`la chaîne s’arrête avant une tête signée ou une ancre externe, sa fin a été supprimée`,
  anchor_mismatch: markdown`la chaîne contredit une tête signée ou une ancre externe, l’historique a été réécrit`,
  unlogged_erasure: markdown`une valeur a été effacée ou remplacée sans inscription au registre des anonymisations`,
};
