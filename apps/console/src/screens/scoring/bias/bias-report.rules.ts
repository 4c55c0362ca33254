/** The share of a group above the median score of all, against the group with the highest share. */
export type GroupImpact = {
  readonly group: string;
  readonly count: number;
  readonly aboveMedian: number;
  readonly rate: number;
  readonly interval: readonly [low: number, high: number];
  readonly impactRatio: number;
  readonly isFlagged: boolean;
};

export const POPULATIONS = ['identical', 'shifted'] as const;
export type Population = (typeof POPULATIONS)[number];
export const REPORT_WEIGHTS = ['default', 'location 0'] as const;
export type ReportWeights = (typeof REPORT_WEIGHTS)[number];
export const GROUPINGS = ['sex', 'age', 'home', 'sex and age'] as const;
export type Grouping = (typeof GROUPINGS)[number];

type ImpactTable = {
  readonly population: string;
  readonly weights: string;
  readonly by: string;
  readonly groups: readonly GroupImpact[];
};

/** The bias report of the scoring rules, as `npm run bias-report` writes it to docs/bias. */
export type BiasReport = {
  readonly scoring_version: string;
  readonly command: string;
  readonly jobs: number;
  readonly candidates: number;
  readonly invariance: readonly { readonly change: string; readonly pairs: number; readonly differences: number }[];
  readonly sensitivity: readonly {
    readonly change: string;
    readonly candidates: number;
    readonly meanChange: number;
    readonly largestChange: number;
    readonly changedFitLevel: number;
    readonly changedTopTen: number;
  }[];
  readonly impact: readonly ImpactTable[];
};

/** Loads the report that was built with this console. */
export async function loadBiasReport(signal: AbortSignal): Promise<BiasReport> {
  const response = await fetch(new URL('bias-report.json', document.baseURI), { signal });
  if (!response.ok) throw new Error('the bias report is missing');
  return (await response.json()) as BiasReport;
}

/** Returns the groups of one table, none when the report has no such table. */
export const findGroups = (
  { impact }: Pick<BiasReport, 'impact'>,
  population: Population,
  weights: ReportWeights,
  by: Grouping,
): readonly GroupImpact[] =>
  impact.find((table) => table.population === population && table.weights === weights && table.by === by)?.groups ?? [];

const FOUR_FIFTHS = 0.8;

/** The rate below which a group is flagged: four fifths of the highest rate. */
export const computeFourFifths = (groups: readonly Pick<GroupImpact, 'rate'>[]): number =>
  FOUR_FIFTHS * Math.max(0, ...groups.map(({ rate }) => rate));

/** The end of the scale of a chart: the next tenth after everything that is drawn, at most 1. */
export const computeScaleEnd = (groups: readonly Pick<GroupImpact, 'interval'>[]): number => {
  const highest = Math.max(0, ...groups.map(({ interval: [, high] }) => high));
  return Math.min(1, Math.floor(highest * 10 + 1) / 10);
};

/** Pairs that must not differ and do not, over all changes. */
export const sumInvariance = ({ invariance }: Pick<BiasReport, 'invariance'>) => ({
  pairs: invariance.reduce((sum, { pairs }) => sum + pairs, 0),
  differences: invariance.reduce((sum, { differences }) => sum + differences, 0),
});
