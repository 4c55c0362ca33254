import type { DossierContent } from '../dossier-content.ts';
import type { ErasureEntry } from '../dossier-parts.ts';
import { formatCount, formatTable, formatValue, joinParagraphs, type Markup, markdown } from '../markdown.rules.ts';

/** Renders the anonymisations of the period from the ledger, which never names their subjects. */
export function renderErasuresSection({ listing }: Pick<DossierContent, 'listing'>): Markup {
  const { count, newest } = listing.erasures;
  const title = markdown`## 5. Anonymisations de la période`;
  if (count === 0) return joinParagraphs(title, markdown`Aucune anonymisation n’a été faite pendant la période.`);
  return joinParagraphs(
    title,
    markdown`Une anonymisation remplace un identifiant dans les événements d’une personne ou d’une ressource et laisse leurs empreintes vérifiables. Chacune est inscrite dans un registre lui-même chaîné, qui nomme les événements et jamais l’identifiant remplacé.`,
    count > newest.length
      ? markdown`Nombre d’anonymisations : ${formatCount(count)}, dont les ${formatCount(newest.length)} plus récentes ci-dessous.`
      : markdown`Nombre d’anonymisations : ${formatCount(count)}.`,
    formatTable(
      [
        { title: markdown`N°`, align: 'right' },
        { title: markdown`Date` },
        { title: markdown`Champ` },
        { title: markdown`Remplacé par` },
        { title: markdown`Événements`, align: 'right' },
        { title: markdown`Clé d’API` },
      ],
      newest.map(toErasureRow),
    ),
  );
}

const toErasureRow = (entry: ErasureEntry): readonly Markup[] => [
  formatCount(entry.erasure_seq),
  formatValue(entry.erased_at),
  FIELD_LABELS.get(entry.subject_type) ?? formatValue(entry.subject_type),
  formatValue(entry.replacement),
  formatCount(entry.event_count),
  formatValue(entry.erased_by),
];

const FIELD_LABELS: ReadonlyMap<string, Markup> = new Map([
  ['actor_id', markdown`acteur`],
  ['resource_id', markdown`ressource`],
]);
