import type { Check, CheckArea, CheckState } from './check.ts';
import type { ConfiguredSetting } from './configured-settings.ts';
import type { Examination } from './examine-installation.ts';

const AREAS: readonly CheckArea[] = [
  'settings',
  'platform',
  'services',
  'connections',
  'data',
  'models',
  'machine',
  'isolation',
];

/** Returns the examination for a person: the versions, what is set, one line per check, and how many problems there are. */
export function formatExamination({ versions, settings, checks }: Examination): string {
  const { probant, node, postgresql } = versions;
  const areas = AREAS.flatMap((area) => {
    const lines = [
      ...(area === 'settings' ? formatSettings(settings) : []),
      ...checks.filter((check) => check.area === area).map(formatCheck),
    ];
    return lines.length === 0 ? [] : ['', area, ...lines];
  });
  return [
    `Probant ${probant}, Node ${node}${postgresql === null ? '' : `, PostgreSQL ${postgresql}`}`,
    ...areas,
    '',
    summarise(checks),
  ].join('\n');
}

const formatCheck = ({ state, name, detail }: Check): string => `${state.padEnd(8)} ${name}: ${detail}`;

function formatSettings(settings: readonly ConfiguredSetting[]): readonly string[] {
  const set = settings.filter(({ source }) => source !== 'default');
  const lines = set.map(({ variable, source, value }) => {
    const text = source === 'file' ? 'set in a file' : (value ?? 'set, not shown');
    return `set      ${variable}: ${text}`;
  });
  return [...lines, `default  ${settings.length - set.length} other settings (docs/configuration.md)`];
}

function summarise(checks: readonly Check[]): string {
  const count = (state: CheckState) => checks.filter((check) => check.state === state).length;
  const plural = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
  return `${plural(count('problem'), 'problem')}, ${plural(count('warning'), 'warning')}`;
}
