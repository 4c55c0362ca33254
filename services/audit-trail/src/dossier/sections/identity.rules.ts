import type { DossierContent } from '../dossier-content.ts';
import { formatTable, formatValue, joinParagraphs, type Markup, markdown } from '../markdown.rules.ts';

/** Renders the subject of the document: tenant, period, time and requester. */
export function renderIdentitySection(content: DossierContent): Markup {
  const { tenant, requestedPeriod, period, generatedAt, generatedBy, log, filename } = content;
  const rows = [
    [markdown`Organisation`, formatValue(tenant)],
    [markdown`Début de la période (inclus)`, formatMoment(requestedPeriod.start, period.start)],
    [markdown`Fin de la période (exclue)`, formatMoment(requestedPeriod.end, period.end)],
    [markdown`Fuseau horaire`, markdown`UTC pour toutes les autres dates du document`],
    [markdown`Généré le`, formatValue(generatedAt)],
    [markdown`À la demande de la clé d’API`, formatValue(generatedBy)],
    [markdown`Nom du journal`, formatValue(log.name)],
    [markdown`Nom du fichier`, formatValue(filename)],
  ];
  return joinParagraphs(
    markdown`## 1. Identité`,
    formatTable([{ title: markdown`Élément` }, { title: markdown`Valeur` }], rows),
    ...(period.end > generatedAt ? [formatUnfinishedPeriod(generatedAt)] : []),
  );
}

const formatMoment = (requested: string, utc: string): Markup =>
  requested === utc ? formatValue(utc) : markdown`${formatValue(requested)}, soit ${formatValue(utc)}`;

const formatUnfinishedPeriod = (generatedAt: string): Markup =>
  markdown`La période n’était pas terminée : ce dossier ne dit rien des événements postérieurs au ${formatValue(generatedAt)}.`;
