import type { ValueCount } from '../../stats/log-statistics.ts';
import type { DossierContent } from '../dossier-content.ts';
import { formatCount, formatTable, formatValue, joinParagraphs, type Markup, markdown } from '../markdown.rules.ts';

/** The JSON form of the dossier has ten times as many. */
const MAX_TABLE_ROWS = 100;

/** Renders the event counts of the period, by value. */
export function renderVolumesSection({ volumes, run }: Pick<DossierContent, 'volumes' | 'run'>): Markup {
  const title = markdown`## 4. Volumes de la période`;
  if (volumes.events === 0)
    return joinParagraphs(title, markdown`Aucun événement n’a été enregistré pendant la période.`);
  const renderDimension = (heading: Markup, column: Markup, dimension: ValueCount['dimension']) => [
    heading,
    renderCounts(column, dimension, volumes),
  ];
  return joinParagraphs(
    title,
    markdown`**Nombre d’événements : ${formatCount(volumes.events)}**, du n° ${formatCount(run.from)} au n° ${formatCount(run.to)}.`,
    ...renderDimension(markdown`### Par gravité`, markdown`Gravité`, 'severity'),
    ...renderDimension(markdown`### Par action`, markdown`Action`, 'action'),
    ...renderDimension(markdown`### Par type de ressource`, markdown`Type de ressource`, 'resource_type'),
    ...renderDimension(markdown`### Par type d’acteur`, markdown`Type d’acteur`, 'actor_type'),
  );
}

function renderCounts(
  title: Markup,
  dimension: ValueCount['dimension'],
  { events, values }: DossierContent['volumes'],
): Markup {
  const shownValues = values.filter((row) => row.dimension === dimension).slice(0, MAX_TABLE_ROWS);
  const otherCount = events - shownValues.reduce((sum, row) => sum + row.count, 0);
  return formatTable(
    [{ title }, { title: markdown`Événements`, align: 'right' }],
    [
      ...shownValues.map((row) => [formatValue(row.value), formatCount(row.count)]),
      ...(otherCount > 0 ? [[markdown`autres valeurs`, formatCount(otherCount)]] : []),
    ],
  );
}
