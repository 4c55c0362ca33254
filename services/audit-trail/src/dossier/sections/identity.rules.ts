import type { DossierContent } from '../dossier-content.ts';
import { type Markup, markdown, paragraphs, shown, table } from '../markdown.rules.ts';

/** What the document is about: who, when, by whom. */
export function identitySection(content: DossierContent): Markup {
  const { tenant, asked, period, generatedAt, generatedBy, log, filename } = content;
  const rows = [
    [markdown`Organisation`, shown(tenant)],
    [markdown`Début de la période (inclus)`, moment(asked.start, period.start)],
    [markdown`Fin de la période (exclue)`, moment(asked.end, period.end)],
    [markdown`Fuseau horaire`, markdown`UTC pour toutes les autres dates du document`],
    [markdown`Généré le`, shown(generatedAt)],
    [markdown`À la demande de la clé d’API`, shown(generatedBy)],
    [markdown`Nom du journal`, shown(log.name)],
    [markdown`Nom du fichier`, shown(filename)],
  ];
  return paragraphs(
    markdown`## 1. Identité`,
    table([{ title: markdown`Élément` }, { title: markdown`Valeur` }], rows),
    ...(period.end > generatedAt ? [unfinished(generatedAt)] : []),
  );
}

const moment = (asked: string, utc: string): Markup =>
  asked === utc ? shown(utc) : markdown`${shown(asked)}, soit ${shown(utc)}`;

const unfinished = (generatedAt: string): Markup =>
  markdown`La période n’était pas terminée : ce dossier ne dit rien des événements postérieurs au ${shown(generatedAt)}.`;
