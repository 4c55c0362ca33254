import type { ValueCount } from '../../stats/figures.ts';
import type { DossierContent } from '../dossier-content.ts';
import { count, type Markup, markdown, paragraphs, shown, table } from '../markdown.rules.ts';

/** Rows of a table; the JSON form of the dossier has ten times as many. */
const SHOWN = 100;

/** How much happened in the period, by what the events say. */
export function volumesSection({ volumes, run }: Pick<DossierContent, 'volumes' | 'run'>): Markup {
  const title = markdown`## 4. Volumes de la période`;
  if (volumes.events === 0) return paragraphs(title, markdown`Aucun événement n’a été enregistré pendant la période.`);
  const by = (heading: Markup, column: Markup, dimension: ValueCount['dimension']) => [
    heading,
    counts(column, dimension, volumes),
  ];
  return paragraphs(
    title,
    markdown`**Nombre d’événements : ${count(volumes.events)}**, du n° ${count(run.from)} au n° ${count(run.to)}.`,
    ...by(markdown`### Par gravité`, markdown`Gravité`, 'severity'),
    ...by(markdown`### Par action`, markdown`Action`, 'action'),
    ...by(markdown`### Par type de ressource`, markdown`Type de ressource`, 'resource_type'),
    ...by(markdown`### Par type d’acteur`, markdown`Type d’acteur`, 'actor_type'),
  );
}

function counts(
  title: Markup,
  dimension: ValueCount['dimension'],
  { events, values }: DossierContent['volumes'],
): Markup {
  const told = values.filter((row) => row.dimension === dimension).slice(0, SHOWN);
  const others = events - told.reduce((sum, row) => sum + row.count, 0);
  return table(
    [{ title }, { title: markdown`Événements`, align: 'right' }],
    [
      ...told.map((row) => [shown(row.value), count(row.count)]),
      ...(others > 0 ? [[markdown`autres valeurs`, count(others)]] : []),
    ],
  );
}
