import type { ChainFault, ChainVerification } from '@probant/contracts/audit-trail';
import type { DossierContent } from '../dossier-content.ts';
import { count, type Markup, markdown, paragraphs, shown, table } from '../markdown.rules.ts';

/** Whether the log is what was recorded: all of it, not the period alone, since a chain holds from its origin or not at all. */
export function verdictSection({ chain }: Pick<DossierContent, 'chain'>): Markup {
  const rows = [
    [markdown`Portée`, markdown`Chaîne entière, de son origine au dernier événement, période ou non`],
    [markdown`Événements vérifiés`, count(chain.checked)],
    [markdown`Numéro du dernier événement`, count(chain.head_seq)],
    [markdown`Empreinte du dernier événement`, chain.head_hash === null ? markdown`aucune` : shown(chain.head_hash)],
    [markdown`Comparaison avec le dernier ancrage externe`, besideAnchor(chain.anchor)],
    [markdown`Événements antérieurs à la chaîne, hors d’elle`, count(chain.unchained_count)],
    [markdown`Format de la chaîne`, shown(chain.algorithm)],
    [markdown`Durée de la vérification`, markdown`${count(Math.round(chain.duration_ms))} ms`],
  ];
  return paragraphs(
    markdown`## 2. Verdict d’intégrité`,
    verdict(chain),
    table([{ title: markdown`Contrôle` }, { title: markdown`Résultat` }], rows),
  );
}

function verdict(chain: ChainVerification): Markup {
  if (!chain.ok) return broken(chain);
  if (chain.head_seq === 0)
    return markdown`**Journal vide.** Aucun événement n’a été enregistré : il n’y a rien à vérifier.`;
  return markdown`**Chaîne intègre.** Tous les événements du journal (${count(chain.head_seq)}) ont été recalculés, du premier au dernier : chaque empreinte, chaque engagement et chaque lien avec l’événement précédent concordent.`;
}

function broken({ first_broken_seq, first_broken_id, reason }: ChainVerification): Markup {
  if (reason === undefined) return markdown`**Chaîne rompue.**`;
  if (first_broken_seq === undefined || first_broken_seq === null)
    return markdown`**Chaîne rompue** : ${FAULTS[reason]} (${shown(reason)}). Aucun événement ne peut être désigné comme le premier altéré : rien n’est garanti.`;
  const id = first_broken_id ? markdown` (${shown(first_broken_id)})` : markdown``;
  return markdown`**Chaîne rompue à l’événement n° ${count(first_broken_seq)}**${id} : ${FAULTS[reason]} (${shown(reason)}). Rien n’est garanti à partir de cet événement.`;
}

function besideAnchor(anchor: ChainVerification['anchor']): Markup {
  if (anchor === null) return markdown`aucun ancrage à comparer`;
  const which = anchor.at === null ? markdown`` : markdown` du ${shown(anchor.at)}`;
  const size = anchor.seq === null ? markdown`` : markdown` (événements couverts : ${count(anchor.seq)})`;
  if (anchor.ok === null) return markdown`non concluante${which}${size} : emplacement illisible, ou chaîne déjà rompue`;
  return anchor.ok ? markdown`concordante${which}${size}` : markdown`**contraire**${which}${size}`;
}

const FAULTS: Readonly<Record<ChainFault, Markup>> = {
  hash_mismatch: markdown`le contenu de l’événement a été modifié`,
  commitment_mismatch: markdown`son acteur, sa ressource, ses modifications ou ses métadonnées ont été altérés`,
  prev_mismatch: markdown`un événement a été remplacé ou déplacé`,
  seq_gap: markdown`un événement manque`,
  head_mismatch: markdown`la fin de la chaîne n’est pas celle qui a été enregistrée`,
  head_behind_anchor: markdown`la chaîne s’arrête avant une tête signée ou un ancrage externe, sa fin a été supprimée`,
  anchor_mismatch: markdown`la chaîne contredit une tête signée ou un ancrage externe, l’historique a été réécrit`,
  unlogged_erasure: markdown`une valeur a été effacée ou remplacée sans inscription au registre des anonymisations`,
};
