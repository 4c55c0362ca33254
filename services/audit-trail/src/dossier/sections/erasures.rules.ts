import type { DossierContent } from '../dossier-content.ts';
import type { ErasureEntry } from '../dossier-parts.ts';
import { count, type Markup, markdown, paragraphs, shown, table } from '../markdown.rules.ts';

/** The anonymisations of the period, as the ledger has them: never whom they were about. */
export function erasuresSection({ listing }: Pick<DossierContent, 'listing'>): Markup {
  const { count: all, newest } = listing.erasures;
  const title = markdown`## 5. Anonymisations de la période`;
  if (all === 0) return paragraphs(title, markdown`Aucune anonymisation n’a été faite pendant la période.`);
  return paragraphs(
    title,
    markdown`Une anonymisation remplace un identifiant dans les événements d’une personne ou d’une ressource et laisse leurs empreintes vérifiables. Chacune est inscrite dans un registre lui-même chaîné, qui nomme les événements et jamais l’identifiant remplacé.`,
    all > newest.length
      ? markdown`Nombre d’anonymisations : ${count(all)}, dont les ${count(newest.length)} plus récentes ci-dessous.`
      : markdown`Nombre d’anonymisations : ${count(all)}.`,
    table(
      [
        { title: markdown`N°`, align: 'right' },
        { title: markdown`Date` },
        { title: markdown`Champ` },
        { title: markdown`Remplacé par` },
        { title: markdown`Événements`, align: 'right' },
        { title: markdown`Clé d’API` },
      ],
      newest.map(erasureRow),
    ),
  );
}

const erasureRow = (entry: ErasureEntry): readonly Markup[] => [
  count(entry.erasure_seq),
  shown(entry.erased_at),
  FIELDS.get(entry.subject_type) ?? shown(entry.subject_type),
  shown(entry.replacement),
  count(entry.event_count),
  shown(entry.erased_by),
];

const FIELDS: ReadonlyMap<string, Markup> = new Map([
  ['actor_id', markdown`acteur`],
  ['resource_id', markdown`ressource`],
]);
